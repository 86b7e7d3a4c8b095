# The main menu and the pause menu.

menu-play = Spielen
menu-continue = Fortsetzen
menu-new-game = Level starten
menu-level = Level { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players } Spieler
menu-resume = Weiterspielen
menu-resume-level = { $level } fortsetzen
menu-host = Netzwerkspiel eröffnen
menu-join = Netzwerkspiel beitreten
menu-replays = Replays
menu-profiles = Profile
menu-records = Rekorde
menu-extras = Extras
menu-paste = Geteiltes Level einfügen
menu-options = Optionen
menu-controls = Steuerung
menu-quit = Beenden

menu-version = Version { $version }
menu-demo-countdown = Demo in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}

# Questions asked while a game can be resumed.
menu-quit-question = Spiel beenden?
menu-new-game-question = Neues Spiel starten?
menu-paste-question = Geteiltes Level spielen?
menu-paste-answer = Einfügen
menu-resume-lost = { $level } kannst du dann nicht mehr fortsetzen

pause-title = Pause
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
pause-ghosts-off = Geister: aus
pause-ghosts-best = Geister: Bestlauf
pause-ghosts-both = Geister: Bestlauf und Autor
pause-share = Level teilen
