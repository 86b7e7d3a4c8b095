# Die Rekorde.

records-title = Rekorde
records-level = Level
records-category = Kategorie
records-none = Noch kein Level geschafft
records-level-players = { $level } ({ $players } Spieler)
records-any = Beliebig
records-all-coins = Alle Münzen
records-all-kills = Alle besiegt
records-no-shots = Ohne Schuss
records-pacifist = Friedlich
records-place = Nr.
records-time = Zeit
records-player = Spieler
records-coins = Münzen
records-kills = Siege
records-deaths = Tode
records-shots = Schüsse
records-note = Notiz
records-verified = geprüft
records-pending = ungeprüft
records-diverges = weicht ab
records-proof = Autor
records-rewound = { $rewinds }-mal zurück
records-assisted = mit Hilfen
records-help = Enter: ansehen
records-played = Enter: ansehen. Gespielt am { $date }
