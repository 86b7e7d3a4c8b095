# A level in play.

# The message feed. { $player } is the player's icon and name; enemies, items and { $health } are icons and numbers.
feed-own-shot = { $player } a pris son propre tir { $health }
feed-shot = { $player } a été touché { $health }
feed-shot-by = { $player } a été touché par { $enemy } { $health }
feed-touched = { $player } a heurté { $enemy } { $health }
feed-mine = { $player } a marché sur une mine { $mine }
feed-own-explosion = { $player } a pris sa propre explosion { $health }
feed-explosion = { $player } a pris une explosion { $health }
feed-crushed = { $player } a été écrasé
feed-stuck = { $player } s’est coincé
feed-died = { $player } est mort
feed-enemy-shot = { $player } a abattu { $enemy }
feed-enemy-blasted = { $player } a fait exploser { $enemy }
feed-red-key = { $player } a pris une clé rouge { $key }
feed-green-key = { $player } a pris une clé verte { $key }
feed-blue-key = { $player } a pris une clé bleue { $key }
feed-purple-key = { $player } a pris une clé violette { $key }
feed-extra-life = { $player } a pris une vie en plus { $life }
feed-coin = { $player } a pris une pièce { $coin }
feed-bonus = { $player } a pris { $bonus } { $health }
feed-exit-locked = { $player } ne peut pas encore sortir : { $enemies ->
    [one] encore { $enemies } ennemi
   *[other] encore { $enemies } ennemis
}
feed-bomb-lit = { $player } a allumé une bombe { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } a armé une bombe { $bomb }
feed-rocket-lit = { $player } a allumé une fusée { $rocket }
feed-switch = { $player } a actionné un interrupteur
feed-joined = { $player } est arrivé
feed-left = { $player } est parti

# Banners and notices.
banner-died = { $player } est mort
banner-exit = { $player } a trouvé la sortie
banner-exit-you = Tu as trouvé la sortie
banner-recording-saved = Enregistrement sauvegardé
death-title = Tu es mort
death-restart = { $key } : recommencer
death-retry = { $key } : checkpoint
death-rewind = { $key } : rembobiner
death-replay = { $key } : revoir
pace-stopped = Arrêté
pace-slow = Ralenti 1/{ $divisor }
pace-keys = { $time } - { $forward } : tick suivant, { $back } : tick précédent, { $slow } : reprendre
rewind-title = Rembobinage
rewind-place = { $time }, vitesse { $speed }×
rewind-needs-practice = On ne rembobine qu’à l’entraînement (voir le menu de pause)
take-over-title = À toi
take-over-place = à partir de { $time }, dans { $seconds } s

# Results.
results-title = Niveau terminé
results-time = en { $time }
results-medal = { $line } : { $medal }
results-next-medal = Prochaine : { $medal }, { $time }
results-time-rewound = en { $time }, avec { $rewinds ->
    [one] un rembobinage
   *[other] { $rewinds } rembobinages
}
results-time-practice = en { $time } (entraînement)
results-time-assisted = en { $time }, avec des aides
results-time-rewound-assisted = en { $time }, avec des aides et { $rewinds ->
    [one] un rembobinage
   *[other] { $rewinds } rembobinages
}
results-first = en { $time }, ton premier record
results-record = en { $time }, nouveau record ({ $difference })
results-place = en { $time }, rang { $place } ({ $difference })
results-ready = prêt
join-strip-title = Pour entrer, tire :
results-confirm = Tire ou saute ({ $seconds } s)
results-waiting = En attente des autres joueurs ({ $seconds } s)
results-deaths = Morts
results-shots = Tirs
results-hits = Impacts
results-coins = Pièces
results-watch = { $key } : voir le replay
results-again = { $key } : rejouer
results-share = { $key } : partager
results-splits = Temps intermédiaires :
results-ghost = Fantôme enregistré : affronte-le la prochaine fois

# Toasts.
toast-speed = Vitesse : { $percent } %
toast-gamepad-connected = Manette { $number } connectée
toast-gamepad-disconnected = Manette { $number } déconnectée
toast-speed-locked = Vitesse bloquée (voir Options)
toast-recording-not-saved = Impossible de sauvegarder l’enregistrement
toast-screenshot = Capture d’écran enregistrée
toast-screenshot-not-saved = Impossible d’enregistrer la capture
toast-random-keys = Touches au hasard : { $state }
toast-text-size = Taille du texte : { $size }

# Keys named on signs and in notices.
sign-no-key = aucune touche
sign-either-key = { $first } ou { $second }
key-space = Espace
key-enter = Entrée
key-escape = Échap
key-backspace = Retour arrière
key-delete = Suppr
key-insert = Inser
key-home = Début
key-end = Fin
key-page-up = Page préc.
key-page-down = Page suiv.
key-left-alt = Alt gauche
key-right-alt = Alt droite
key-left-control = Ctrl gauche
key-right-control = Ctrl droite
key-left-shift = Maj gauche
key-right-shift = Maj droite
key-grave = Accent grave
key-minus = Moins
key-equals = Égal
key-left-bracket = Crochet gauche
key-right-bracket = Crochet droit
key-semicolon = Point-virgule
key-apostrophe = Apostrophe
key-backslash = Barre inverse
key-comma = Virgule
key-period = Point
key-slash = Barre oblique

# Ghosts and split times.
ghost-best = Record
ghost-author = Auteur
ghost-followed = La caméra suit { $ghost }
ghost-none = Pas de fantôme ici ; choisis-les dans le menu de pause
ghost-own-view = La caméra te suit

# Quick saves.
quick-save-saved = Sauvegardé dans l’emplacement { $slot } ({ $time })
quick-save-loaded = Emplacement { $slot } chargé ({ $time })
quick-save-slot = Emplacement { $slot } ({ $time })
quick-save-slot-empty = Emplacement { $slot } (vide)
quick-save-empty = L’emplacement { $slot } est vide
quick-save-other-level = L’emplacement { $slot } vient d’une autre version de ce niveau
quick-save-other-rules = L’emplacement { $slot } vient d’une version du jeu aux règles différentes
quick-save-damaged = L’emplacement { $slot } est endommagé
quick-save-failed = Impossible de sauvegarder dans l’emplacement { $slot }
quick-save-level-done = Le niveau est déjà terminé
quick-save-no-checkpoint = Impossible de partir de ce checkpoint

# Problem reports.
report-saved = La dernière minute est enregistrée dans { $file }
report-not-saved = Pas de partie en cours à enregistrer

# A match in an arena.
arena-round = Manche { $round } sur { $rounds }
arena-time-up = Temps écoulé !
arena-winner = { $player } gagne le match
arena-draw = Match nul
arena-points = Points
arena-total = Total
arena-kills = Éliminations
arena-next = Tire ou saute pour la manche suivante
arena-rematch = Tire ou saute pour la revanche

# Modes, teams, ends of rounds and awards.
match-co-op = Coopération
match-free-for-all = Chacun pour soi
match-teams = Combat par équipes
match-race = Course
match-coins = Roi des pièces
match-team-red = Rouge
match-team-blue = Bleu
match-warm-up = Échauffement
match-warm-up-over = L’échauffement est terminé
match-end-score = Limite de points atteinte
match-end-exit = Sortie atteinte
match-end-coins = Toutes les pièces sont ramassées
match-end-last = Il n’en reste qu’un
match-team-wins = L’équipe { $team } gagne le match
match-team-points = { $team } : { $points }
match-next-in = Prochaine manche dans { $seconds } s
match-rematch-in = Prochain match dans { $seconds } s
match-checkpoints = Checkpoints
award-kills = Le plus d’éliminations
award-coins = Le plus de pièces
award-enemies = Le plus d’ennemis tués
award-deaths = Le moins de morts
award-life = La plus longue vie
award-own-goals = Son propre pire ennemi
match-mode-and-round = { $mode }, { $round }
award-line = { $award } : { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = explosion
caption-shot = tir
caption-door = porte
caption-key = clé
caption-switch = interrupteur
caption-spring = ressort
caption-lift = ascenseur
caption-fuse = mèche
caption-hurt = coup reçu
caption-death = mort
caption-kill = ennemi tué
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
