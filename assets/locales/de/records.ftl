# Die Rekorde.

records-title = Rekorde
records-level = Level
records-category = Kategorie
records-none = Noch kein Level geschafft
records-level-players = { $level } ({ $players } Spieler)
records-any = Any%
records-all-coins = Alle Münzen
records-all-kills = Alle Gegner
records-no-shots = Ohne Schuss
records-pacifist = Friedlich
records-place = Nr.
records-time = Zeit
records-player = Spieler
records-coins = Münzen
records-kills = Abschüsse
records-deaths = Tode
records-shots = Schüsse
records-note = Notiz
records-verified = geprüft
records-pending = ungeprüft
records-diverges = weicht ab
records-proof = Autor
records-rewound = { $rewinds }-mal zurückgespult
records-assisted = mit Hilfen
records-ghost = Geist
records-help = Enter: ansehen, ←→: als Geist
records-played = Enter: ansehen, ←→: als Geist. Gespielt am { $date }

share-title = Level teilen
share-copied = Das Level und eine Aufnahme der Lösung liegen jetzt in der Zwischenablage, als eine Zeile mit { $count } Zeichen. Der QR-Code enthält dieselbe Zeile.
share-too-long = Das Level und eine Aufnahme der Lösung liegen jetzt in der Zwischenablage, als eine Zeile mit { $count } Zeichen. Für einen QR-Code ist sie zu lang.
paste-title = Geteiltes Level
paste-failed = Kein geteiltes Level
paste-proven = { $level } wurde importiert. Die mitgelieferte Aufnahme schafft es in { $time }.
paste-unproven = { $level } wurde importiert. Keine Aufnahme zeigt, dass es zu schaffen ist.
