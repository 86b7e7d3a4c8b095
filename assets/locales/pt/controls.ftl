# The controls screen.

controls-keyboard = Teclado
controls-gamepad = Controle
controls-help = Enter: trocar, →: nova tecla, Delete: remover
controls-waiting-help = Esc: cancelar
controls-press = Aperte uma tecla ou um botão
controls-none = nenhuma
controls-reset = Restaurar padrões
controls-unchanged = Nada mudou
controls-bound = { $key } agora é “{ $action }”
controls-taken = { $key } não é mais “{ $action }”
controls-taken-last = { $key } não é mais “{ $action }”, que ficou sem tecla
controls-reserved = Enter é reservado para os menus
controls-needed-in-menus = { $key } faz falta nos menus
controls-removed = { $key } removida
controls-no-key = “{ $action }” ficou sem tecla
controls-conflict = { $key } também é “{ $action }”
controls-all-reset = Todas as teclas voltaram ao padrão
controls-leave-question = Sair mesmo assim?
controls-missing = Sem tecla: { $actions }
controls-stay = Ficar
controls-leave = Sair
controls-reset-question = Restaurar todas as teclas?
controls-reset-answer = Restaurar

# Actions.
action-up = Cima, escalar, portas
action-down = Baixo, soltar
action-left = Esquerda
action-right = Direita
action-jump = Pular
action-fire = Atirar, levar
action-menu = Pausa, menu
action-restart = Reiniciar fase
action-retry = Último checkpoint
action-follow-ghost = Seguir outro fantasma
action-quick-save = Salvar rápido
action-quick-load = Carregar rápido
action-quick-slot = Próximo slot rápido
action-tick-forward = Avançar um tick
action-tick-back = Voltar um tick
action-slow-motion = Câmera lenta
action-report = Salvar um relatório
action-rewind = Rebobinar
action-chat = Chat
action-emote = Emote
action-players = Lista de jogadores
action-instant-replay = Replay instantâneo
action-zoom-out = Afastar
action-zoom-in = Aproximar
action-fullscreen = Tela cheia
action-text-size = Tamanho do texto
action-screenshot = Captura de tela
action-save-recording = Salvar gravação
action-slower = Velocidade: mais lenta
action-faster = Velocidade: mais rápida
action-debug = Dados de depuração
action-random = Teclas ao acaso
action-first-jump = Jogador 1 (coop.): pular
action-first-fire = Jogador 1 (coop.): atirar
action-second-up = Jogador 2: cima
action-second-down = Jogador 2: baixo
action-second-left = Jogador 2: esquerda
action-second-right = Jogador 2: direita
action-second-jump = Jogador 2: pular
action-second-fire = Jogador 2: atirar
action-second-menu = Jogador 2: pausa
action-third-up = Jogador 3: cima
action-third-down = Jogador 3: baixo
action-third-left = Jogador 3: esquerda
action-third-right = Jogador 3: direita
action-third-jump = Jogador 3: pular
action-third-fire = Jogador 3: atirar
action-third-menu = Jogador 3: pausa
action-fourth-up = Jogador 4: cima
action-fourth-down = Jogador 4: baixo
action-fourth-left = Jogador 4: esquerda
action-fourth-right = Jogador 4: direita
action-fourth-jump = Jogador 4: pular
action-fourth-fire = Jogador 4: atirar
action-fourth-menu = Jogador 4: pausa
action-watch-replay = Ver replay (resultados)
action-share = Compartilhar fase (resultados)
action-replay-play = Replay: play, pausa
action-replay-back = Replay: voltar 5 s
action-replay-forward = Replay: avançar 5 s
action-replay-faster = Replay: mais rápido
action-replay-slower = Replay: mais lento
action-replay-reverse = Replay: ao contrário
action-replay-step-back = Replay: tick anterior
action-replay-step-forward = Replay: próximo tick
action-replay-previous-mark = Replay: marca anterior
action-replay-next-mark = Replay: próxima marca
action-replay-start = Replay: ao início
action-replay-end = Replay: ao fim
action-replay-next-player = Replay: outro jogador
action-replay-previous-player = Replay: jogador anterior
action-replay-last-death = Replay: última morte
action-replay-compare = Replay: comparar
action-replay-free-camera = Replay: câmera livre
action-replay-pan-up = Replay: câmera para cima
action-replay-pan-down = Replay: câmera para baixo
action-replay-pan-left = Replay: câmera à esquerda
action-replay-pan-right = Replay: câmera à direita
action-replay-zoom-in = Replay: aproximar
action-replay-zoom-out = Replay: afastar
action-replay-inputs = Replay: botões apertados
action-replay-hide-hud = Replay: esconder HUD
action-replay-take-over = Replay: assumir
action-replay-leave = Replay: sair

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Controle: { $control }
keycap-other-pad = { $pad }: { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Cruz
    [switch] B
   *[positions] Botão de baixo
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Círculo
    [switch] A
   *[positions] Botão da direita
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Quadrado
    [switch] Y
   *[positions] Botão da esquerda
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Triângulo
    [switch] X
   *[positions] Botão de cima
}
keycap-pad-left-shoulder = { GAMEPAD() ->
    [xbox] LB
    [playstation] L1
    [switch] L
   *[positions] L1
}
keycap-pad-right-shoulder = { GAMEPAD() ->
    [xbox] RB
    [playstation] R1
    [switch] R
   *[positions] R1
}
keycap-pad-left-trigger = { GAMEPAD() ->
    [xbox] LT
    [playstation] L2
    [switch] ZL
   *[positions] L2
}
keycap-pad-right-trigger = { GAMEPAD() ->
    [xbox] RT
    [playstation] R2
    [switch] ZR
   *[positions] R2
}
keycap-pad-select = { GAMEPAD() ->
    [xbox] View
    [playstation] Create
    [switch] -
   *[positions] Select
}
keycap-pad-start = { GAMEPAD() ->
    [xbox] Menu
    [playstation] Options
    [switch] +
   *[positions] Start
}
keycap-pad-left-stick = { GAMEPAD() ->
    [xbox] LS
    [playstation] L3
    [switch] LS
   *[positions] L3
}
keycap-pad-right-stick = { GAMEPAD() ->
    [xbox] RS
    [playstation] R3
    [switch] RS
   *[positions] R3
}
keycap-pad-button = Botão { $number }
keycap-keypad = Num { $key }
keycap-tab = Tab
keycap-print-screen = Print Screen
keycap-pause = Pause
keycap-left-super = Super esq.
keycap-right-super = Super dir.
keycap-menu = Menu
keycap-scroll-lock = Scroll Lock
keycap-num-lock = Num Lock
keycap-caps-lock = Caps Lock
