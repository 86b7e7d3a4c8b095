# The controls screen.

controls-keyboard = Teclado
controls-gamepad = Mando
controls-help = Intro: cambiar, →: añadir tecla, Supr: quitar
controls-waiting-help = Escape: cancelar
controls-press = Pulsa una tecla o un botón
controls-none = ninguna
controls-reset = Restablecer
controls-unchanged = No ha cambiado nada
controls-bound = { $key } es ahora «{ $action }»
controls-taken = { $key } ya no es «{ $action }»
controls-taken-last = { $key } ya no es «{ $action }», que se queda sin tecla
controls-reserved = Intro está reservada para los menús
controls-needed-in-menus = { $key } hace falta en los menús
controls-removed = { $key } quitada
controls-no-key = «{ $action }» se queda sin tecla
controls-conflict = { $key } también es «{ $action }»
controls-all-reset = Todas las teclas restablecidas
controls-leave-question = ¿Salir de todos modos?
controls-missing = Sin tecla: { $actions }
controls-stay = Quedarse
controls-leave = Salir
controls-reset-question = ¿Restablecer todas las teclas?
controls-reset-answer = Restablecer

# Actions.
action-up = Arriba, trepar, puertas
action-down = Abajo, soltarse
action-left = Izquierda
action-right = Derecha
action-jump = Saltar
action-fire = Disparar, llevar
action-menu = Pausa, menú
action-restart = Reiniciar nivel
action-retry = Volver al punto de control
action-follow-ghost = Seguir al siguiente fantasma
action-quick-save = Guardado rápido
action-quick-load = Carga rápida
action-quick-slot = Siguiente ranura rápida
action-tick-forward = Avanzar un tick
action-tick-back = Retroceder un tick
action-slow-motion = Cámara lenta
action-report = Guardar un informe
action-rewind = Rebobinar
action-chat = Chat
action-emote = Emote
action-players = Lista de jugadores
action-instant-replay = Repetición instantánea
action-zoom-out = Alejar
action-zoom-in = Acercar
action-fullscreen = Pantalla completa
action-text-size = Tamaño del texto
action-screenshot = Captura de pantalla
action-save-recording = Guardar grabación
action-slower = Velocidad: más lenta
action-faster = Velocidad: más rápida
action-debug = Datos de depuración
action-random = Teclas al azar
action-first-jump = Jugador 1 (coop): saltar
action-first-fire = Jugador 1 (coop): disparar
action-second-up = Jugador 2: arriba
action-second-down = Jugador 2: abajo
action-second-left = Jugador 2: izquierda
action-second-right = Jugador 2: derecha
action-second-jump = Jugador 2: saltar
action-second-fire = Jugador 2: disparar
action-second-menu = Jugador 2: pausa
action-third-up = Jugador 3: arriba
action-third-down = Jugador 3: abajo
action-third-left = Jugador 3: izquierda
action-third-right = Jugador 3: derecha
action-third-jump = Jugador 3: saltar
action-third-fire = Jugador 3: disparar
action-third-menu = Jugador 3: pausa
action-fourth-up = Jugador 4: arriba
action-fourth-down = Jugador 4: abajo
action-fourth-left = Jugador 4: izquierda
action-fourth-right = Jugador 4: derecha
action-fourth-jump = Jugador 4: saltar
action-fourth-fire = Jugador 4: disparar
action-fourth-menu = Jugador 4: pausa
action-watch-replay = Ver repetición (resultados)
action-share = Compartir nivel (resultados)
action-replay-play = Repetición: reproducir, pausa
action-replay-back = Repetición: 5 s atrás
action-replay-forward = Repetición: 5 s adelante
action-replay-faster = Repetición: más rápida
action-replay-slower = Repetición: más lenta
action-replay-reverse = Repetición: al revés
action-replay-step-back = Repetición: tick anterior
action-replay-step-forward = Repetición: tick siguiente
action-replay-previous-mark = Repetición: marca anterior
action-replay-next-mark = Repetición: marca siguiente
action-replay-start = Repetición: al principio
action-replay-end = Repetición: al final
action-replay-next-player = Repetición: jugador siguiente
action-replay-previous-player = Repetición: jugador anterior
action-replay-last-death = Repetición: última muerte
action-replay-compare = Repetición: comparar
action-replay-free-camera = Repetición: cámara libre
action-replay-pan-up = Repetición: cámara arriba
action-replay-pan-down = Repetición: cámara abajo
action-replay-pan-left = Repetición: cámara a la izquierda
action-replay-pan-right = Repetición: cámara a la derecha
action-replay-zoom-in = Repetición: acercar
action-replay-zoom-out = Repetición: alejar
action-replay-inputs = Repetición: botones pulsados
action-replay-hide-hud = Repetición: ocultar interfaz
action-replay-take-over = Repetición: tomar el control
action-replay-leave = Repetición: salir

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Mando: { $control }
keycap-other-pad = { $pad }: { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Cruz
    [switch] B
   *[positions] Botón inferior
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Círculo
    [switch] A
   *[positions] Botón derecho
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Cuadrado
    [switch] Y
   *[positions] Botón izquierdo
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Triángulo
    [switch] X
   *[positions] Botón superior
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
keycap-pad-button = Botón { $number }
keycap-keypad = Num { $key }
keycap-tab = Tab
keycap-print-screen = Impr Pant
keycap-pause = Pausa
keycap-left-super = Super izq.
keycap-right-super = Super der.
keycap-menu = Menú
keycap-scroll-lock = Bloq Despl
keycap-num-lock = Bloq Num
keycap-caps-lock = Bloq Mayús
