# The list of recordings, and replays.

replays-level = Level
replays-player = Spieler
replays-date = Datum
replays-time = Zeit
replays-result = Ergebnis
replays-finished = geschafft
replays-unfinished = nicht geschafft
replays-old-version = alte Version
replays-damaged = beschädigt
replays-demo = DEMO
replays-mode = MODUS
replays-replay = WIEDERHOLUNG
replays-diverged = Wiederholung weicht ab Tick { $tick } ab
