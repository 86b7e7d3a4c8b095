# The form for joining a network game.

join-join = Join
join-server = Server
join-password = Password
join-help = Enter: edit
join-password-help = Leave it empty if the game has no password
join-players = Players here
join-players-help = Left, right: players on this computer; a spectator watches without playing
join-spectator = Spectator
