# Level select, and medals.

levels-title = Niveaux
levels-new = pas terminé
levels-rewound = rembobiné
levels-damaged = endommagé
levels-medals = Auteur { $author }, or { $gold }, argent { $silver }, bronze { $bronze }
medal-solver = Médaille du solveur
medal-author = Médaille de l’auteur
medal-gold = Médaille d’or
medal-silver = Médaille d’argent
medal-bronze = Médaille de bronze
