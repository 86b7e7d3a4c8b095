# The field guide, time trials and arenas.

extras-title = Dodatki
extras-guide = Przewodnik
extras-trials = Na czas
extras-trials-help = Ścigaj się z duchem swojego rekordu
extras-arenas = Areny
extras-arenas-help = Poziomy dla kilku graczy
extras-co-op = Poziomy kooperacyjne
extras-co-op-help = Poziomy dla co najmniej dwóch graczy
extras-arena-mode = Tryb: { $mode }
extras-arena-rounds = Rundy: { $rounds }
extras-arena-time = Czas: { $time }
extras-arena-choice-help = Lewo, prawo: zmień
