# The main menu and the pause menu.

menu-play = Jogar
menu-continue = Continuar
menu-level = Fase { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players ->
    [one] { $players } jogador
   *[other] { $players } jogadores
}
menu-play-together = Jogar com { $players } jogadores
menu-resume = Retomar { $level }
menu-levels = Fases e extras
menu-together = Jogar juntos
menu-recordings = Replays e recordes
menu-profile = Jogador: { $name }
menu-settings = Ajustes e ajuda

# Levels and extras.
menu-all-levels = Todas as fases
menu-start = Começar { $level }
menu-paste = Colar uma fase compartilhada

# Play together.
menu-players-here = { $players ->
    [one] Um jogador neste computador
   *[other] { $players } jogadores neste computador
}
menu-host = Criar partida em rede
menu-join = Entrar numa partida

# Replays and records, settings.
menu-replays = Replays
menu-records = Recordes
menu-options = Opções
menu-controls = Controles

menu-quit = Sair

menu-version = Versão { $version }
menu-demo-countdown = Demo em { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}

# Asked before the first game.
welcome-title = Olá
welcome-words = Dá para mudar tudo isto depois: seu nome em “Jogador”, o resto em “Ajustes e ajuda”
welcome-keys = Teclas
welcome-keys-arrows = Setas, Espaço, C
welcome-keys-letters = WASD, Espaço, J
welcome-keys-right-hand = Setas, Ctrl direito
welcome-keys-own = as suas
welcome-effects = Efeitos
welcome-effects-full = todos
welcome-effects-calm = sem tremor nem clarões

# Questions asked while a game can be resumed.
menu-quit-question = Sair do jogo?
menu-new-game-answer = Começar
menu-new-game-question = Começar um novo jogo?
menu-paste-question = Jogar uma fase compartilhada?
menu-paste-answer = Colar
menu-resume-lost = Não será mais possível retomar { $level }

pause-title = Pausa
pause-resume = Retomar
pause-restart = Reiniciar fase
pause-retry = Último checkpoint
pause-practise = Praticar (sem recordes)
pause-quick-save = Salvar rápido: { $slot }
pause-quick-load = Carregar rápido: { $slot }
pause-checkpoint = Ir ao checkpoint { $number }
pause-skip = Pular fase
pause-report = Relatar um problema
pause-map = Mapa
pause-menu = Menu principal
menu-best = { $level }: { $time }, { $coins ->
    [one] { $coins } moeda
   *[other] { $coins } moedas
}
menu-best-rewound = { $level }: concluída rebobinando, { $coins ->
    [one] { $coins } moeda
   *[other] { $coins } moedas
}
progress-damaged = Seu arquivo de resultados estava danificado; agora ele se chama { $file }
progress-not-saved = Não foi possível salvar os resultados
pause-ghosts-hint = Os fantasmas partem do início da fase: reinicie para correr contra eles
pause-ghosts-off = Sem fantasmas
pause-ghosts-best = Fantasmas: seu recorde
pause-ghosts-both = Fantasmas: recorde e autor
pause-share = Compartilhar fase
