# Ein Level im Spiel.

# Die Meldungen. { $player } ist Bild und Name des Spielers; Gegner, Gegenstände und { $health } sind Bilder und Zahlen.
feed-own-shot = { $player } hat sich selbst getroffen { $health }
feed-shot = { $player } wurde getroffen { $health }
feed-shot-by = { $player } wurde von { $enemy } getroffen { $health }
feed-touched = { $player } ist mit { $enemy } zusammengestoßen { $health }
feed-mine = { $player } ist auf eine Mine getreten { $mine }
feed-own-explosion = { $player } stand in der eigenen Explosion { $health }
feed-explosion = { $player } stand in einer Explosion { $health }
feed-crushed = { $player } wurde zerquetscht
feed-stuck = { $player } ist stecken geblieben
feed-died = { $player } ist gestorben
feed-enemy-shot = { $player } hat { $enemy } abgeschossen
feed-enemy-blasted = { $player } hat { $enemy } gesprengt
feed-red-key = { $player } hat einen roten Schlüssel aufgehoben { $key }
feed-green-key = { $player } hat einen grünen Schlüssel aufgehoben { $key }
feed-blue-key = { $player } hat einen blauen Schlüssel aufgehoben { $key }
feed-purple-key = { $player } hat einen lila Schlüssel aufgehoben { $key }
feed-extra-life = { $player } hat ein Extraleben aufgehoben { $life }
feed-coin = { $player } hat eine Münze aufgehoben { $coin }
feed-bonus = { $player } hat { $bonus } aufgehoben { $health }
feed-exit-locked = { $player } kann noch nicht gehen: noch { $enemies ->
    [one] { $enemies } Gegner
   *[other] { $enemies } Gegner
}
feed-bomb-lit = { $player } hat eine Bombe gezündet { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } hat eine Bombe scharf gemacht { $bomb }
feed-rocket-lit = { $player } hat eine Rakete gezündet { $rocket }
feed-switch = { $player } hat einen Schalter umgelegt
feed-joined = { $player } ist dabei
feed-left = { $player } ist gegangen

# Einblendungen und Hinweise.
banner-died = { $player } ist gestorben
banner-exit = { $player } hat den Ausgang gefunden
banner-exit-you = Du hast den Ausgang gefunden
banner-recording-saved = Aufnahme gespeichert
death-title = Du bist gestorben
death-restart = { $key }: Neustart
death-retry = { $key }: Checkpoint
death-rewind = { $key }: zurückspulen
death-replay = { $key }: noch einmal ansehen
pace-stopped = Angehalten
pace-slow = Zeitlupe 1/{ $divisor }
pace-keys = { $time } - { $forward }: Tick vor, { $back }: Tick zurück, { $slow }: weiter
rewind-title = Zurückspulen
rewind-place = { $time }, Tempo { $speed }×
rewind-needs-practice = Die Rückspultaste funktioniert nur im Übungsmodus (siehe Pausenmenü)
take-over-title = Du bist dran
take-over-place = ab { $time }, Start in { $seconds } s

# Ergebnis.
results-title = Level geschafft
results-time = in { $time }
results-medal = { $line }: { $medal }
results-next-medal = Als Nächstes: { $medal }, { $time }
results-time-rewound = in { $time }, { $rewinds ->
    [one] einmal
   *[other] { $rewinds }-mal
} zurückgespult
results-time-practice = in { $time } (Übung)
results-time-assisted = in { $time }, mit Hilfen
results-time-rewound-assisted = in { $time }, mit Hilfen und { $rewinds ->
    [one] einmal zurückgespult
   *[other] { $rewinds }-mal zurückgespult
}
results-first = in { $time }, dein erster Rekord
results-record = in { $time }, neuer Rekord ({ $difference })
results-place = in { $time }, Platz { $place } ({ $difference })
results-ready = bereit
join-strip-title = Mitspielen mit Schießen:
results-confirm = Drücke Schießen oder Springen ({ $seconds } s)
results-waiting = Warte auf andere Spieler ({ $seconds } s)
results-deaths = Tode
results-shots = Schüsse
results-hits = Treffer
results-coins = Münzen
results-watch = { $key }: Replay ansehen
results-again = { $key }: noch einmal
results-share = { $key }: teilen
results-splits = Zwischenzeiten:
results-ghost = Geist gespeichert: Er läuft mit

# Kurze Hinweise.
toast-speed = Tempo: { $percent } %
toast-gamepad-connected = Gamepad { $number } verbunden
toast-gamepad-disconnected = Gamepad { $number } getrennt
toast-speed-locked = Tempo gesperrt (siehe Optionen)
toast-recording-not-saved = Aufnahme kann nicht gespeichert werden
toast-screenshot = Screenshot gespeichert
toast-screenshot-not-saved = Screenshot kann nicht gespeichert werden
toast-random-keys = Zufallstasten: { $state }
toast-text-size = Textgröße: { $size }

# Tasten auf Schildern und in Hinweisen.
sign-no-key = keine Taste
sign-either-key = { $first } oder { $second }
key-space = Leertaste
key-enter = Enter
key-escape = Esc
key-backspace = Rücktaste
key-delete = Entf
key-insert = Einfg
key-home = Pos 1
key-end = Ende
key-page-up = Bild auf
key-page-down = Bild ab
key-left-alt = Alt links
key-right-alt = Alt rechts
key-left-control = Strg links
key-right-control = Strg rechts
key-left-shift = Umschalt links
key-right-shift = Umschalt rechts
key-grave = Gravis
key-minus = Minus
key-equals = Gleich
key-left-bracket = Klammer auf
key-right-bracket = Klammer zu
key-semicolon = Semikolon
key-apostrophe = Apostroph
key-backslash = Backslash
key-comma = Komma
key-period = Punkt
key-slash = Schrägstrich

# Geister und Zwischenzeiten.
ghost-best = Bestlauf
ghost-author = Autor
ghost-followed = Kamera folgt { $ghost }
ghost-none = Hier ist kein Geist; wähle Geister im Pausenmenü
ghost-own-view = Kamera folgt dir

# Quick saves.
quick-save-saved = In Slot { $slot } gespeichert ({ $time })
quick-save-loaded = Slot { $slot } geladen ({ $time })
quick-save-slot = Slot { $slot } ({ $time })
quick-save-slot-empty = Slot { $slot } (leer)
quick-save-empty = Slot { $slot } ist leer
quick-save-other-level = Slot { $slot } stammt aus einer anderen Version dieses Levels
quick-save-other-rules = Slot { $slot } stammt aus einer Spielversion mit anderen Regeln
quick-save-damaged = Slot { $slot } ist beschädigt
quick-save-failed = Speichern in Slot { $slot } nicht möglich
quick-save-level-done = Das Level ist schon geschafft
quick-save-no-checkpoint = Der Start an diesem Checkpoint ist nicht möglich

# Reports of problems.
report-saved = Letzte Minute gespeichert in { $file }
report-not-saved = Kein laufendes Spiel zum Speichern

# A match in an arena.
arena-round = Runde { $round } von { $rounds }
arena-time-up = Die Zeit ist um!
arena-winner = { $player } gewinnt das Match
arena-draw = Unentschieden
arena-points = Punkte
arena-total = Gesamt
arena-kills = Abschüsse
arena-next = Nächste Runde: Drücke Schießen oder Springen
arena-rematch = Revanche: Drücke Schießen oder Springen

# Modes, teams, ends of rounds and awards.
match-co-op = Kooperativ
match-free-for-all = Jeder gegen jeden
match-teams = Team-Deathmatch
match-race = Wettlauf
match-coins = König der Münzen
match-team-red = Rot
match-team-blue = Blau
match-warm-up = Aufwärmen
match-warm-up-over = Das Aufwärmen ist vorbei
match-end-score = Punktelimit erreicht
match-end-exit = Der Ausgang ist erreicht
match-end-coins = Alle Münzen sind eingesammelt
match-end-last = Nur noch einer übrig
match-team-wins = Team { $team } gewinnt das Match
match-team-points = { $team }: { $points }
match-next-in = Nächste Runde in { $seconds } s
match-rematch-in = Nächstes Match in { $seconds } s
match-checkpoints = Checkpoints
award-kills = Die meisten Abschüsse
award-coins = Die meisten Münzen
award-enemies = Die meisten Gegner besiegt
award-deaths = Die wenigsten Tode
award-life = Das längste Leben
award-own-goals = Eigener größter Feind
match-mode-and-round = { $mode }, { $round }
award-line = { $award }: { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = Explosion
caption-shot = Schuss
caption-door = Tür
caption-key = Schlüssel
caption-switch = Schalter
caption-spring = Feder
caption-lift = Aufzug
caption-fuse = Lunte
caption-hurt = Treffer
caption-death = Tod
caption-kill = Gegner besiegt
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
