# The form for joining a network game.

join-join = Unirse
join-server = Servidor
join-password = Contraseña
join-server-help = Código de partida, o nombre o dirección IP, con :puerto si hace falta
join-password-help = Déjala vacía si la partida no tiene contraseña
join-players = Jugadores locales
join-players-help = Izquierda, derecha: jugadores en este ordenador; un espectador mira sin jugar
join-spectator = Espectador
join-key-question = La clave del servidor ha cambiado
join-key-answer = Aceptar la clave nueva

# The form for hosting a network game.
host-host = Crear partida: { $level }
host-level = Nivel
host-level-help = Izquierda, derecha: el primer nivel
host-players-help = Jugadores en este ordenador; nombres y colores en pm.cfg, teclas en Controles
host-password-help = Déjala vacía para que entre cualquiera
host-limit = Máx. jugadores
host-limit-help = Número máximo de jugadores, contando los de este ordenador
host-shots = Fuego amigo
host-shots-help = Los disparos de los jugadores hacen daño a los demás

# The list of servers in the form for joining a game.
servers-name = Partida
servers-level = Nivel
servers-players = Jugadores
servers-ping = Ping
servers-password = Acceso
servers-version = Versión
servers-milliseconds = { $ping } ms
servers-locked = protegida
servers-refresh = Buscar otra vez
servers-searching = Buscando partidas en la red local...
servers-off = La búsqueda está desactivada (lan_discovery en pm.cfg)
servers-join = { $address }: unirse a esta partida
servers-moved = { $address }: misma clave de servidor que { $known }
servers-needs-password = { $address }: escribe la contraseña arriba y únete
servers-full = { $address }: no caben más jugadores; puedes unirte como espectador
servers-silent = { $address }: no responde por ahora
servers-other-version = { $address }: este servidor tiene otra versión del juego
servers-enter-password = Esta partida pide contraseña
servers-keys = Izquierda, derecha: favorito
servers-saved-keys = Izquierda, derecha: favorito; Supr: olvidar
servers-too-many = Demasiados favoritos: quita uno antes
servers-not-saved = No se puede guardar la lista de servidores
servers-far = En Internet: el servicio de encuentro te pone en contacto con el anfitrión
host-listed = Visible en Internet
host-listed-help = Los demás encuentran la partida en la lista del servicio de encuentro
host-listed-none = Indica rendezvous_server en pm.cfg para mostrar partidas en Internet
host-map-port = Redirección de puertos
host-map-port-help = Pide al router que redirija el puerto, para que se pueda entrar desde Internet
host-lobby = Sala
host-lobby-help = Antes de cada partida se vota el nivel y cada jugador confirma que está listo
join-code-mistyped = Este código tiene una errata. Compáralo con el del anfitrión.
join-code-other = Este código es de otra versión del juego.
join-no-path =
    No es posible una conexión directa con el anfitrión. Un router, el tuyo o el del anfitrión, usa otro puerto para cada conexión (NAT simétrico).
    El anfitrión puede redirigir el puerto UDP del juego en su router o crear la partida desde otra red.

# The rules of a hosted game.
host-rules-help = Modo, límites y daño
rules-title = Reglas
rules-mode = Modo
rules-rounds = Rondas
rules-time = Límite de tiempo
rules-score = Límite de puntos
rules-lives = Límite de vidas
rules-warm-up = Calentamiento
rules-order = Siguiente ronda
rules-damage = Daño de los disparos
rules-none = Ninguno
rules-unlimited = Ninguno
rules-order-same = Mismo nivel
rules-order-next = Siguiente nivel
rules-order-random = Nivel al azar
rules-help-co-op = Jugar juntos los niveles del paquete
rules-help-free-for-all = Todos contra todos: una baja y una moneda valen un punto; tu propia bomba resta uno
rules-help-teams = Dos equipos: una baja vale un punto; matar a los tuyos o a ti mismo resta uno
rules-help-race = Llegar primero a un punto de control vale un punto; a la salida, cinco; los disparos no hacen daño
rules-help-coins = Gana quien tiene más monedas; la ronda acaba con la última
rules-help-rounds = Rondas de una partida
rules-help-time = Duración máxima de una ronda
rules-help-score = Puntos que necesita un jugador o equipo para terminar la ronda
rules-help-lives = Muertes por ronda tras las que un jugador deja de puntuar
rules-help-warm-up = Práctica antes de la primera ronda; nada cuenta
rules-help-order = Dónde se juega la siguiente ronda
rules-help-damage = Salud que quita un disparo; los valores negativos curan
rules-pack = Paquete de niveles
rules-help-pack = Los niveles siguientes o al azar son de este paquete
rules-number = { $number }
rules-item = { $rule }: { $value }
rules-changed = Las reglas han cambiado: { $rules }
rules-next-round = A partir de la próxima ronda: { $rules }
rules-when = Las rondas, el siguiente nivel y los disparos cuentan enseguida; lo demás, a partir de la próxima ronda. Un modo nuevo empieza una partida nueva.
rules-apply = Aplicar
