# The field guide, time trials and arenas.

extras-title = Extras
extras-guide = Guide de terrain
extras-trials = Contre la montre
extras-trials-help = Affronte le fantôme de ton record
extras-arenas = Arènes
extras-arenas-help = Niveaux à plusieurs joueurs
extras-co-op = Niveaux coopératifs
extras-co-op-help = Niveaux pour deux joueurs ou plus
extras-arena-mode = Mode : { $mode }
extras-arena-rounds = Manches : { $rounds }
extras-arena-time = Temps : { $time }
extras-arena-choice-help = Gauche, droite : changer
