# The credits.

credits-title = Créditos
credits-end-words = Você recuperou sua nave. Obrigado por jogar!
credits-game = Purple Martians { $version }
credits-game-words = Dos desenvolvedores de Purple Martians, sob a licença zlib: uma reescrita independente, com código, fases, arte e som próprios.
credits-original = O original
credits-original-words = Purple Martians foi criado, escrito e distribuído de graça durante décadas por Michael David Weiss, sob a licença zlib. Obrigado, Michael.
credits-art = Arte, fontes, som e música
credits-art-words = Feito tudo para este jogo, sob a mesma licença.
credits-libraries = Bibliotecas
credits-libraries-words = Obrigado aos autores. Os textos das licenças acompanham o jogo.
