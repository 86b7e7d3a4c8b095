# The main menu and the pause menu.

menu-play = Spielen
menu-continue = Fortsetzen
menu-level = Level { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players } Spieler
menu-play-together = Mit { $players } Spielern spielen
menu-resume = { $level } fortsetzen
menu-levels = Level und Extras
menu-together = Zusammen spielen
menu-recordings = Replays und Rekorde
menu-profile = Spieler: { $name }
menu-settings = Optionen und Hilfe

# Levels and extras.
menu-all-levels = Alle Level
menu-start = { $level } starten
menu-paste = Geteiltes Level einfügen

# Play together.
menu-players-here = { $players ->
    [one] Ein Spieler an diesem Computer
   *[other] { $players } Spieler an diesem Computer
}
menu-host = Netzwerkspiel eröffnen
menu-join = Netzwerkspiel beitreten

# Replays and records, settings.
menu-replays = Replays
menu-records = Rekorde
menu-options = Optionen
menu-controls = Steuerung

menu-quit = Beenden

menu-version = Version { $version }
menu-demo-countdown = Demo in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}

# Asked before the first game.
welcome-title = Willkommen
welcome-words = All das kannst du später ändern: deinen Namen unter „Spieler“, das Übrige unter „Optionen und Hilfe“
welcome-keys = Tasten
welcome-keys-arrows = Pfeile, Leertaste, C
welcome-keys-letters = WASD, Leertaste, J
welcome-keys-right-hand = Pfeile, Strg rechts
welcome-keys-own = eigene
welcome-effects = Effekte
welcome-effects-full = alle
welcome-effects-calm = kein Wackeln und Blitzen

# Questions asked while a game can be resumed.
menu-quit-question = Spiel beenden?
menu-new-game-answer = Level starten
menu-new-game-question = Neues Spiel starten?
menu-paste-question = Geteiltes Level spielen?
menu-paste-answer = Einfügen
menu-resume-lost = { $level } kannst du dann nicht mehr fortsetzen

pause-title = Pause
pause-resume = Weiterspielen
pause-restart = Level neu starten
pause-retry = Zurück zum Checkpoint
pause-practise = Üben (ohne Rekorde)
pause-quick-save = Schnellspeichern: { $slot }
pause-quick-load = Schnellladen: { $slot }
pause-checkpoint = Ab Checkpoint { $number } spielen
pause-skip = Level überspringen
pause-report = Problem melden
pause-map = Karte
pause-menu = Hauptmenü
menu-best = { $level }: { $time }, { $coins -> 
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
menu-best-rewound = { $level }: mit Zurückspulen geschafft, { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
progress-damaged = Deine Ergebnisdatei war beschädigt und heißt jetzt { $file }
progress-not-saved = Ergebnisse lassen sich nicht speichern
pause-ghosts-hint = Geister laufen ab dem Start des Levels: Starte neu, um gegen sie anzutreten
pause-ghosts-off = Geister: aus
pause-ghosts-best = Geister: Bestlauf
pause-ghosts-both = Geister: Bestlauf und Autor
pause-share = Level teilen
