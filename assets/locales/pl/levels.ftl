# Level select, and medals.

levels-title = Poziomy
levels-new = nieukończony
levels-rewound = z cofaniem
levels-damaged = uszkodzony
levels-medals = Autor { $author }, złoto { $gold }, srebro { $silver }, brąz { $bronze }
medal-solver = Medal algorytmu
medal-author = Medal autora
medal-gold = Złoty medal
medal-silver = Srebrny medal
medal-bronze = Brązowy medal
