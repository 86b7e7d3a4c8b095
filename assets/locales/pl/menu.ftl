# The main menu and the pause menu.

menu-play = Graj
menu-continue = Kontynuuj
menu-level = Poziom { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players ->
    [one] { $players } gracz
    [few] { $players } gracze
   *[other] { $players } graczy
}
menu-play-together = Graj w { $players ->
    [few] { $players } osoby
   *[other] { $players } osób
}
menu-resume = Wznów { $level }
menu-levels = Poziomy i dodatki
menu-together = Graj razem
menu-recordings = Powtórki i rekordy
menu-profile = Gracz: { $name }
menu-settings = Ustawienia i pomoc

# Levels and extras.
menu-all-levels = Wszystkie poziomy
menu-start = Zacznij { $level }
menu-paste = Wklej udostępniony poziom

# Play together.
menu-players-here = { $players ->
    [one] Jeden gracz przy tym komputerze
    [few] { $players } gracze przy tym komputerze
   *[other] { $players } graczy przy tym komputerze
}
menu-host = Utwórz grę sieciową
menu-join = Dołącz do gry sieciowej

# Replays and records, settings.
menu-replays = Powtórki
menu-records = Rekordy
menu-options = Opcje
menu-controls = Sterowanie

menu-quit = Wyjdź

menu-version = Wersja { $version }
menu-demo-countdown = Demo za { $seconds ->
    [one] { $seconds } sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}

# Asked before the first game.
welcome-title = Witaj
welcome-words = Wszystko to zmienisz później: nick w „Gracz”, resztę w „Ustawienia i pomoc”
welcome-keys = Klawisze
welcome-keys-arrows = Strzałki, Spacja, C
welcome-keys-letters = WASD, Spacja, J
welcome-keys-right-hand = Strzałki, prawy Ctrl
welcome-keys-own = własne
welcome-effects = Efekty
welcome-effects-full = wszystkie
welcome-effects-calm = bez wstrząsów i błysków

# Questions asked while a game can be resumed.
menu-quit-question = Wyjść z gry?
menu-new-game-answer = Zacznij
menu-new-game-question = Zacząć nową grę?
menu-paste-question = Zagrać w udostępniony poziom?
menu-paste-answer = Wklej
menu-resume-lost = Nie będzie już można wznowić: { $level }

pause-title = Pauza
pause-resume = Wznów
pause-restart = Poziom od nowa
pause-retry = Od checkpointu
pause-practise = Trening bez rekordów
pause-quick-save = Szybki zapis: { $slot }
pause-quick-load = Szybkie wczytanie: { $slot }
pause-checkpoint = Od checkpointu { $number }
pause-skip = Pomiń poziom
pause-report = Zgłoś problem
pause-map = Mapa
pause-menu = Menu główne
menu-best = { $level }: { $time }, { $coins ->
    [one] { $coins } moneta
    [few] { $coins } monety
   *[other] { $coins } monet
}
menu-best-rewound = { $level }: ukończony z cofaniem, { $coins ->
    [one] { $coins } moneta
    [few] { $coins } monety
   *[other] { $coins } monet
}
progress-damaged = Plik z wynikami był uszkodzony; nazywa się teraz { $file }
progress-not-saved = Nie można zapisać wyników
pause-ghosts-hint = Duchy ruszają od początku poziomu: zacznij go od nowa, by się z nimi ścigać
pause-ghosts-off = Duchy: brak
pause-ghosts-best = Duchy: twój rekord
pause-ghosts-both = Duchy: rekord i autor
pause-share = Udostępnij poziom
