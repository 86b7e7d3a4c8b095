# The records.

records-title = Récords
records-level = Nivel
records-category = Categoría
records-none = Aún no hay niveles terminados
records-level-players = { $level } ({ $players } jugadores)
records-any = Any%
records-all-coins = Todas las monedas
records-all-kills = Todos los enemigos
records-no-shots = Sin disparos
records-pacifist = Pacifista
records-place = #
records-time = Tiempo
records-player = Jugador
records-coins = Monedas
records-kills = Bajas
records-deaths = Muertes
records-shots = Disparos
records-note = Nota
records-verified = verificado
records-pending = sin verificar
records-diverges = diverge
records-proof = autor
records-rewound = { $rewinds ->
    [one] { $rewinds } rebobinado
   *[other] { $rewinds } rebobinados
}
records-assisted = con ayudas
records-ghost = fantasma
records-help = Intro: ver, ←→: correr contra él
records-played = Intro: ver, ←→: correr contra él. Jugado el { $date }

share-title = Compartir nivel
share-copied = El nivel y una grabación que lo termina están en el portapapeles, en una línea de { $count } caracteres. El código QR contiene la misma línea.
share-too-long = El nivel y una grabación que lo termina están en el portapapeles, en una línea de { $count } caracteres. Es demasiado larga para un código QR.
paste-title = Nivel compartido
paste-failed = No es un nivel compartido
paste-proven = { $level } importado. La grabación que lo acompaña lo termina en { $time }.
paste-unproven = { $level } importado. Ninguna grabación muestra que se pueda terminar.
