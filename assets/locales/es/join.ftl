# The form for joining a network game.

join-join = Entrar
join-server = Servidor
join-password = Contraseña
join-server-help = Nombre o dirección IP, con :puerto si hace falta
join-password-help = Déjala vacía si la partida no tiene contraseña
join-players = Jugadores locales
join-players-help = Izquierda, derecha: jugadores en este ordenador; un espectador mira sin jugar
join-spectator = Espectador
join-key-question = La clave del servidor ha cambiado
join-key-answer = Aceptar la clave nueva

# The form for hosting a network game.
host-host = Crear { $level }
host-level = Nivel
host-level-help = Izquierda, derecha: el primer nivel
host-players-help = Jugadores en este ordenador; nombres y colores en pm.cfg, teclas en Controles
host-password-help = Déjala vacía para que entre cualquiera
host-limit = Máximo
host-limit-help = Número máximo de jugadores, contando los de este ordenador
host-shots = Fuego amigo
host-shots-help = Los disparos de los jugadores hieren a los demás jugadores

# The list of servers in the form for joining a game.
servers-name = Partida
servers-level = Nivel
servers-players = Jugadores
servers-ping = Ping
servers-password = Acceso
servers-version = Versión
servers-milliseconds = { $ping } ms
servers-locked = cerrado
servers-refresh = Buscar otra vez
servers-searching = Buscando partidas en la red local ...
servers-off = La búsqueda está desactivada (lan_discovery en pm.cfg)
servers-join = { $address }: entrar en esta partida
servers-moved = { $address }: conoces la clave de este servidor por { $known }
servers-needs-password = { $address }: pon la contraseña arriba y entra
servers-full = { $address }: no caben más jugadores; puedes entrar como espectador
servers-silent = { $address }: no responde por ahora
servers-other-version = { $address }: este servidor tiene otra versión del juego
servers-enter-password = Esta partida pide contraseña
servers-keys = Izquierda, derecha: favorito
servers-saved-keys = Izquierda, derecha: favorito; Supr: olvidar
servers-too-many = Demasiados favoritos: quita uno antes
servers-not-saved = No se puede guardar la lista de servidores
servers-far = En Internet: el servicio de encuentro te pone en contacto con el anfitrión
host-listed = Listar en Internet
host-listed-help = Los demás encuentran la partida en la lista del servicio de encuentro
host-listed-none = Indica rendezvous_server en pm.cfg para listar partidas en Internet
host-map-port = Abrir el puerto
host-map-port-help = Pide al router que redirija el puerto, para que se pueda entrar desde Internet
host-lobby = Sala
host-lobby-help = Antes de cada partida se vota el nivel y cada jugador confirma que está listo
join-code-mistyped = Este código tiene un error. Compáralo con el del anfitrión.
join-code-other = Este código es de otra versión del juego.
join-no-path =
    No es posible una conexión directa con el anfitrión. Un router, el tuyo o el del anfitrión, usa otro puerto para cada conexión (NAT simétrico).
    El anfitrión puede redirigir el puerto UDP del juego en su router o crear la partida desde otra red.

# The rules of a hosted game.
host-rules = Reglas: { $mode }
host-rules-help = Modo, límites y daño
rules-title = Reglas
rules-mode = Modo
rules-rounds = Rondas
rules-time = Límite de tiempo
rules-score = Límite de puntos
rules-lives = Vidas
rules-warm-up = Calentamiento
rules-order = Siguiente ronda
rules-damage = Daño de los disparos
rules-none = Ninguno
rules-order-same = Mismo nivel
rules-order-next = Nivel siguiente
rules-order-random = Nivel al azar
rules-help-co-op = Jugar juntos los niveles del paquete
rules-help-free-for-all = Todos contra todos: una baja y una moneda valen un punto; tu propia bomba resta uno
rules-help-teams = Dos equipos: una baja vale un punto; matar a los tuyos o a ti resta uno
rules-help-race = Un control alcanzado primero vale un punto, la salida cinco; los disparos no hieren
rules-help-coins = Gana quien tiene más monedas; la ronda acaba con la última
rules-help-rounds = Rondas de una partida
rules-help-time = Cuánto dura una ronda como máximo
rules-help-score = Puntos de un jugador o equipo que terminan la ronda
rules-help-lives = Muertes por ronda tras las que un jugador deja de puntuar
rules-help-warm-up = Tiempo antes de la primera ronda en que nada cuenta
rules-help-order = Dónde se juega la siguiente ronda
rules-help-damage = Salud que quita un disparo; los valores negativos curan
rules-pack = Paquete de niveles
rules-help-pack = Los niveles siguientes o al azar son de este paquete
rules-number = { $number }
