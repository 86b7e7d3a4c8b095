# The form for joining a network game.

join-join = Beitreten
join-server = Server
join-password = Passwort
join-server-help = Beitrittscode, Hostname oder IP-Adresse, bei Bedarf mit :Port
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

# The list of servers in the form for joining a game.
servers-name = Spiel
servers-level = Level
servers-players = Spieler
servers-ping = Ping
servers-password = Zugang
servers-version = Version
servers-milliseconds = { $ping } ms
servers-locked = Passwort
servers-refresh = Erneut suchen
servers-searching = Suche Spiele im lokalen Netzwerk ...
servers-off = Die Suche ist abgeschaltet (lan_discovery in pm.cfg)
servers-join = { $address }: diesem Spiel beitreten
servers-moved = { $address }: gleicher Serverschlüssel wie { $known }
servers-needs-password = { $address }: oben das Passwort eingeben, dann beitreten
servers-full = { $address }: kein Platz für weitere Spieler; Zuschauen ist möglich
servers-silent = { $address }: antwortet zurzeit nicht
servers-other-version = { $address }: Dieser Server hat eine andere Version des Spiels
servers-enter-password = Dieses Spiel hat ein Passwort
servers-keys = Links, rechts: Favorit
servers-saved-keys = Links, rechts: Favorit; Entf: vergessen
servers-too-many = Zu viele Favoriten: zuerst einen entfernen
servers-not-saved = Die Serverliste kann nicht gespeichert werden
servers-far = Im Internet: Der Vermittlungsdienst verbindet dich mit dem Gastgeber
host-listed = Im Internet listen
host-listed-help = Andere finden das Spiel in der Liste des Vermittlungsdienstes
host-listed-none = rendezvous_server in pm.cfg setzen, um Spiele im Internet zu listen
host-map-port = Port öffnen
host-map-port-help = Bittet den Router, den Port weiterzuleiten, damit Spieler aus dem Internet beitreten können
host-lobby = Lobby
host-lobby-help = Vor jedem Spiel stimmen die Spieler über das Level ab und melden sich bereit
join-code-mistyped = Dieser Beitrittscode enthält einen Tippfehler. Vergleiche ihn mit dem des Gastgebers.
join-code-other = Dieser Beitrittscode gehört zu einer anderen Version des Spiels.
join-no-path =
    Zum Gastgeber ist keine direkte Verbindung möglich. Ein Router, deiner oder der des Gastgebers, benutzt für jede Verbindung einen anderen Port (symmetrisches NAT).
    Der Gastgeber kann den UDP-Port des Spiels im Router weiterleiten oder aus einem anderen Netz eröffnen.

# The rules of a hosted game.
host-rules-help = Modus, Grenzen und Schaden
rules-title = Regeln
rules-mode = Modus
rules-rounds = Runden
rules-time = Zeitlimit
rules-score = Punktelimit
rules-lives = Lebenslimit
rules-warm-up = Aufwärmen
rules-order = Nächste Runde
rules-damage = Schaden von Schüssen
rules-none = Keins
rules-unlimited = Keins
rules-order-same = Gleiches Level
rules-order-next = Nächstes Level
rules-order-random = Zufälliges Level
rules-help-co-op = Die Level des Pakets gemeinsam spielen
rules-help-free-for-all = Jeder gegen jeden: 1 Punkt je Abschuss oder Münze, -1, wenn du dich selbst sprengst
rules-help-teams = Zwei Teams: 1 Punkt je Abschuss; das eigene Team oder sich selbst zu töten kostet einen
rules-help-race = Zuerst am Checkpoint: 1 Punkt. Zuerst am Ausgang: 5. Schüsse schaden nicht
rules-help-coins = Wer die meisten Münzen hat, gewinnt; die letzte beendet die Runde
rules-help-rounds = Runden eines Matches
rules-help-time = Höchstdauer einer Runde
rules-help-score = Punkte eines Spielers oder Teams, die die Runde beenden
rules-help-lives = Tode pro Runde, nach denen ein Spieler keine Punkte mehr macht
rules-help-warm-up = Übungszeit vor der ersten Runde; nichts zählt
rules-help-order = Wo die nächste Runde gespielt wird
rules-help-damage = Gesundheit, die ein Schuss kostet; negative Werte heilen
rules-pack = Level-Paket
rules-help-pack = Zufällige und nächste Level kommen aus diesem Paket
rules-number = { $number }
rules-item = { $rule }: { $value }
rules-changed = Die Regeln haben sich geändert: { $rules }
rules-next-round = Ab der nächsten Runde: { $rules }
rules-when = Runden, nächstes Level und Schüsse gelten sofort, alles andere ab der nächsten Runde. Mit einem neuen Modus beginnt ein neues Match.
rules-apply = Übernehmen
