# Joining and playing netgames.

join-lookup = Recherche du serveur
join-starting = Démarrage du serveur
join-connecting = Connexion
join-downloading = Téléchargement du niveau

connection-syncing = Synchronisation avec le serveur
connection-reconnecting = Reconnexion... encore { $seconds } s
connection-silent = Rien reçu du serveur depuis { $seconds } s
connection-next-level = En attente du niveau suivant
connection-download = Téléchargement du niveau suivant : { $percent } %
connection-stalled = En attente du serveur

advice-none = Aucun problème de connexion
advice-slow-drawing = Fréquence d’images trop basse : { $value } FPS
advice-slow-ticks = Ton ordinateur ne suit pas : { $value } ticks sur 40 par seconde
advice-slow-server = Le serveur ne suit pas : { $value } ticks sur 40 par seconde
advice-tcp-waits = Des paquets perdus bloquent TCP { $value } % du temps. Autorise UDP ou essaie un câble.
advice-upload-loss = Paquets perdus à l’envoi : { $value } %. Les autres te voient en retard. Essaie un câble.
advice-download-loss = Paquets perdus à la réception : { $value } %. Tu vois les autres en retard. Essaie un câble.
advice-late-input = Tes commandes arrivent trop tard au serveur { $value } fois par seconde
advice-jitter = Ton ping varie de { $value } ms. Essaie un câble.
advice-delay = Ping élevé : { $value } ms
advice-other-loss = { $player } : { $value } % de paquets perdus
advice-other-delay = { $player } : ping élevé, { $value } ms

correction-counts = Corrections visibles : { $distance } en route, { $late } en retard, { $lost } paquets perdus, { $own } à toi, { $server } du serveur
correction-distance = { $player } : { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} en route, déplacé de { $px } px
correction-late = { $player } : { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de retard, déplacé de { $px } px
correction-lost = { $player } : paquet perdu, déplacé de { $px } px
correction-own = { $player } (toi) : { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de retard au serveur, déplacé de { $px } px
correction-server = Serveur : jeu modifié, déplacé de { $px } px

players-player = Joueur
players-ping = Ping
players-loss = Pertes
players-coins = Pièces
players-deaths = Morts
players-host = hôte
players-joining = arrive
players-away = hors ligne
players-talking = parle
players-muted = muet
players-help = Rendre muet, exclure, voter
player-mute = Rendre muet pour moi
player-unmute = Rendre la parole pour moi
player-mute-all = Rendre muet pour tous
player-unmute-all = Rendre la parole pour tous
player-kick = Exclure
player-ban = Bannir...
player-ban-question = Bannir { $player } ?
player-ban-words = Tous ceux qui ont la même adresse sont bannis aussi.
player-ban-hour = Pour une heure
player-ban-forever = Pour toujours
player-vote = Voter pour exclure
player-vote-yes = Voter oui : exclure
player-vote-no = Voter non : garder
vote-banner = Exclure { $player } ? { $votes } voix sur { $needed }, { $seconds } s
vote-running = Vote : exclure { $player } ? /yes, /no ou choisir dans la liste des joueurs
vote-passed = { $player } a été exclu par un vote
vote-rejected = Le vote pour exclure { $player } a échoué
vote-over = { $player } est parti ; le vote est terminé
vote-busy = Un autre vote est en cours
vote-too-soon = Trop tôt pour un autre vote
vote-too-few = Trop peu de joueurs pour voter

chat-prompt = Dire :
chat-server = Serveur
chat-title = Chat
lobby-title = Salon
lobby-levels = Niveau suivant
lobby-votes = { $votes ->
    [one] { $votes } voix
   *[other] { $votes } voix
}
lobby-vote-help = Voter pour ce niveau
lobby-ready = Prêt
lobby-ready-help = La partie commence quand tout le monde est prêt
lobby-is-ready = prêt
lobby-colour-help = Les couleurs prises sont sautées
lobby-start = Commencer maintenant
lobby-wait = S’échauffer dans le niveau
lobby-banner = Salon : la partie n’a pas encore commencé
lobby-countdown = La partie commence dans { $seconds } s
emote-hello = Salut !
emote-yes = Oui
emote-no = Non
emote-thanks = Merci !
emote-sorry = Pardon !
emote-help = À l’aide !
emote-haha = Haha !
emote-wow = Waouh !

netgame-leave-question = Quitter la partie ?
netgame-stay = Continuer à jouer
netgame-leave = Quitter la partie
netgame-end = Terminer pour tout le monde
netgame-address = Les autres peuvent rejoindre la partie à { $address }
netgame-fingerprint = Empreinte de ce serveur : { $fingerprint }
netgame-code = Code d’accès : { $code }
netgame-copy-code = Copier le code d’accès
netgame-code-copied = Code d’accès copié
netgame-spectating = Tu regardes la partie. Les touches sont indiquées en bas de l’écran.
netgame-spectators-cannot-chat = Les spectateurs ne peuvent pas écrire
netgame-seat-leaves = Faire sortir { $player }
netgame-watch = Regarder
netgame-play = Jouer
netgame-leave-queue = Quitter la file d’attente
netgame-menu-title = Partie en réseau
netgame-chat = Chat
netgame-players = Joueurs
netgame-next-round = Manche suivante
netgame-next-level = Niveau suivant
netgame-rematch = Revanche
netgame-restart-level = Recommencer le niveau

# Why a game is over.
end-title = Partie terminée
end-title-lost = Connexion perdue
end-title-not-joined = Impossible d’entrer
end-internal-error = Erreur interne ; les détails sont sur stderr.
end-lost-server = La connexion à { $server } est perdue (délai dépassé).
end-no-answer = { $server } ne répond pas.
end-protocol = Le serveur utilise la version { $server } du protocole, ce jeu la version { $ours }. Mets le plus ancien à jour.
end-key-changed =
    Connue : { $known }
    Maintenant : { $found }
    Quelqu’un intercepte peut-être la connexion, ou le serveur a été réinstallé. Demande l’empreinte à son hôte.
end-unexpected-key = L’empreinte de ce serveur est { $found } ; tu attendais { $expected }. Quelqu’un intercepte peut-être la connexion, ou c’est un autre serveur.
end-no-confirmation = Le serveur ne connaît pas le mot de passe. Ce n’est peut-être pas celui que tu cherches.
end-no-password-asked = Ce serveur ne demande pas de mot de passe. Ce n’est peut-être pas celui que tu cherches. Pour entrer quand même, n’en donne pas.
end-no-level = { $reason }
end-lost = La connexion au serveur est perdue.
end-clock = L’horloge du serveur n’est pas fiable : elle saute sans cesse.
end-left = Tu as quitté la partie.
end-network-stopped = Erreur réseau : { $reason }
end-timed-out = Le serveur a perdu ta connexion (délai dépassé).
end-never-active = L’entrée dans la partie a pris trop de temps.
end-kicked = Tu as été exclu.
end-server-closed = Le serveur a été arrêté.
end-other = La session est terminée.
refused-full = Le serveur est complet.
refused-full-spectators = Ce serveur n’a plus de place pour des spectateurs.
join-watch = Regarder
join-watch-title = Serveur complet
join-watch-text = Regarde la partie ; choisis « Jouer » dans son menu pour attendre une place.
refused-protocol = Le serveur utilise une autre version du protocole.
refused-version = Le serveur utilise une autre version du jeu.
refused-name = Le serveur n’accepte pas ce nom. Tu peux le changer dans les options.
refused-password = Mot de passe incorrect ou manquant.
refused-banned = Tu es banni de ce serveur.
refused-closing = Le serveur s’arrête.
refused-later = Trop de tentatives. Réessaie dans une minute.

# Notices for a player who joins.
notice-new-server = Tu joues sur ce serveur pour la première fois. Compare son empreinte avec celle de l’hôte : { $fingerprint }
notice-key-not-saved = La clé de ce serveur n’a pas pu être enregistrée : { $reason }
notice-udp-blocked = UDP semble bloqué ; passage par TCP
notice-idle = Tu étais inactif : tu regardes maintenant. Choisis « Jouer » dans le menu pour revenir.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTES|forever], /unban ADRESSE, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [RÈGLE VALEUR ...] (N : joueur 1-7)
notice-client-commands = /vote N, /yes, /no (N : joueur 1-7)
notice-no-player = Pas de joueur numéro { $player }
notice-kicked = Le joueur { $player } a été exclu
notice-banned = Le joueur { $player } a été exclu, { $block } est banni
notice-spectator = Spectateur { $number } ({ $block })
notice-no-spectators = Pas de spectateurs
notice-ban-failed = Le joueur { $player } a été exclu ; { $reason }
notice-muted = Le joueur { $player } est muet
notice-unmuted = Le joueur { $player } peut à nouveau parler
notice-still-muted = Le joueur { $player } ({ $name }) est toujours muet
notice-shots-on = Les tirs blessent maintenant les autres joueurs
notice-shots-off = Les tirs ne blessent plus les autres joueurs
notice-shots-fixed = Le mode décide si les tirs blessent les autres joueurs
notice-next-round = La manche suivante commence.
notice-round-over = La manche est terminée.
notice-rematch = Un nouveau match commence.
notice-invalid-rule = Règle ou valeur inconnue : { $rule } ({ $usage })
notice-level-failed = Le niveau actuel continue, car aucun autre ne peut être chargé : { $reason }
notice-unbanned = { $block } n’est plus banni
notice-unban-failed = { $block } n’est plus banni ; { $reason }
notice-not-banned = { $block } n’est pas banni
notice-no-bans = Personne n’est banni
notice-ban-minutes = { $block } est banni pour { $minutes } min
notice-ban-ever = { $block } est banni pour toujours
notice-ban-vote = { $block } est banni pour { $minutes } min par un vote
notice-more-bans = et { $count } de plus
notice-port-mapped = On peut rejoindre la partie par Internet à { $address }. Code d’accès : { $code }
notice-port-not-mapped = Le routeur ne redirige pas le port : { $reason }
port-no-answer = aucun routeur ne répond ; NAT-PMP et UPnP y sont peut-être désactivés
port-refused = il refuse (code { $code })
port-not-public = il n’a pas d’adresse sur Internet ({ $address })
notice-wrong-password = Mauvais mot de passe de { $block } ({ $count } en tout)
notice-wrong-password-delayed = Mauvais mot de passe de { $block } ({ $count } en tout) ; les prochains essais sont retardés
ban-no-address = `{ $word }` n’est pas une adresse ni un réseau comme 192.0.2.7 ou 2001:db8::/48
ban-no-time = la durée est `{ $word }` ; attendu : `forever` ou des secondes depuis 1970
ban-time-missing = la durée manque ; attendu : `forever` ou des secondes depuis 1970
ban-list-line = { $file }:{ $line } : { $fault }
ban-list-more-lines = { $count ->
    [one] { $file } : encore une ligne de ce genre
   *[other] { $file } : encore { $count } lignes de ce genre
}
ban-list-full = la liste des bannis est pleine
ban-list-not-saved = pas enregistré : { $reason }
ban-list-unreadable = impossible de lire la liste des bannis { $file } : { $reason }
ban-list-not-text = impossible de lire la liste des bannis { $file }:{ $line } : ce n’est pas du texte ; enregistre-la en UTF-8
ban-list-unwritable = impossible d’écrire la liste des bannis { $file } : { $reason }

# Watching a netgame.
watch-spectating = Tu regardes { $player }
watch-live = en direct
watch-behind = { $seconds } s de retard
watch-hint-live = direct
watch-hint-menu = menu
watch-delay = { $seconds ->
    [0] Délai : aucun
   *[other] Délai : { $seconds } s
}
watch-queue = Place { $place } dans la file d’attente

# Instant replays of a netgame.
instant-replay-title = Replay instantané
instant-replay-of = Replay instantané : { $player }
instant-replay-behind = il y a { $seconds } s, la partie continue
instant-replay-waits = il y a { $seconds } s, le jeu attend
instant-replay-same = Tu es l’hôte : tu as vu ce qui s’est passé
instant-replay-seen = Ce que tu as vu
instant-replay-happened = Ce qui s’est passé
instant-replay-unseen = Pas sur ton écran
instant-replay-ghosts = Fantômes : ce que tu as vu
instant-replay-nothing = Il n’y a encore rien à revoir
