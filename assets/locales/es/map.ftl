# The map of the campaign.

map-menu = Menú
map-play = Jugar
map-share = Mundo { $world } %, total { $all } %
map-open = Aún sin terminar
map-finished = Terminado
map-skipped = Saltado
map-locked-world = Cerrado mientras lo esté su mundo
map-locked-levels = Se abre con { $levels ->
    [one] un nivel más
   *[other] { $levels } niveles más
}
map-locked-coins = Se abre con { $coins ->
    [one] una moneda más
   *[other] { $coins } monedas más
} de este mundo o por un portal oculto
map-locked-closing = Se abre al terminar el último nivel del mundo
map-world-closed = Termina { $levels ->
    [one] un nivel más
   *[other] { $levels } niveles más
} para abrir este mundo.
map-best = Mejor tiempo { $time }
map-no-time = Aún sin tiempo
map-next-medal = { $medal }: { $time }
map-coins = { $coins } de { $all } monedas
map-race = Contra el autor
map-secrets = { $secrets ->
    [one] un secreto
   *[other] { $secrets } secretos
}
map-help = Re Pág, Av Pág: mundos
map-souvenirs = Recuerdos
