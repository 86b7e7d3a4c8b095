# The field guide, time trials and arenas.

extras-title = Extras
extras-guide = Guia de campo
extras-trials = Contra o relógio
extras-trials-help = Corra contra o fantasma do seu melhor tempo
extras-arenas = Arenas
extras-arenas-help = Fases para vários jogadores
extras-co-op = Fases cooperativas
extras-co-op-help = Fases que exigem dois ou mais jogadores
extras-arena-mode = Modo: { $mode }
extras-arena-rounds = Rodadas: { $rounds }
extras-arena-time = Tempo: { $time }
extras-arena-choice-help = Esquerda, direita: mudar
