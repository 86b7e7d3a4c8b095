# The controls screen.

controls-keyboard = Tastatur
controls-gamepad = Gamepad
controls-help = Enter: Taste ändern, →: Taste hinzufügen, Entf: Taste entfernen
controls-waiting-help = Esc: abbrechen
controls-press = Drücke eine Taste
controls-none = keine
controls-reset = Auf Standard zurücksetzen
controls-unchanged = Nichts geändert
controls-bound = { $key } ist jetzt mit „{ $action }“ belegt
controls-taken = { $key } war bisher mit „{ $action }“ belegt
controls-taken-last = { $key } war bisher mit „{ $action }“ belegt; dafür gibt es jetzt keine Taste mehr
controls-reserved = Enter ist für Menüs reserviert
controls-needed-in-menus = { $key } wird in Menüs gebraucht
controls-removed = { $key } entfernt
controls-no-key = „{ $action }“ hat jetzt keine Taste
controls-conflict = { $key } ist auch mit „{ $action }“ belegt
controls-all-reset = Alle Tasten zurückgesetzt
controls-leave-question = Trotzdem verlassen?
controls-missing = Keine Taste für: { $actions }
controls-stay = Bleiben
controls-leave = Verlassen
controls-reset-question = Alle Tasten zurücksetzen?
controls-reset-answer = Zurücksetzen

# Actions.
action-up = Hoch, klettern, Türen
action-down = Runter, loslassen
action-left = Links
action-right = Rechts
action-jump = Springen
action-fire = Schießen, tragen
action-menu = Pause, Menü
action-restart = Level neu starten
action-retry = Zurück zum Checkpoint
action-follow-ghost = Nächstem Geist folgen
action-quick-save = Schnellspeichern
action-quick-load = Schnellladen
action-quick-slot = Nächster Speicher-Slot
action-tick-forward = Einen Tick vor
action-tick-back = Einen Tick zurück
action-slow-motion = Zeitlupe
action-report = Problembericht speichern
action-rewind = Zurückspulen
action-chat = Chat
action-emote = Emote
action-players = Spielerliste
action-instant-replay = Sofort-Replay
action-zoom-out = Rauszoomen
action-zoom-in = Reinzoomen
action-fullscreen = Vollbild
action-text-size = Textgröße
action-screenshot = Screenshot
action-save-recording = Aufnahme speichern
action-slower = Spieltempo: langsamer
action-faster = Spieltempo: schneller
action-debug = Debug-Anzeige
action-random = Zufallstasten
action-first-jump = Spieler 1 (Koop): springen
action-first-fire = Spieler 1 (Koop): schießen
action-second-up = Spieler 2: hoch
action-second-down = Spieler 2: runter
action-second-left = Spieler 2: links
action-second-right = Spieler 2: rechts
action-second-jump = Spieler 2: springen
action-second-fire = Spieler 2: schießen
action-second-menu = Spieler 2: Pause
action-third-up = Spieler 3: hoch
action-third-down = Spieler 3: runter
action-third-left = Spieler 3: links
action-third-right = Spieler 3: rechts
action-third-jump = Spieler 3: springen
action-third-fire = Spieler 3: schießen
action-third-menu = Spieler 3: Pause
action-fourth-up = Spieler 4: hoch
action-fourth-down = Spieler 4: runter
action-fourth-left = Spieler 4: links
action-fourth-right = Spieler 4: rechts
action-fourth-jump = Spieler 4: springen
action-fourth-fire = Spieler 4: schießen
action-fourth-menu = Spieler 4: Pause
action-watch-replay = Replay (Ergebnis)
action-share = Level teilen (Ergebnis)
action-replay-play = Replay: Start, Pause
action-replay-back = Replay: 5 s zurück
action-replay-forward = Replay: 5 s vor
action-replay-faster = Replay: schneller
action-replay-slower = Replay: langsamer
action-replay-reverse = Replay: rückwärts
action-replay-step-back = Replay: Tick zurück
action-replay-step-forward = Replay: Tick vor
action-replay-previous-mark = Replay: vorige Marke
action-replay-next-mark = Replay: nächste Marke
action-replay-start = Replay: an den Anfang
action-replay-end = Replay: ans Ende
action-replay-next-player = Replay: nächster Spieler
action-replay-previous-player = Replay: voriger Spieler
action-replay-last-death = Replay: letzter Tod
action-replay-compare = Replay: vergleichen
action-replay-free-camera = Replay: freie Kamera
action-replay-pan-up = Replay: Kamera hoch
action-replay-pan-down = Replay: Kamera runter
action-replay-pan-left = Replay: Kamera links
action-replay-pan-right = Replay: Kamera rechts
action-replay-zoom-in = Replay: reinzoomen
action-replay-zoom-out = Replay: rauszoomen
action-replay-inputs = Replay: Eingaben
action-replay-hide-hud = Replay: Anzeige aus
action-replay-take-over = Replay: übernehmen
action-replay-leave = Replay: verlassen

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Gamepad: { $control }
keycap-other-pad = { $pad }: { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Kreuz
    [switch] B
   *[positions] Untere Taste
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Kreis
    [switch] A
   *[positions] Rechte Taste
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Quadrat
    [switch] Y
   *[positions] Linke Taste
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Dreieck
    [switch] X
   *[positions] Obere Taste
}
keycap-pad-left-shoulder = { GAMEPAD() ->
    [xbox] LB
    [playstation] L1
    [switch] L
   *[positions] L1
}
keycap-pad-right-shoulder = { GAMEPAD() ->
    [xbox] RB
    [playstation] R1
    [switch] R
   *[positions] R1
}
keycap-pad-left-trigger = { GAMEPAD() ->
    [xbox] LT
    [playstation] L2
    [switch] ZL
   *[positions] L2
}
keycap-pad-right-trigger = { GAMEPAD() ->
    [xbox] RT
    [playstation] R2
    [switch] ZR
   *[positions] R2
}
keycap-pad-select = { GAMEPAD() ->
    [xbox] View
    [playstation] Create
    [switch] -
   *[positions] Select
}
keycap-pad-start = { GAMEPAD() ->
    [xbox] Menu
    [playstation] Options
    [switch] +
   *[positions] Start
}
keycap-pad-left-stick = { GAMEPAD() ->
    [xbox] LS
    [playstation] L3
    [switch] LS
   *[positions] L3
}
keycap-pad-right-stick = { GAMEPAD() ->
    [xbox] RS
    [playstation] R3
    [switch] RS
   *[positions] R3
}
keycap-pad-button = Taste { $number }
keycap-keypad = Num { $key }
keycap-tab = Tab
keycap-print-screen = Druck
keycap-pause = Pause
keycap-left-super = Super links
keycap-right-super = Super rechts
keycap-menu = Menütaste
keycap-scroll-lock = Rollen
keycap-num-lock = Num
keycap-caps-lock = Feststelltaste
