# The records.

records-title = Records
records-level = Niveau
records-category = Catégorie
records-none = Aucun niveau terminé
records-level-players = { $level } ({ $players } joueurs)
records-any = Any%
records-all-coins = Toutes les pièces
records-all-kills = Tous les ennemis
records-no-shots = Sans tirer
records-pacifist = Pacifiste
records-place = #
records-time = Temps
records-player = Joueur
records-coins = Pièces
records-kills = Ennemis
records-deaths = Morts
records-shots = Tirs
records-note = Note
records-verified = vérifié
records-pending = non vérifié
records-diverges = diverge
records-proof = auteur
records-rewound = { $rewinds ->
    [one] { $rewinds } rembobinage
   *[other] { $rewinds } rembobinages
}
records-assisted = avec des aides
records-ghost = fantôme
records-help = Entrée : regarder, ←→ : l’affronter
records-played = Entrée : regarder, ←→ : l’affronter. Joué le { $date }

share-title = Partager le niveau
share-copied = Le niveau et un enregistrement qui le termine sont dans le presse-papiers, en une ligne de { $count } caractères. Le code QR contient la même ligne.
share-too-long = Le niveau et un enregistrement qui le termine sont dans le presse-papiers, en une ligne de { $count } caractères. C’est trop long pour un code QR.
paste-title = Niveau partagé
paste-failed = Ce n’est pas un niveau partagé
paste-proven = { $level } est importé. L’enregistrement joint le termine en { $time }.
paste-unproven = { $level } est importé. Aucun enregistrement ne montre qu’on peut le terminer.
