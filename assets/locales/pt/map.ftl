# The map of the campaign.

map-menu = Menu
map-play = Jogar
map-share = Mundo { $world }%, total { $all }%
map-open = Ainda não concluída
map-finished = Concluída
map-skipped = Pulada
map-locked-world = Fechada, como o seu mundo
map-locked-levels = Abre com { $levels ->
    [one] mais uma fase concluída
   *[other] mais { $levels } fases concluídas
}
map-locked-coins = Abre com { $coins ->
    [one] mais uma moeda
   *[other] mais { $coins } moedas
} deste mundo ou por um portal oculto
map-locked-closing = Abre quando a última fase do mundo for concluída
map-world-closed = Conclua mais { $levels ->
    [one] uma fase
   *[other] { $levels } fases
} para abrir este mundo.
map-best = Melhor tempo { $time }
map-no-time = Ainda sem tempo
map-next-medal = { $medal }: { $time }
map-coins = { $coins } de { $all } moedas
map-race = Contra o autor
map-secrets = { $secrets ->
    [one] um segredo
   *[other] { $secrets } segredos
}
map-help = Page Up, Page Down: mundos
map-souvenirs = Lembranças
