# The field guide, time trials and arenas.

extras-title = Extras
extras-guide = Field guide
extras-trials = Time trials
extras-trials-help = Race your best run of a level as a ghost
extras-arenas = Arenas
extras-arenas-help = Levels for several players
extras-co-op = Co-op levels
extras-co-op-help = Levels that take two or more players
extras-arena-mode = Mode: { $mode }
extras-arena-rounds = Rounds: { $rounds }
extras-arena-time = Time: { $time }
extras-arena-choice-help = Left, right: change
