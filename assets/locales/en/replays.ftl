# The list of recordings, and replays.

replays-level = Level
replays-player = Player
replays-date = Date
replays-time = Time
replays-result = Result
replays-finished = finished
replays-unfinished = unfinished
replays-old-version = old version
replays-damaged = damaged
replays-demo = DEMO
replays-mode = MODE
replays-replay = REPLAY
replays-diverged = Replay diverged at tick { $tick }
