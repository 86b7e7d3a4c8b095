# The field guide, time trials and arenas.

extras-title = Extras
extras-guide = Guía de campo
extras-trials = Contrarreloj
extras-trials-help = Corre contra el fantasma de tu récord
extras-arenas = Arenas
extras-arenas-help = Niveles para varios jugadores
extras-co-op = Niveles cooperativos
extras-co-op-help = Niveles para dos o más jugadores
extras-arena-mode = Modo: { $mode }
extras-arena-rounds = Rondas: { $rounds }
extras-arena-time = Tiempo: { $time }
extras-arena-choice-help = Izquierda, derecha: cambiar
