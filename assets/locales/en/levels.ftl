# Level select, and medals.

levels-title = Levels
levels-new = not finished
levels-rewound = rewound
levels-damaged = damaged
levels-medals = Author { $author }, gold { $gold }, silver { $silver }, bronze { $bronze }
medal-solver = Solver medal
medal-author = Author medal
medal-gold = Gold medal
medal-silver = Silver medal
medal-bronze = Bronze medal
