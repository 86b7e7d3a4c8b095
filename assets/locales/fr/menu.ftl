# The main menu and the pause menu.

menu-play = Jouer
menu-continue = Continuer
menu-level = Niveau { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
menu-play-together = Jouer à { $players }
menu-resume = Reprendre { $level }
menu-levels = Niveaux et extras
menu-together = Jouer ensemble
menu-recordings = Replays et records
menu-profile = Joueur : { $name }
menu-settings = Réglages et aide

# Levels and extras.
menu-all-levels = Tous les niveaux
menu-start = Commencer { $level }
menu-paste = Coller un niveau partagé

# Play together.
menu-players-here = { $players ->
    [one] Un joueur sur cet ordinateur
   *[other] { $players } joueurs sur cet ordinateur
}
menu-host = Héberger une partie
menu-join = Rejoindre une partie

# Replays and records, settings.
menu-replays = Replays
menu-records = Records
menu-options = Options
menu-controls = Commandes

menu-quit = Quitter

menu-version = Version { $version }
menu-demo-countdown = Démo dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}

# Asked before the first game.
welcome-title = Bienvenue
welcome-words = Tout cela se change plus tard : ton nom sous « Joueur », le reste sous « Réglages et aide »
welcome-keys = Touches
welcome-keys-arrows = Flèches, Espace, C
welcome-keys-letters = WASD, Espace, J
welcome-keys-right-hand = Flèches, Ctrl droit
welcome-keys-own = les tiennes
welcome-effects = Effets
welcome-effects-full = tous
welcome-effects-calm = ni secousses ni flashs

# Questions asked while a game can be resumed.
menu-quit-question = Quitter le jeu ?
menu-new-game-answer = Commencer
menu-new-game-question = Commencer une autre partie ?
menu-paste-question = Jouer un niveau partagé ?
menu-paste-answer = Coller
menu-resume-lost = Tu ne pourras plus reprendre { $level }

pause-title = Pause
pause-resume = Reprendre
pause-restart = Recommencer le niveau
pause-retry = Reprendre au checkpoint
pause-practise = S’entraîner (sans records)
pause-quick-save = Sauvegarde rapide : { $slot }
pause-quick-load = Chargement rapide : { $slot }
pause-checkpoint = Partir du checkpoint { $number }
pause-skip = Passer le niveau
pause-report = Signaler un problème
pause-map = Carte
pause-menu = Menu principal
menu-best = { $level } : { $time }, { $coins ->
    [one] { $coins } pièce
   *[other] { $coins } pièces
}
menu-best-rewound = { $level } : terminé en rembobinant, { $coins ->
    [one] { $coins } pièce
   *[other] { $coins } pièces
}
progress-damaged = Ton fichier de résultats était endommagé ; il s’appelle maintenant { $file }
progress-not-saved = Impossible d’enregistrer les résultats
pause-ghosts-hint = Les fantômes partent du début du niveau : recommence-le pour les affronter
pause-ghosts-off = Fantômes : aucun
pause-ghosts-best = Fantômes : ton record
pause-ghosts-both = Fantômes : record et auteur
pause-share = Partager le niveau
