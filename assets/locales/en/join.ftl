# The form for joining a network game.

join-join = Join
join-server = Server
join-password = Password
join-server-help = Join code, or host name or IP address, with :port if needed
join-password-help = Leave empty if the game has no password
join-players = Local players
join-players-help = Left, right: players on this computer; a spectator watches without playing
join-spectator = Spectator
join-key-question = The server's key has changed
join-key-answer = Accept the new key

# The form for hosting a network game.
host-host = Host { $level }
host-level = Level
host-level-help = Left, right: the level to start with
host-players-help = Players on this computer; set names and colours in pm.cfg, keys in Controls
host-password-help = Leave empty to let anyone join
host-limit = Player limit
host-limit-help = Maximum number of players in the game, including those on this computer
host-shots = Shots hurt players
host-shots-help = Players' shots hurt other players

# The list of servers in the form for joining a game.
servers-name = Game
servers-level = Level
servers-players = Players
servers-ping = Ping
servers-password = Access
servers-version = Version
servers-milliseconds = { $ping } ms
servers-locked = locked
servers-refresh = Search again
servers-searching = Searching the local network for games...
servers-off = Discovery is off (lan_discovery in pm.cfg)
servers-join = { $address }: join this game
servers-moved = { $address }: same server key as { $known }
servers-needs-password = { $address }: enter the password above, then join
servers-full = { $address }: no room for more players; you can join as a spectator
servers-silent = { $address }: no answer at the moment
servers-other-version = { $address }: this server has another version of the game
servers-enter-password = This game needs a password
servers-keys = Left, right: favourite
servers-saved-keys = Left, right: favourite; Delete: forget
servers-too-many = Too many favourites: remove one first
servers-not-saved = The list of servers can't be saved
servers-far = On the internet: the rendezvous service introduces you to the host
host-listed = List on the internet
host-listed-help = Others find the game in the list of the rendezvous service
host-listed-none = Set rendezvous_server in pm.cfg to list games on the internet
host-map-port = Port forwarding
host-map-port-help = Asks your router to forward the port so that players on the internet can join
host-lobby = Lobby
host-lobby-help = Players vote for a level and ready up before each game
join-code-mistyped = This join code has a typing error. Compare it with the host's.
join-code-other = This join code is from another version of the game.
join-no-path =
    No direct connection to the host is possible. A router, yours or the host's, uses another port for every connection (symmetric NAT).
    The host can forward the UDP port of the game in the router, or host from another network.

# The rules of a hosted game.
host-rules-help = Mode, limits and damage
rules-title = Rules
rules-mode = Mode
rules-rounds = Rounds
rules-time = Time limit
rules-score = Score limit
rules-lives = Lives
rules-warm-up = Warm-up
rules-order = Next round
rules-damage = Shot damage
rules-none = None
rules-unlimited = Unlimited
rules-order-same = Same level
rules-order-next = Next level
rules-order-random = Random level
rules-help-co-op = Play the levels of the pack together
rules-help-free-for-all = Everyone for themselves: 1 point per kill or coin, -1 for blowing yourself up
rules-help-teams = Two teams: a kill is a point; killing your own team or yourself costs one
rules-help-race = First to a checkpoint: 1 point. First to the exit: 5. Shots do no damage
rules-help-coins = Most coins wins; the round ends when all are collected
rules-help-rounds = Rounds of a match
rules-help-time = Maximum length of a round
rules-help-score = Points a player or team needs to end the round
rules-help-lives = Deaths per round after which a player stops scoring
rules-help-warm-up = Practice time before the first round; nothing counts
rules-help-order = Where the next round is played
rules-help-damage = Health lost by a shot; negative values heal
rules-pack = Level pack
rules-help-pack = Random and next levels come from this pack
rules-number = { $number }
rules-item = { $rule }: { $value }
rules-changed = The rules have changed: { $rules }
rules-next-round = From the next round on: { $rules }
rules-when = Rounds, the next level and shots count at once, the others from the next round on. A new mode begins a new match.
rules-apply = Apply
