# The form for joining a network game.

join-join = Rejoindre
join-server = Serveur
join-password = Mot de passe
join-server-help = Code d’accès, ou nom d’hôte ou adresse IP, avec :port si besoin
join-password-help = À laisser vide si la partie n’a pas de mot de passe
join-players = Joueurs locaux
join-players-help = Gauche, droite : joueurs sur cet ordinateur ; un spectateur regarde sans jouer
join-spectator = Spectateur
join-key-question = La clé du serveur a changé
join-key-answer = Accepter la nouvelle clé

# The form for hosting a network game.
host-host = Héberger { $level }
host-level = Niveau
host-level-help = Gauche, droite : le niveau de départ
host-players-help = Joueurs sur cet ordinateur ; noms et couleurs dans pm.cfg, touches dans Commandes
host-password-help = À laisser vide pour que tout le monde puisse entrer
host-limit = Joueurs max.
host-limit-help = Nombre maximal de joueurs, ceux de cet ordinateur compris
host-shots = Tirs entre joueurs
host-shots-help = Les tirs des joueurs blessent les autres joueurs

# The list of servers in the form for joining a game.
servers-name = Partie
servers-level = Niveau
servers-players = Joueurs
servers-ping = Ping
servers-password = Accès
servers-version = Version
servers-milliseconds = { $ping } ms
servers-locked = verrouillé
servers-refresh = Chercher encore
servers-searching = Recherche de parties sur le réseau local...
servers-off = La recherche est désactivée (lan_discovery dans pm.cfg)
servers-join = { $address } : rejoindre cette partie
servers-moved = { $address } : même clé de serveur que { $known }
servers-needs-password = { $address } : entre le mot de passe ci-dessus, puis rejoins la partie
servers-full = { $address } : complet ; tu peux rejoindre la partie en spectateur
servers-silent = { $address } : pas de réponse pour l’instant
servers-other-version = { $address } : ce serveur a une autre version du jeu
servers-enter-password = Cette partie demande un mot de passe
servers-keys = Gauche, droite : favori
servers-saved-keys = Gauche, droite : favori ; Suppr : oublier
servers-too-many = Trop de favoris : retires-en un
servers-not-saved = Impossible d’enregistrer la liste des serveurs
servers-far = Sur Internet : le service de rendez-vous te met en relation avec l’hôte
host-listed = Visible sur Internet
host-listed-help = Les autres trouvent la partie dans la liste du service de rendez-vous
host-listed-none = Définis rendezvous_server dans pm.cfg pour rendre des parties visibles sur Internet
host-map-port = Redirection de port
host-map-port-help = Demande au routeur de rediriger le port, pour qu’on puisse te rejoindre par Internet
host-lobby = Salon
host-lobby-help = Avant chaque partie, les joueurs votent pour un niveau et se déclarent prêts
join-code-mistyped = Ce code contient une faute de frappe. Compare-le avec celui de l’hôte.
join-code-other = Ce code vient d’une autre version du jeu.
join-no-path =
    Aucune connexion directe avec l’hôte n’est possible. Un routeur, le tien ou celui de l’hôte, utilise un autre port pour chaque connexion (NAT symétrique).
    L’hôte peut rediriger le port UDP du jeu dans son routeur, ou héberger depuis un autre réseau.

# The rules of a hosted game.
host-rules-help = Mode, limites et dégâts
rules-title = Règles
rules-mode = Mode
rules-rounds = Manches
rules-time = Limite de temps
rules-score = Limite de points
rules-lives = Limite de vies
rules-warm-up = Échauffement
rules-order = Manche suivante
rules-damage = Dégâts des tirs
rules-none = Sans
rules-unlimited = Aucune
rules-order-same = Même niveau
rules-order-next = Niveau suivant
rules-order-random = Niveau au hasard
rules-help-co-op = Jouer ensemble les niveaux du pack
rules-help-free-for-all = Chacun pour soi : une élimination et une pièce valent un point ; sa propre bombe en coûte un
rules-help-teams = Deux équipes : une élimination vaut un point ; tuer les siens ou soi-même en coûte un
rules-help-race = Un checkpoint atteint en premier vaut un point, la sortie cinq ; les tirs ne blessent pas
rules-help-coins = Le plus de pièces gagne ; la manche finit avec la dernière
rules-help-rounds = Manches d’un match
rules-help-time = Durée maximale d’une manche
rules-help-score = Points qu’il faut à un joueur ou une équipe pour terminer la manche
rules-help-lives = Nombre de morts par manche après lequel un joueur ne marque plus
rules-help-warm-up = Entraînement avant la première manche ; rien ne compte
rules-help-order = Où se joue la manche suivante
rules-help-damage = Santé perdue par tir ; les valeurs négatives soignent
rules-pack = Pack de niveaux
rules-help-pack = Les niveaux suivants ou au hasard viennent de ce pack
rules-number = { $number }
rules-item = { $rule } : { $value }
rules-changed = Les règles ont changé : { $rules }
rules-next-round = À partir de la prochaine manche : { $rules }
rules-when = Les manches, le niveau suivant et les tirs comptent tout de suite, le reste à partir de la prochaine manche. Un nouveau mode commence un nouveau match.
rules-apply = Appliquer
