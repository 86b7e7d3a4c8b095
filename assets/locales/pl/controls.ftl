# The controls screen.

controls-keyboard = Klawiatura
controls-gamepad = Pad
controls-help = Enter: zmień, →: dodaj klawisz, Delete: usuń
controls-waiting-help = Esc: anuluj
controls-press = Naciśnij klawisz lub przycisk
controls-none = brak
controls-reset = Przywróć domyślne
controls-unchanged = Nic się nie zmieniło
controls-bound = { $key } to teraz „{ $action }”
controls-taken = { $key } to już nie „{ $action }”
controls-taken-last = { $key } to już nie „{ $action }”, które zostaje bez klawisza
controls-reserved = Enter jest zarezerwowany dla menu
controls-needed-in-menus = { $key } jest potrzebny w menu
controls-removed = Usunięto { $key }
controls-no-key = „{ $action }” zostaje bez klawisza
controls-conflict = { $key } to także „{ $action }”
controls-all-reset = Przywrócono domyślne klawisze
controls-leave-question = Wyjść mimo to?
controls-missing = Bez klawisza: { $actions }
controls-stay = Zostań
controls-leave = Wyjdź
controls-reset-question = Przywrócić wszystkie klawisze?
controls-reset-answer = Przywróć

# Actions.
action-up = W górę, wspinaczka, drzwi
action-down = W dół, puszczanie
action-left = W lewo
action-right = W prawo
action-jump = Skok
action-fire = Strzał, noszenie
action-menu = Pauza, menu
action-restart = Poziom od nowa
action-retry = Od checkpointu
action-follow-ghost = Kamera na kolejnego ducha
action-quick-save = Szybki zapis
action-quick-load = Szybkie wczytanie
action-quick-slot = Następny slot zapisu
action-tick-forward = Tick do przodu
action-tick-back = Tick do tyłu
action-slow-motion = Zwolnione tempo
action-report = Zapisz raport o problemie
action-rewind = Cofanie
action-chat = Czat
action-emote = Emotka
action-players = Lista graczy
action-instant-replay = Szybka powtórka
action-zoom-out = Oddal
action-zoom-in = Przybliż
action-fullscreen = Pełny ekran
action-text-size = Wielkość tekstu
action-screenshot = Zrzut ekranu
action-save-recording = Zapisz nagranie
action-slower = Tempo gry: wolniej
action-faster = Tempo gry: szybciej
action-debug = Dane debugowania
action-random = Losowe klawisze
action-first-jump = Gracz 1 (co-op): skok
action-first-fire = Gracz 1 (co-op): strzał
action-second-up = Gracz 2: w górę
action-second-down = Gracz 2: w dół
action-second-left = Gracz 2: w lewo
action-second-right = Gracz 2: w prawo
action-second-jump = Gracz 2: skok
action-second-fire = Gracz 2: strzał
action-second-menu = Gracz 2: pauza
action-third-up = Gracz 3: w górę
action-third-down = Gracz 3: w dół
action-third-left = Gracz 3: w lewo
action-third-right = Gracz 3: w prawo
action-third-jump = Gracz 3: skok
action-third-fire = Gracz 3: strzał
action-third-menu = Gracz 3: pauza
action-fourth-up = Gracz 4: w górę
action-fourth-down = Gracz 4: w dół
action-fourth-left = Gracz 4: w lewo
action-fourth-right = Gracz 4: w prawo
action-fourth-jump = Gracz 4: skok
action-fourth-fire = Gracz 4: strzał
action-fourth-menu = Gracz 4: pauza
action-watch-replay = Obejrzyj powtórkę (wyniki)
action-share = Udostępnij poziom (wyniki)
action-replay-play = Powtórka: start, pauza
action-replay-back = Powtórka: 5 s wstecz
action-replay-forward = Powtórka: 5 s naprzód
action-replay-faster = Powtórka: szybciej
action-replay-slower = Powtórka: wolniej
action-replay-reverse = Powtórka: od tyłu
action-replay-step-back = Powtórka: tick wstecz
action-replay-step-forward = Powtórka: tick naprzód
action-replay-previous-mark = Powtórka: poprzedni znacznik
action-replay-next-mark = Powtórka: następny znacznik
action-replay-start = Powtórka: na początek
action-replay-end = Powtórka: na koniec
action-replay-next-player = Powtórka: następny gracz
action-replay-previous-player = Powtórka: poprzedni gracz
action-replay-last-death = Powtórka: ostatnia śmierć
action-replay-compare = Powtórka: porównaj
action-replay-free-camera = Powtórka: wolna kamera
action-replay-pan-up = Powtórka: kamera w górę
action-replay-pan-down = Powtórka: kamera w dół
action-replay-pan-left = Powtórka: kamera w lewo
action-replay-pan-right = Powtórka: kamera w prawo
action-replay-zoom-in = Powtórka: przybliż
action-replay-zoom-out = Powtórka: oddal
action-replay-inputs = Powtórka: wciśnięte klawisze
action-replay-hide-hud = Powtórka: ukryj HUD
action-replay-take-over = Powtórka: przejmij
action-replay-leave = Powtórka: wyjdź

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Pad: { $control }
keycap-other-pad = { $pad }: { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Krzyżyk
    [switch] B
   *[positions] Dolny przycisk
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Kółko
    [switch] A
   *[positions] Prawy przycisk
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Kwadrat
    [switch] Y
   *[positions] Lewy przycisk
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Trójkąt
    [switch] X
   *[positions] Górny przycisk
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
keycap-pad-button = Przycisk { $number }
keycap-keypad = Num { $key }
keycap-tab = Tab
keycap-print-screen = Print Screen
keycap-pause = Pause
keycap-left-super = Lewy Super
keycap-right-super = Prawy Super
keycap-menu = Menu
keycap-scroll-lock = Scroll Lock
keycap-num-lock = Num Lock
keycap-caps-lock = Caps Lock
