# A level in play.

# The message feed. { $player } is the player's icon and name; enemies, items and { $health } are icons and numbers.
feed-own-shot = { $player }: własny strzał { $health }
feed-shot = { $player }: trafienie { $health }
feed-shot-by = { $player }: trafienie od { $enemy } { $health }
feed-touched = { $player }: zderzenie z { $enemy } { $health }
feed-mine = { $player }: mina { $mine }
feed-own-explosion = { $player }: własny wybuch { $health }
feed-explosion = { $player }: wybuch { $health }
feed-crushed = { $player }: zgnieciony
feed-stuck = { $player }: utknął
feed-died = { $player } nie żyje
feed-enemy-shot = { $player } trafia { $enemy }
feed-enemy-blasted = { $player } wysadza { $enemy }
feed-red-key = { $player } ma czerwony klucz { $key }
feed-green-key = { $player } ma zielony klucz { $key }
feed-blue-key = { $player } ma niebieski klucz { $key }
feed-purple-key = { $player } ma fioletowy klucz { $key }
feed-extra-life = { $player } ma dodatkowe życie { $life }
feed-coin = { $player } ma monetę { $coin }
feed-bonus = { $player } zbiera { $bonus } { $health }
feed-exit-locked = { $player } jeszcze nie wyjdzie: { $enemies ->
    [one] został { $enemies } wróg
    [few] zostali { $enemies } wrogowie
   *[other] zostało { $enemies } wrogów
}
feed-bomb-lit = { $player } zapala bombę { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } uzbraja bombę { $bomb }
feed-rocket-lit = { $player } odpala rakietę { $rocket }
feed-switch = { $player } przestawia przełącznik
feed-joined = { $player } dołącza
feed-left = { $player } odchodzi

# Banners and notices.
banner-died = { $player } nie żyje
banner-exit = { $player } znajduje wyjście
banner-exit-you = Wyjście znalezione
banner-recording-saved = Nagranie zapisane
death-title = Nie żyjesz
death-restart = { $key }: od nowa
death-retry = { $key }: checkpoint
death-rewind = { $key }: cofnij
death-replay = { $key }: obejrzyj jeszcze raz
pace-stopped = Stop
pace-slow = Zwolnione tempo 1/{ $divisor }
pace-keys = { $time } - { $forward }: tick naprzód, { $back }: tick wstecz, { $slow }: dalej
rewind-title = Cofanie
rewind-place = { $time }, tempo { $speed }×
rewind-needs-practice = Cofać czas można tylko w treningu (patrz menu pauzy)
take-over-title = Twoja kolej
take-over-place = od { $time }, za { $seconds } s

# Results.
results-title = Poziom ukończony
results-time = w { $time }
results-medal = { $line }: { $medal }
results-next-medal = Następny: { $medal }, { $time }
results-time-rewound = w { $time }, { $rewinds ->
    [one] jedno cofnięcie
    [few] { $rewinds } cofnięcia
   *[other] { $rewinds } cofnięć
}
results-time-practice = w { $time } (trening)
results-time-assisted = w { $time }, z ułatwieniami
results-time-rewound-assisted = w { $time }, z ułatwieniami, { $rewinds ->
    [one] jedno cofnięcie
    [few] { $rewinds } cofnięcia
   *[other] { $rewinds } cofnięć
}
results-first = w { $time }, twój pierwszy rekord
results-record = w { $time }, nowy rekord ({ $difference })
results-place = w { $time }, miejsce { $place } ({ $difference })
results-ready = gotowy
join-strip-title = Strzel, by dołączyć:
results-confirm = Strzel lub skocz ({ $seconds } s)
results-waiting = Czekanie na innych ({ $seconds } s)
results-deaths = Zgony
results-shots = Strzały
results-hits = Trafienia
results-coins = Monety
results-watch = { $key }: obejrzyj powtórkę
results-again = { $key }: jeszcze raz
results-share = { $key }: udostępnij
results-splits = Międzyczasy:
results-ghost = Duch zapisany: ścigaj się z nim!

# Toasts.
toast-speed = Tempo: { $percent }%
toast-gamepad-connected = Pad { $number } podłączony
toast-gamepad-disconnected = Pad { $number } odłączony
toast-speed-locked = Tempo zablokowane (patrz Opcje)
toast-recording-not-saved = Nie można zapisać nagrania
toast-screenshot = Zrzut ekranu zapisany
toast-screenshot-not-saved = Nie można zapisać zrzutu ekranu
toast-random-keys = Losowe klawisze: { $state }
toast-text-size = Wielkość tekstu: { $size }

# Keys named on signs and in notices.
sign-no-key = brak klawisza
sign-either-key = { $first } lub { $second }
key-space = Spacja
key-enter = Enter
key-escape = Esc
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-left-alt = Lewy Alt
key-right-alt = Prawy Alt
key-left-control = Lewy Ctrl
key-right-control = Prawy Ctrl
key-left-shift = Lewy Shift
key-right-shift = Prawy Shift
key-grave = Grawis
key-minus = Minus
key-equals = Równa się
key-left-bracket = Lewy nawias
key-right-bracket = Prawy nawias
key-semicolon = Średnik
key-apostrophe = Apostrof
key-backslash = Ukośnik wsteczny
key-comma = Przecinek
key-period = Kropka
key-slash = Ukośnik

# Ghosts and split times.
ghost-best = Rekord
ghost-author = Autor
ghost-followed = Kamera patrzy na: { $ghost }
ghost-none = Nie ma tu duchów; wybierz je w menu pauzy
ghost-own-view = Kamera patrzy na ciebie

# Quick saves.
quick-save-saved = Zapisano: { $slot } ({ $time })
quick-save-loaded = Wczytano zapis { $slot } ({ $time })
quick-save-slot = Zapis { $slot } ({ $time })
quick-save-slot-empty = Zapis { $slot } (pusty)
quick-save-empty = Zapis { $slot } jest pusty
quick-save-other-level = Zapis { $slot } jest z innej wersji tego poziomu
quick-save-other-rules = Zapis { $slot } jest z wersji gry o innych zasadach
quick-save-damaged = Zapis { $slot } jest uszkodzony
quick-save-failed = Nie można zapisać w slocie { $slot }
quick-save-level-done = Poziom jest już ukończony
quick-save-no-checkpoint = Nie można zacząć w tym miejscu

# Problem reports.
report-saved = Ostatnia minuta jest w pliku { $file }
report-not-saved = Nie ma trwającej gry do zapisania

# A match in an arena.
arena-round = Runda { $round } z { $rounds }
arena-time-up = Koniec czasu!
arena-winner = { $player } wygrywa
arena-draw = Remis
arena-points = Punkty
arena-total = Razem
arena-kills = Zabójstwa
arena-next = Strzel lub skocz, by zacząć następną rundę
arena-rematch = Strzel lub skocz, by zagrać rewanż

# Modes, teams, ends of rounds and awards.
match-co-op = Kooperacja
match-free-for-all = Każdy na każdego
match-teams = Walka drużyn
match-race = Wyścig
match-coins = Król monet
match-team-red = Czerwoni
match-team-blue = Niebiescy
match-warm-up = Rozgrzewka
match-warm-up-over = Koniec rozgrzewki
match-end-score = Osiągnięto limit punktów
match-end-exit = Ktoś dotarł do wyjścia
match-end-coins = Wszystkie monety zebrane
match-end-last = Został tylko jeden
match-team-wins = { $team } wygrywają mecz
match-team-points = { $team }: { $points }
match-next-in = Następna runda za { $seconds } s
match-rematch-in = Następny mecz za { $seconds } s
match-checkpoints = Checkpointy
award-kills = Najwięcej zabójstw
award-coins = Najwięcej monet
award-enemies = Najwięcej zabitych wrogów
award-deaths = Najmniej zgonów
award-life = Najdłuższe życie
award-own-goals = Sam sobie wrogiem
match-mode-and-round = { $mode }, { $round }
award-line = { $award }: { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = wybuch
caption-shot = strzał
caption-door = drzwi
caption-key = klucz
caption-switch = przełącznik
caption-spring = sprężyna
caption-lift = winda
caption-fuse = lont
caption-hurt = trafienie
caption-death = śmierć
caption-kill = wróg zabity
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
