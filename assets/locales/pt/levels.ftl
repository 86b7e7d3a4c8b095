# Level select, and medals.

levels-title = Fases
levels-new = não concluída
levels-rewound = rebobinada
levels-damaged = danificada
levels-medals = Autor { $author }, ouro { $gold }, prata { $silver }, bronze { $bronze }
medal-solver = Medalha do solucionador
medal-author = Medalha do autor
medal-gold = Medalha de ouro
medal-silver = Medalha de prata
medal-bronze = Medalha de bronze
