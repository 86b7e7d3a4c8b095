# Levelauswahl und Medaillen.

levels-title = Level
levels-new = noch nicht geschafft
levels-rewound = zurückgespult
levels-damaged = beschädigt
levels-medals = Autor { $author }, Gold { $gold }, Silber { $silver }, Bronze { $bronze }
medal-solver = Solver-Medaille
medal-author = Autorenmedaille
medal-gold = Goldmedaille
medal-silver = Silbermedaille
medal-bronze = Bronzemedaille
