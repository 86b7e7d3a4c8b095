# Die Karte der Kampagne.

map-menu = Menü
map-play = Spielen
map-share = Welt { $world } %, gesamt { $all } %
map-open = Noch nicht geschafft
map-finished = Geschafft
map-skipped = Übersprungen
map-locked-world = Geschlossen wie seine Welt
map-locked-levels = Öffnet sich nach { $levels ->
    [one] einem weiteren Level
   *[other] { $levels } weiteren Leveln
}
map-locked-coins = Öffnet sich mit { $coins ->
    [one] einer weiteren Münze
   *[other] { $coins } weiteren Münzen
} dieser Welt oder durch einen versteckten Warp
map-locked-closing = Öffnet sich, wenn das letzte Level der Welt geschafft ist
map-world-closed = Schaffe noch { $levels ->
    [one] ein Level
   *[other] { $levels } Level
}, um diese Welt zu öffnen.
map-best = Bestzeit { $time }
map-no-time = Noch keine Zeit
map-next-medal = { $medal }: { $time }
map-coins = { $coins } von { $all } Münzen
map-race = Gegen den Autor
map-secrets = { $secrets ->
    [one] ein Geheimnis
   *[other] { $secrets } Geheimnisse
}
map-help = Bild auf, Bild ab: Welten
map-souvenirs = Andenken
