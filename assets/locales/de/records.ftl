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
records-kills = Kills
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
share-copied = Level und Beweis sind als eine Zeile ({ $count } Zeichen) in der Zwischenablage. Der Code enthält dieselbe Zeile.
share-too-long = Level und Beweis sind als eine Zeile ({ $count } Zeichen) in der Zwischenablage. Für einen QR-Code ist sie zu lang.
paste-title = Geteiltes Level
paste-failed = Kein geteiltes Level
paste-proven = { $level } wurde importiert. Der Beweis dauert { $time } und wurde geprüft.
paste-unproven = { $level } wurde importiert. Ein Beweis, dass es zu schaffen ist, fehlt.
