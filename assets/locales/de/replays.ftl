# The list of recordings, and replays.

replays-level = Level
replays-player = Spieler
replays-date = Datum
replays-time = Zeit
replays-result = Ergebnis
replays-finished = geschafft
replays-unfinished = abgebrochen
replays-old-version = alte Version
replays-damaged = beschädigt
replays-demo = DEMO
replays-mode = MODUS
<<<<<<< HEAD
replays-diverged = Replay weicht ab Tick { $tick } ab
=======
replays-diverged = Abweichung im Replay bei Tick { $tick }
>>>>>>> main
replays-other-rules = { $file } wurde mit anderen Spielregeln aufgenommen und lässt sich nicht abspielen
replays-other-format = { $file } wurde von einer neueren Version des Spiels gespeichert
replays-other-level = { $file } wurde in einer anderen Version des Levels aufgenommen
replays-no-recording = { $file } ist keine Aufnahme
replays-damaged-file = { $file } ist beschädigt
replays-unreadable = { $file } lässt sich nicht lesen: { $error }
replays-no-level = { $file } lässt sich nicht abspielen: Das Level { $level } fehlt
replays-bad-level = { $file } lässt sich nicht abspielen: Das Level lässt sich nicht laden: { $error }

# The replay player.
replay-speed = { $speed }×
replay-tick = Tick { $tick }
replay-follows = Kamera folgt { $player }
replay-free-camera = Freie Kamera ({ $player })
replay-hud-hidden = { $key }: alles wieder anzeigen
replay-hint-play = Start, Pause
replay-hint-seek = 5 s
replay-hint-speed = Tempo
replay-hint-reverse = rückwärts
replay-hint-step = Tick
replay-hint-mark = Marke
replay-hint-player = Spieler
replay-hint-camera = Kamera
replay-hint-inputs = Eingaben
replay-hint-hud = ausblenden
replay-hint-take-over = übernehmen
replay-hint-leave = verlassen
replay-mark-death = Tod
replay-mark-coin = Münze
replay-mark-checkpoint = Checkpoint
replay-mark-kill = Kill
replay-mark-door = Tür
replay-mark-exit = Ausgang
replay-button-jump = Sprung
replay-button-fire = Schuss
replay-level-done = Das Level ist hier schon geschafft
replay-capsule = Ein Problembericht lässt sich nicht übernehmen
replay-take-over-question = Diese Aufnahme übernehmen?
replay-take-over-answer = Übernehmen
replay-nobody = Hier gibt es keinen Spieler zum Übernehmen
replay-unknown-player = In dieser Aufnahme gibt es keinen Spieler { $player }
