# The form for joining a network game.

join-join = Join
join-server = Server
join-password = Password
join-help = Enter: edit
join-password-help = Leave it empty if the game has no password
join-players = Players here
join-players-help = Left, right: players on this computer; a spectator watches without playing
join-spectator = Spectator

# The form for hosting a network game.
host-host = Host { $level }
host-players-help = Players on this computer; names, colors and keys are in pm.cfg and Controls
host-password-help = Leave it empty to let everybody join
host-limit = Players at most
host-limit-help = Players in the game, including those here
host-shots = Shots hurt players
host-shots-help = Shots of players hurt other players
