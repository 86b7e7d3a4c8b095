# The form for joining a network game.

join-join = Beitreten
join-server = Server
join-password = Passwort
join-server-help = Hostname oder IP-Adresse, bei Bedarf mit :Port
join-password-help = Leer lassen, wenn das Spiel kein Passwort hat
join-players = Lokale Spieler
join-players-help = Links, rechts: Spieler an diesem Computer; ein Zuschauer spielt nicht mit
join-spectator = Zuschauer
join-key-question = Der Schlüssel des Servers hat sich geändert
join-key-answer = Neuen Schlüssel akzeptieren

# The form for hosting a network game.
host-host = { $level } eröffnen
host-level = Level
host-level-help = Links, rechts: das Level, mit dem das Spiel beginnt
host-players-help = Spieler an diesem Computer; Namen und Farben in pm.cfg, Tasten in der Steuerung ändern
host-password-help = Leer lassen, damit jeder beitreten kann
host-limit = Max. Spielerzahl
host-limit-help = Höchstzahl der Spieler, einschließlich derer an diesem Computer
host-shots = Schüsse verletzen
host-shots-help = Schüsse von Spielern verletzen andere Spieler
