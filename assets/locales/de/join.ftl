# The form for joining a network game.

join-join = Beitreten
join-server = Server
join-password = Passwort
join-help = Enter: bearbeiten
join-password-help = Lass es leer, wenn das Spiel kein Passwort hat
join-players = Spieler hier
join-players-help = Links, rechts: Spieler an diesem Computer; ein Zuschauer spielt nicht mit
join-spectator = Zuschauer

# The form for hosting a network game.
host-host = { $level } eröffnen
host-players-help = Spieler an diesem Computer; Namen und Farben stehen in pm.cfg, Tasten in der Steuerung
host-password-help = Lass es leer, damit alle beitreten können
host-limit = Höchstens
host-limit-help = Spieler im Spiel, mit denen an diesem Computer
host-shots = Schüsse treffen
host-shots-help = Schüsse von Spielern verletzen andere Spieler
