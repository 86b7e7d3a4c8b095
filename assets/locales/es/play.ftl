# A level in play.

# The message feed. { $player } is the player's icon and name; enemies, items and { $health } are icons and numbers.
feed-own-shot = { $player } recibió su propio disparo { $health }
feed-shot = { $player } recibió un disparo { $health }
feed-shot-by = { $player } recibió un disparo de { $enemy } { $health }
feed-touched = { $player } chocó con { $enemy } { $health }
feed-mine = { $player } pisó una mina { $mine }
feed-own-explosion = { $player } recibió su propia explosión { $health }
feed-explosion = { $player } recibió una explosión { $health }
feed-crushed = { $player } acabó aplastado
feed-stuck = { $player } se quedó atascado
feed-died = { $player } murió
feed-enemy-shot = { $player } abatió a { $enemy }
feed-enemy-blasted = { $player } hizo explotar a { $enemy }
feed-red-key = { $player } cogió una llave roja { $key }
feed-green-key = { $player } cogió una llave verde { $key }
feed-blue-key = { $player } cogió una llave azul { $key }
feed-purple-key = { $player } cogió una llave morada { $key }
feed-extra-life = { $player } cogió una vida extra { $life }
feed-coin = { $player } cogió una moneda { $coin }
feed-bonus = { $player } cogió { $bonus } { $health }
feed-exit-locked = { $player } aún no puede salir: { $enemies ->
    [one] queda { $enemies } enemigo
   *[other] quedan { $enemies } enemigos
}
feed-bomb-lit = { $player } encendió una bomba { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } armó una bomba { $bomb }
feed-rocket-lit = { $player } encendió un cohete { $rocket }
feed-switch = { $player } accionó un interruptor
feed-joined = { $player } ha entrado
feed-left = { $player } se ha ido

# Banners and notices.
banner-died = { $player } murió
banner-exit = { $player } encontró la salida
banner-exit-you = Has encontrado la salida
banner-recording-saved = Grabación guardada
death-title = Has muerto
death-restart = { $key }: reiniciar
death-retry = { $key }: punto de control
death-rewind = { $key }: rebobinar
death-replay = { $key }: verlo otra vez
pace-stopped = Parado
pace-slow = Cámara lenta 1/{ $divisor }
pace-keys = { $time } - { $forward }: tick siguiente, { $back }: tick anterior, { $slow }: seguir
rewind-title = Rebobinando
rewind-place = { $time }, velocidad { $speed }×
rewind-needs-practice = Solo se rebobina en modo práctica (ver el menú de pausa)
take-over-title = Te toca
take-over-place = desde { $time }, en { $seconds } s

# Results.
results-title = Nivel terminado
results-time = en { $time }
results-medal = { $line }: { $medal }
results-next-medal = Siguiente: { $medal }, { $time }
results-time-rewound = en { $time }, con { $rewinds ->
    [one] un rebobinado
   *[other] { $rewinds } rebobinados
}
results-time-practice = en { $time } (práctica)
results-time-assisted = en { $time }, con ayudas
results-time-rewound-assisted = en { $time }, con ayudas y { $rewinds ->
    [one] un rebobinado
   *[other] { $rewinds } rebobinados
}
results-first = en { $time }, tu primer récord
results-record = en { $time }, nuevo récord ({ $difference })
results-place = en { $time }, puesto { $place } ({ $difference })
results-ready = listo
join-strip-title = Para entrar, dispara:
results-confirm = Dispara o salta ({ $seconds } s)
results-waiting = Esperando a los demás ({ $seconds } s)
results-deaths = Muertes
results-shots = Disparos
results-hits = Aciertos
results-coins = Monedas
results-watch = { $key }: ver repetición
results-again = { $key }: jugar otra vez
results-share = { $key }: compartir
results-splits = Tiempos parciales:
results-ghost = Fantasma guardado: corre contra él la próxima vez

# Toasts.
toast-speed = Velocidad: { $percent } %
toast-gamepad-connected = Mando { $number } conectado
toast-gamepad-disconnected = Mando { $number } desconectado
toast-speed-locked = Velocidad fijada (ver Opciones)
toast-recording-not-saved = No se puede guardar la grabación
toast-screenshot = Captura guardada
toast-screenshot-not-saved = No se puede guardar la captura
toast-random-keys = Teclas al azar: { $state }
toast-text-size = Tamaño del texto: { $size }

# Keys named on signs and in notices.
sign-no-key = sin tecla
sign-either-key = { $first } o { $second }
key-space = Espacio
key-enter = Intro
key-escape = Escape
key-backspace = Retroceso
key-delete = Supr
key-insert = Insert
key-home = Inicio
key-end = Fin
key-page-up = Re Pág
key-page-down = Av Pág
key-left-alt = Alt izq.
key-right-alt = Alt der.
key-left-control = Ctrl izq.
key-right-control = Ctrl der.
key-left-shift = Mayús izq.
key-right-shift = Mayús der.
key-grave = Acento grave
key-minus = Menos
key-equals = Igual
key-left-bracket = Corchete izq.
key-right-bracket = Corchete der.
key-semicolon = Punto y coma
key-apostrophe = Apóstrofo
key-backslash = Barra invertida
key-comma = Coma
key-period = Punto
key-slash = Barra

# Ghosts and split times.
ghost-best = Récord
ghost-author = Autor
ghost-followed = La cámara sigue a { $ghost }
ghost-none = Aquí no hay fantasmas; elígelos en el menú de pausa
ghost-own-view = La cámara te sigue a ti

# Quick saves.
quick-save-saved = Guardado en la ranura { $slot } ({ $time })
quick-save-loaded = Ranura { $slot } cargada ({ $time })
quick-save-slot = Ranura { $slot } ({ $time })
quick-save-slot-empty = Ranura { $slot } (vacía)
quick-save-empty = La ranura { $slot } está vacía
quick-save-other-level = La ranura { $slot } es de otra versión de este nivel
quick-save-other-rules = La ranura { $slot } es de una versión del juego con otras reglas
quick-save-damaged = La ranura { $slot } está dañada
quick-save-failed = No se puede guardar en la ranura { $slot }
quick-save-level-done = El nivel ya está terminado
quick-save-no-checkpoint = No se puede empezar en este punto de control

# Problem reports.
report-saved = El último minuto se ha guardado en { $file }
report-not-saved = No hay partida que guardar

# A match in an arena.
arena-round = Ronda { $round } de { $rounds }
arena-time-up = ¡Se acabó el tiempo!
arena-winner = { $player } gana la partida
arena-draw = Empate
arena-points = Puntos
arena-total = Total
arena-kills = Bajas
arena-next = Dispara o salta para la siguiente ronda
arena-rematch = Dispara o salta para la revancha

# Modes, teams, ends of rounds and awards.
match-co-op = Cooperativo
match-free-for-all = Todos contra todos
match-teams = Combate por equipos
match-race = Carrera
match-coins = Rey de las monedas
match-team-red = Rojo
match-team-blue = Azul
match-warm-up = Calentamiento
match-warm-up-over = El calentamiento ha terminado
match-end-score = Límite de puntos alcanzado
match-end-exit = Se ha llegado a la salida
match-end-coins = No quedan monedas
match-end-last = Solo queda uno
match-team-wins = El equipo { $team } gana la partida
match-team-points = { $team }: { $points }
match-next-in = Siguiente ronda en { $seconds } s
match-rematch-in = Siguiente partida en { $seconds } s
match-checkpoints = P. de control
award-kills = Más bajas
award-coins = Más monedas
award-enemies = Más enemigos eliminados
award-deaths = Menos muertes
award-life = Vida más larga
award-own-goals = Su propio peor enemigo
match-mode-and-round = { $mode }, { $round }
award-line = { $award }: { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = explosión
caption-shot = disparo
caption-door = puerta
caption-key = llave
caption-switch = interruptor
caption-spring = muelle
caption-lift = ascensor
caption-fuse = mecha
caption-hurt = golpe
caption-death = muerte
caption-kill = enemigo muerto
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
