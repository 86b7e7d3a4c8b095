# The map of the campaign.

map-menu = Menu
map-play = Graj
map-share = Świat { $world }%, razem { $all }%
map-open = Jeszcze nieukończony
map-finished = Ukończony
map-skipped = Pominięty
map-locked-world = Zamknięty jak jego świat
map-locked-levels = Otworzy się po { $levels ->
    [one] jeszcze jednym poziomie
   *[other] jeszcze { $levels } poziomach
}
map-locked-coins = Otworzy się za { $coins ->
    [one] jeszcze jedną monetę
    [few] jeszcze { $coins } monety
   *[other] jeszcze { $coins } monet
} z tego świata lub przez ukryty portal
map-locked-closing = Otworzy się po ukończeniu ostatniego poziomu świata
map-world-closed = Ukończ jeszcze { $levels ->
    [one] jeden poziom
    [few] { $levels } poziomy
   *[other] { $levels } poziomów
}, aby otworzyć ten świat.
map-best = Najlepszy czas { $time }
map-no-time = Jeszcze bez czasu
map-next-medal = { $medal }: { $time }
map-coins = Monety: { $coins } z { $all }
map-race = Duch autora
map-secrets = { $secrets ->
    [one] jeden sekret
    [few] { $secrets } sekrety
   *[other] { $secrets } sekretów
}
map-help = Page Up, Page Down: światy
map-souvenirs = Pamiątki
