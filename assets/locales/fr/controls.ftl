# The controls screen.

controls-keyboard = Clavier
controls-gamepad = Manette
controls-help = Entrée : changer, → : ajouter une touche, Suppr : retirer
controls-waiting-help = Échap : annuler
controls-press = Appuie sur une touche ou un bouton
controls-none = aucune
controls-reset = Réinitialiser
controls-unchanged = Rien n’a changé
controls-bound = { $key } sert maintenant à « { $action } »
controls-taken = { $key } ne sert plus à « { $action } »
controls-taken-last = { $key } ne sert plus à « { $action } », qui n’a plus de touche
controls-reserved = Entrée est réservée aux menus
controls-needed-in-menus = { $key } est nécessaire dans les menus
controls-removed = Retiré : { $key }
controls-no-key = « { $action } » n’a plus de touche
controls-conflict = { $key } sert aussi à « { $action } »
controls-all-reset = Toutes les touches sont réinitialisées
controls-leave-question = Quitter quand même ?
controls-missing = Pas de touche pour : { $actions }
controls-stay = Rester
controls-leave = Quitter
controls-reset-question = Réinitialiser toutes les touches ?
controls-reset-answer = Réinitialiser

# Actions.
action-up = Haut, grimper, portes
action-down = Bas, lâcher
action-left = Gauche
action-right = Droite
action-jump = Sauter
action-fire = Tirer, porter
action-menu = Pause, menu
action-restart = Recommencer le niveau
action-retry = Reprendre au checkpoint
action-follow-ghost = Suivre le fantôme suivant
action-quick-save = Sauvegarde rapide
action-quick-load = Chargement rapide
action-quick-slot = Emplacement rapide suivant
action-tick-forward = Avancer d’un tick
action-tick-back = Reculer d’un tick
action-slow-motion = Ralenti
action-report = Enregistrer un rapport
action-rewind = Rembobiner
action-chat = Chat
action-emote = Émote
action-players = Liste des joueurs
action-instant-replay = Replay instantané
action-zoom-out = Zoom arrière
action-zoom-in = Zoom avant
action-fullscreen = Plein écran
action-text-size = Taille du texte
action-screenshot = Capture d’écran
action-save-recording = Sauvegarder l’enregistrement
action-slower = Vitesse : ralentir
action-faster = Vitesse : accélérer
action-debug = Infos de débogage
action-random = Touches au hasard
action-first-jump = Joueur 1 (coop) : sauter
action-first-fire = Joueur 1 (coop) : tirer
action-second-up = Joueur 2 : haut
action-second-down = Joueur 2 : bas
action-second-left = Joueur 2 : gauche
action-second-right = Joueur 2 : droite
action-second-jump = Joueur 2 : sauter
action-second-fire = Joueur 2 : tirer
action-second-menu = Joueur 2 : pause
action-third-up = Joueur 3 : haut
action-third-down = Joueur 3 : bas
action-third-left = Joueur 3 : gauche
action-third-right = Joueur 3 : droite
action-third-jump = Joueur 3 : sauter
action-third-fire = Joueur 3 : tirer
action-third-menu = Joueur 3 : pause
action-fourth-up = Joueur 4 : haut
action-fourth-down = Joueur 4 : bas
action-fourth-left = Joueur 4 : gauche
action-fourth-right = Joueur 4 : droite
action-fourth-jump = Joueur 4 : sauter
action-fourth-fire = Joueur 4 : tirer
action-fourth-menu = Joueur 4 : pause
action-watch-replay = Voir le replay (résultats)
action-share = Partager le niveau (résultats)
action-replay-play = Replay : lecture, pause
action-replay-back = Replay : reculer de 5 s
action-replay-forward = Replay : avancer de 5 s
action-replay-faster = Replay : plus vite
action-replay-slower = Replay : moins vite
action-replay-reverse = Replay : à l’envers
action-replay-step-back = Replay : tick précédent
action-replay-step-forward = Replay : tick suivant
action-replay-previous-mark = Replay : repère précédent
action-replay-next-mark = Replay : repère suivant
action-replay-start = Replay : au début
action-replay-end = Replay : à la fin
action-replay-next-player = Replay : joueur suivant
action-replay-previous-player = Replay : joueur précédent
action-replay-last-death = Replay : dernière mort
action-replay-compare = Replay : comparer
action-replay-free-camera = Replay : caméra libre
action-replay-pan-up = Replay : caméra en haut
action-replay-pan-down = Replay : caméra en bas
action-replay-pan-left = Replay : caméra à gauche
action-replay-pan-right = Replay : caméra à droite
action-replay-zoom-in = Replay : zoom avant
action-replay-zoom-out = Replay : zoom arrière
action-replay-inputs = Replay : touches enfoncées
action-replay-hide-hud = Replay : masquer l’interface
action-replay-take-over = Replay : prendre la main
action-replay-leave = Replay : quitter

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Manette : { $control }
keycap-other-pad = { $pad } : { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Croix
    [switch] B
   *[positions] Bouton bas
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Rond
    [switch] A
   *[positions] Bouton droit
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Carré
    [switch] Y
   *[positions] Bouton gauche
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Triangle
    [switch] X
   *[positions] Bouton haut
}
keycap-pad-left-shoulder = { GAMEPAD() ->
    [xbox] LB
    [playstation] L1
    [switch] L
   *[positions] L1
}
keycap-pad-right-shoulder = { GAMEPAD() ->
    [xbox] RB
    [playstation] R1
    [switch] R
   *[positions] R1
}
keycap-pad-left-trigger = { GAMEPAD() ->
    [xbox] LT
    [playstation] L2
    [switch] ZL
   *[positions] L2
}
keycap-pad-right-trigger = { GAMEPAD() ->
    [xbox] RT
    [playstation] R2
    [switch] ZR
   *[positions] R2
}
keycap-pad-select = { GAMEPAD() ->
    [xbox] View
    [playstation] Create
    [switch] -
   *[positions] Select
}
keycap-pad-start = { GAMEPAD() ->
    [xbox] Menu
    [playstation] Options
    [switch] +
   *[positions] Start
}
keycap-pad-left-stick = { GAMEPAD() ->
    [xbox] LS
    [playstation] L3
    [switch] LS
   *[positions] L3
}
keycap-pad-right-stick = { GAMEPAD() ->
    [xbox] RS
    [playstation] R3
    [switch] RS
   *[positions] R3
}
keycap-pad-button = Bouton { $number }
keycap-keypad = Pavé { $key }
keycap-tab = Tab
keycap-print-screen = Impr. écran
keycap-pause = Pause
keycap-left-super = Super gauche
keycap-right-super = Super droite
keycap-menu = Menu
keycap-scroll-lock = Arrêt défil.
keycap-num-lock = Verr. num.
keycap-caps-lock = Verr. maj.
