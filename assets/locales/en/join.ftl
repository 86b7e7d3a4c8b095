# The form for joining a network game.

join-join = Join
join-server = Server
join-password = Password
join-server-help = Host name or IP address, with :port if needed
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
