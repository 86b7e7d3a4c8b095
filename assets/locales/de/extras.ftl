# Das Handbuch, Zeitrennen und Arenen.

extras-title = Extras
extras-guide = Handbuch
extras-trials = Zeitrennen
extras-trials-help = Ein Rennen gegen den besten eigenen Lauf als Geist
extras-arenas = Arenen
extras-arenas-help = Levels für mehrere Spieler
