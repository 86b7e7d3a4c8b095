# The credits.

credits-title = Créditos
credits-end-words = Has recuperado tu nave. ¡Gracias por jugar!
credits-game = Purple Martians { $version }
credits-game-words = De los desarrolladores de Purple Martians, con licencia zlib: una reescritura independiente con código, niveles, arte y sonido propios.
credits-original = El original
credits-original-words = Purple Martians fue inventado, escrito y regalado durante décadas por Michael David Weiss, con licencia zlib. Gracias, Michael.
credits-art = Arte, fuentes, sonido y música
credits-art-words = Hechos para este juego, con la misma licencia.
credits-libraries = Bibliotecas
credits-libraries-words = Gracias a sus autores. Los textos de sus licencias acompañan al juego.
