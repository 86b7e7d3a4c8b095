# Das Handbuch, Zeitrennen und Arenen.

extras-title = Extras
extras-guide = Handbuch
extras-trials = Zeitrennen
extras-trials-help = Gegen den eigenen besten Lauf
extras-arenas = Arenen
extras-arenas-help = Level für mehrere Spieler
