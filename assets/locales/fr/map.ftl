# The map of the campaign.

map-menu = Menu
map-play = Jouer
map-share = Monde { $world } %, total { $all } %
map-open = Pas encore terminé
map-finished = Terminé
map-skipped = Passé
map-locked-world = Fermé tant que son monde l’est
map-locked-levels = S’ouvre après { $levels ->
    [one] un niveau terminé de plus
   *[other] { $levels } niveaux terminés de plus
}
map-locked-coins = S’ouvre avec { $coins ->
    [one] une pièce de plus
   *[other] { $coins } pièces de plus
} de ce monde, ou par un passage caché
map-locked-closing = S’ouvre quand le dernier niveau du monde est terminé
map-world-closed = Termine encore { $levels ->
    [one] un niveau
   *[other] { $levels } niveaux
} pour ouvrir ce monde.
map-best = Meilleur temps { $time }
map-no-time = Pas encore de temps
map-next-medal = { $medal } : { $time }
map-coins = { $coins } pièces sur { $all }
map-race = Affronter l’auteur
map-secrets = { $secrets ->
    [one] un secret
   *[other] { $secrets } secrets
}
map-help = Page préc., Page suiv. : mondes
map-souvenirs = Souvenirs
