# Joining and playing netgames.

join-lookup = Buscando el servidor
join-starting = Iniciando el servidor
join-connecting = Conectando
join-downloading = Descargando el nivel

connection-syncing = Sincronizando con el servidor
connection-reconnecting = Reconectando... quedan { $seconds } s
connection-silent = Sin datos del servidor desde hace { $seconds } s
connection-next-level = Esperando el siguiente nivel
connection-download = Descargando el siguiente nivel: { $percent } %
connection-stalled = Esperando al servidor

advice-none = Sin problemas de conexión
advice-slow-drawing = La tasa de fotogramas es baja: { $value } FPS
advice-slow-ticks = Tu ordenador no da abasto: { $value } de 40 ticks por segundo
advice-slow-server = El servidor no da abasto: { $value } de 40 ticks por segundo
advice-tcp-waits = Los paquetes perdidos frenan TCP el { $value } % del tiempo. Permite UDP o prueba con un cable.
advice-upload-loss = Paquetes perdidos al enviar: { $value } %. Los demás te ven con retraso. Prueba con un cable.
advice-download-loss = Paquetes perdidos al recibir: { $value } %. Ves a los demás con retraso. Prueba con un cable.
advice-late-input = Tus controles llegan tarde al servidor { $value } veces por segundo
advice-jitter = Tu ping varía { $value } ms. Prueba con un cable.
advice-delay = Ping alto: { $value } ms
advice-other-loss = { $player }: { $value } % de paquetes perdidos
advice-other-delay = { $player }: ping alto, { $value } ms

correction-counts = Correcciones visibles: { $distance } en camino, { $late } con retraso, { $lost } paquetes perdidos, { $own } tuyas, { $server } del servidor
correction-distance = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} en camino, movido { $px } px
correction-late = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de retraso, movido { $px } px
correction-lost = { $player }: paquete perdido, movido { $px } px
correction-own = { $player } (tú): { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de retraso en el servidor, movido { $px } px
correction-server = Servidor: cambió la partida, movido { $px } px

players-player = Jugador
players-ping = Ping
players-loss = Pérd.
players-coins = Monedas
players-deaths = Muertes
players-host = anfitrión
players-joining = entrando
players-away = se cayó
players-talking = habla
players-muted = silenciado
players-help = Silenciar, expulsar, votar
player-mute = Silenciar para mí
player-unmute = Dejar de silenciar para mí
player-mute-all = Silenciar para todos
player-unmute-all = Dejar de silenciar para todos
player-kick = Expulsar
player-ban = Vetar...
player-ban-question = ¿Vetar a { $player }?
player-ban-words = También se veta a todos los que tienen la misma dirección.
player-ban-hour = Durante una hora
player-ban-forever = Para siempre
player-vote = Votar para expulsar
player-vote-yes = Votar sí: expulsar
player-vote-no = Votar no: se queda
vote-banner = ¿Expulsar a { $player }? { $votes } de { $needed } votos, { $seconds } s
vote-running = Votación: ¿expulsar a { $player }? /yes, /no o elige en la lista de jugadores
vote-passed = { $player } ha sido expulsado por votación
vote-rejected = La votación para expulsar a { $player } no ha prosperado
vote-over = { $player } se ha ido; la votación ha terminado
vote-busy = Hay otra votación en curso
vote-too-soon = Demasiado pronto para otra votación
vote-too-few = Muy pocos jugadores para votar

chat-prompt = Decir:
chat-server = Servidor
chat-title = Chat
lobby-title = Sala
lobby-levels = Siguiente nivel
lobby-votes = { $votes ->
    [one] { $votes } voto
   *[other] { $votes } votos
}
lobby-vote-help = Votar por este nivel
lobby-ready = Listo
lobby-ready-help = La partida empieza cuando todos están listos
lobby-is-ready = listo
lobby-colour-help = Los colores en uso se saltan
lobby-start = Empezar ya
lobby-wait = Calentar en el nivel
lobby-banner = Sala: la partida aún no ha empezado
lobby-countdown = La partida empieza en { $seconds } s
emote-hello = ¡Hola!
emote-yes = Sí
emote-no = No
emote-thanks = ¡Gracias!
emote-sorry = ¡Perdón!
emote-help = ¡Ayuda!
emote-haha = ¡Jaja!
emote-wow = ¡Guau!

netgame-leave-question = ¿Abandonar la partida?
netgame-stay = Seguir jugando
netgame-leave = Abandonar
netgame-end = Terminar para todos
netgame-address = Los demás pueden unirse en { $address }
netgame-fingerprint = Huella de este servidor: { $fingerprint }
netgame-code = Código: { $code }
netgame-copy-code = Copiar el código
netgame-code-copied = Código copiado
netgame-spectating = Estás viendo la partida. Las teclas se muestran en la parte inferior de la pantalla.
netgame-spectators-cannot-chat = Los espectadores no pueden escribir
netgame-seat-leaves = Retirar a { $player }
netgame-watch = Ver
netgame-play = Jugar
netgame-leave-queue = Salir de la cola
netgame-menu-title = Partida en red
netgame-chat = Chat
netgame-players = Jugadores
netgame-next-round = Siguiente ronda
netgame-next-level = Siguiente nivel
netgame-rematch = Revancha
netgame-restart-level = Reiniciar el nivel

# Why a game is over.
end-title = Partida terminada
end-title-lost = Conexión perdida
end-title-not-joined = No se puede entrar
end-internal-error = Error interno; los detalles están en stderr.
end-lost-server = Se ha perdido la conexión con { $server } (tiempo agotado).
end-no-answer = { $server } no responde.
end-protocol = El servidor usa la versión { $server } del protocolo; este juego, la { $ours }. Actualiza el más antiguo.
end-key-changed =
    Conocida: { $known }
    Ahora: { $found }
    Puede que alguien intercepte la conexión o que el servidor se haya reinstalado. Pide la huella a su anfitrión.
end-unexpected-key = La huella de este servidor es { $found }; esperabas { $expected }. Puede que alguien intercepte la conexión o que sea otro servidor.
end-no-confirmation = El servidor no conoce la contraseña. Quizá no sea el que buscas.
end-no-password-asked = Este servidor no pide contraseña. Quizá no sea el que buscas. Para entrar de todos modos, no pongas ninguna.
end-no-level = { $reason }
end-lost = Se ha perdido la conexión con el servidor.
end-clock = El reloj del servidor no es fiable: da saltos todo el tiempo.
end-left = Has abandonado la partida.
end-network-stopped = Error de red: { $reason }
end-timed-out = El servidor ha perdido tu conexión (tiempo agotado).
end-never-active = Has tardado demasiado en entrar.
end-kicked = Te han expulsado.
end-server-closed = El servidor se ha cerrado.
end-other = La sesión ha terminado.
refused-full = El servidor está lleno.
refused-full-spectators = Este servidor no tiene plazas para más espectadores.
join-watch = Ver
join-watch-title = Servidor lleno
join-watch-text = Mira la partida; elige «Jugar» en su menú para esperar una plaza.
refused-protocol = El servidor usa otra versión del protocolo.
refused-version = El servidor usa otra versión del juego.
refused-name = El servidor no acepta este nombre. Puedes cambiarlo en las opciones.
refused-password = Contraseña incorrecta o vacía.
refused-banned = Estás vetado en este servidor.
refused-closing = El servidor se está cerrando.
refused-later = Demasiados intentos. Prueba dentro de un minuto.

# Notices for a player who joins.
notice-new-server = Nunca has jugado en este servidor. Compara su huella con la del anfitrión: { $fingerprint }
notice-key-not-saved = No se ha podido guardar la clave de este servidor: { $reason }
notice-udp-blocked = UDP parece bloqueado; se usa TCP
notice-idle = Estabas inactivo y ahora estás viendo la partida. Elige «Jugar» en el menú para volver.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTOS|forever], /unban DIRECCIÓN, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [REGLA VALOR ...] (N: jugador 1-7)
notice-client-commands = /vote N, /yes, /no (N: jugador 1-7)
notice-no-player = No hay ningún jugador número { $player }
notice-kicked = Jugador { $player } expulsado
notice-banned = Jugador { $player } expulsado, { $block } vetado
notice-spectator = Espectador { $number } ({ $block })
notice-no-spectators = No hay espectadores
notice-ban-failed = Jugador { $player } expulsado; { $reason }
notice-muted = Jugador { $player } silenciado
notice-unmuted = Jugador { $player } ya puede hablar
notice-still-muted = Jugador { $player } ({ $name }) sigue silenciado
notice-shots-on = Los disparos ahora hacen daño a los demás jugadores
notice-shots-off = Los disparos ya no hacen daño a los demás jugadores
notice-shots-fixed = El modo decide si los disparos hacen daño a los demás jugadores
notice-next-round = Empieza la siguiente ronda.
notice-round-over = La ronda ha terminado.
notice-rematch = Empieza una nueva partida.
notice-invalid-rule = No existe esa regla o ese valor: { $rule } ({ $usage })
notice-level-failed = El nivel actual continúa porque no se puede cargar otro: { $reason }
notice-unbanned = { $block } ya no está vetado
notice-unban-failed = { $block } ya no está vetado; { $reason }
notice-not-banned = { $block } no está vetado
notice-no-bans = No hay nadie vetado
notice-ban-minutes = { $block } está vetado durante { $minutes } min
notice-ban-ever = { $block } está vetado para siempre
notice-ban-vote = { $block } está vetado durante { $minutes } min por una votación
notice-more-bans = y { $count } más
notice-port-mapped = Por Internet se pueden unir en { $address }. Código: { $code }
notice-port-not-mapped = El router no redirige el puerto: { $reason }
port-no-answer = ningún router responde; NAT-PMP y UPnP pueden estar desactivados
port-refused = se niega (código { $code })
port-not-public = no tiene dirección en Internet ({ $address })
notice-wrong-password = Contraseña incorrecta desde { $block } ({ $count } hasta ahora)
notice-wrong-password-delayed = Contraseña incorrecta desde { $block } ({ $count } hasta ahora); los próximos intentos se retrasan
ban-no-address = `{ $word }` no es una dirección ni una red como 192.0.2.7 o 2001:db8::/48
ban-no-time = el tiempo es `{ $word }`; se esperaba `forever` o segundos desde 1970
ban-time-missing = falta el tiempo; se esperaba `forever` o segundos desde 1970
ban-list-line = { $file }:{ $line }: { $fault }
ban-list-more-lines = { $count ->
    [one] { $file }: otra línea como esta
   *[other] { $file }: otras { $count } líneas como esta
}
ban-list-full = la lista de vetos está llena
ban-list-not-saved = sin guardar: { $reason }
ban-list-unreadable = no se puede leer la lista de vetos { $file }: { $reason }
ban-list-not-text = no se puede leer la lista de vetos { $file }:{ $line }: no es texto; guárdala en UTF-8
ban-list-unwritable = no se puede escribir la lista de vetos { $file }: { $reason }

# Watching a netgame.
watch-spectating = Viendo a { $player }
watch-live = en directo
watch-behind = { $seconds } s de retraso
watch-hint-live = directo
watch-hint-menu = menú
watch-delay = { $seconds ->
    [0] Retraso: ninguno
   *[other] Retraso: { $seconds } s
}
watch-queue = Puesto { $place } en la cola

# Instant replays of a netgame.
instant-replay-title = Repetición instantánea
instant-replay-of = Repetición instantánea: { $player }
instant-replay-behind = hace { $seconds } s, la partida sigue
instant-replay-waits = hace { $seconds } s, el juego espera
instant-replay-same = Eres el anfitrión: viste lo que pasó
instant-replay-seen = Lo que viste
instant-replay-happened = Lo que pasó
instant-replay-unseen = No en tu pantalla
instant-replay-ghosts = Fantasmas: lo que viste
instant-replay-nothing = Aún no hay nada que ver de nuevo
