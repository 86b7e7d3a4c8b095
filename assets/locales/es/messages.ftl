# Message boxes.

message-error = Algo ha ido mal
message-no-level = No se puede cargar el nivel:
message-not-shared = No se puede compartir:
message-no-recording = No se puede reproducir la grabación:
message-cause = { $what } { $cause }
message-settings = Ajustes
message-not-hosted = No se puede crear la partida
message-the-end = Fin
message-thanks = Ese era el último nivel. ¡Gracias por jugar!

# Problems of pm.cfg that are not listed.
message-more-problems = (y { $count } más)
message-more-problems-printed = y { $count } más (ver la salida de errores)

# Shown if the game cannot start.
start-failed = No se puede iniciar el juego:
start-press-key = Pulsa una tecla
