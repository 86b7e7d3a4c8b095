# The form for joining a network game.

join-join = Beitreten
join-server = Server
join-password = Passwort
join-help = Enter: bearbeiten
join-password-help = Lass es leer, wenn das Spiel kein Passwort hat
join-players = Spieler hier
join-players-help = Links, rechts: Spieler an diesem Computer; ein Zuschauer spielt nicht mit
join-spectator = Zuschauer
