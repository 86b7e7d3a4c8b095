# Level select, and medals.

levels-title = Niveles
levels-new = sin terminar
levels-rewound = rebobinado
levels-damaged = dañado
levels-medals = Autor { $author }, oro { $gold }, plata { $silver }, bronce { $bronze }
medal-solver = Medalla del solucionador
medal-author = Medalla del autor
medal-gold = Medalla de oro
medal-silver = Medalla de plata
medal-bronze = Medalla de bronce
