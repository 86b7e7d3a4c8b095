# Das Handbuch, Zeitrennen und Arenen.

extras-title = Extras
extras-guide = Handbuch
extras-trials = Zeitrennen
extras-trials-help = Gegen den eigenen besten Lauf
extras-arenas = Arenen
extras-arenas-help = Level für mehrere Spieler
extras-co-op = Koop-Level
extras-co-op-help = Level, die man nur zu zweit oder zu mehreren schafft
extras-arena-mode = Modus: { $mode }
extras-arena-rounds = Runden: { $rounds }
extras-arena-time = Zeit: { $time }
extras-arena-choice-help = Links, rechts: ändern
