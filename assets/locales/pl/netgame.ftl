# Joining and playing netgames.

join-lookup = Szukanie serwera
join-starting = Uruchamianie serwera
join-connecting = Łączenie
join-downloading = Pobieranie poziomu

connection-syncing = Synchronizacja z serwerem
connection-reconnecting = Ponowne łączenie... zostało { $seconds } s
connection-silent = Brak danych z serwera od { $seconds } s
connection-next-level = Czekanie na następny poziom
connection-download = Pobieranie następnego poziomu: { $percent }%
connection-stalled = Czekanie na serwer

advice-none = Brak problemów z połączeniem
advice-slow-drawing = Za mało klatek na sekundę: { $value } FPS
advice-slow-ticks = Twój komputer nie nadąża: { $value } z 40 ticków na sekundę
advice-slow-server = Serwer nie nadąża: { $value } z 40 ticków na sekundę
advice-tcp-waits = Zgubione pakiety wstrzymują TCP przez { $value }% czasu. Zezwól na UDP lub podłącz kabel.
advice-upload-loss = Utrata pakietów przy wysyłaniu: { $value }%. Inni widzą cię z opóźnieniem. Podłącz kabel.
advice-download-loss = Utrata pakietów przy odbiorze: { $value }%. Widzisz innych z opóźnieniem. Podłącz kabel.
advice-late-input = Twoje sterowanie dociera do serwera za późno { $value }× na sekundę
advice-jitter = Twój ping waha się o { $value } ms. Podłącz kabel.
advice-delay = Wysoki ping: { $value } ms
advice-other-loss = { $player }: { $value }% utraconych pakietów
advice-other-delay = { $player }: wysoki ping, { $value } ms

correction-counts = Widoczne korekty: { $distance } w drodze, { $late } spóźnione, { $lost } zgubione pakiety, { $own } własne, { $server } z serwera
correction-distance = { $player }: { $ticks ->
    [one] { $ticks } tick
    [few] { $ticks } ticki
   *[many] { $ticks } ticków
} w drodze, przesunięcie o { $px } px
correction-late = { $player }: { $ticks ->
    [one] { $ticks } tick
    [few] { $ticks } ticki
   *[many] { $ticks } ticków
} za późno, przesunięcie o { $px } px
correction-lost = { $player }: pakiet zgubiony, przesunięcie o { $px } px
correction-own = { $player } (ty): { $ticks ->
    [one] { $ticks } tick
    [few] { $ticks } ticki
   *[many] { $ticks } ticków
} za późno na serwerze, przesunięcie o { $px } px
correction-server = Serwer: zmiana gry, przesunięcie o { $px } px

players-player = Gracz
players-ping = Ping
players-loss = Straty
players-coins = Monety
players-deaths = Zgony
players-host = host
players-joining = dołącza
players-away = offline
players-talking = mówi
players-muted = wyciszony
players-help = Wycisz, wyrzuć, głosuj
player-mute = Wycisz dla mnie
player-unmute = Cofnij wyciszenie dla mnie
player-mute-all = Wycisz dla wszystkich
player-unmute-all = Cofnij wyciszenie dla wszystkich
player-kick = Wyrzuć
player-ban = Zbanuj...
player-ban-question = Zbanować: { $player }?
player-ban-words = Ban obejmuje wszystkich o tym samym adresie.
player-ban-hour = Na godzinę
player-ban-forever = Na zawsze
player-vote = Głosuj za wyrzuceniem
player-vote-yes = Za: wyrzuć
player-vote-no = Przeciw: zostaje
vote-banner = Wyrzucić: { $player }? Głosy: { $votes } z { $needed }, { $seconds } s
vote-running = Głosowanie: wyrzucić gracza { $player }? /yes, /no lub wybierz na liście graczy
vote-passed = Wyrzucono w głosowaniu: { $player }
vote-rejected = { $player } zostaje: głosowanie przepadło
vote-over = { $player } wychodzi; koniec głosowania
vote-busy = Trwa inne głosowanie
vote-too-soon = Za wcześnie na kolejne głosowanie
vote-too-few = Za mało graczy na głosowanie

chat-prompt = Powiedz:
chat-server = Serwer
chat-title = Czat
lobby-title = Poczekalnia
lobby-levels = Następny poziom
lobby-votes = { $votes ->
    [one] { $votes } głos
    [few] { $votes } głosy
   *[many] { $votes } głosów
}
lobby-vote-help = Głosuj na ten poziom
lobby-ready = Gotowość
lobby-ready-help = Gra rusza, gdy wszyscy są gotowi
lobby-is-ready = gotowy
lobby-colour-help = Zajęte kolory są pomijane
lobby-start = Zacznij teraz
lobby-wait = Rozgrzej się
lobby-banner = Poczekalnia: gra jeszcze nie ruszyła
lobby-countdown = Gra rusza za { $seconds } s
emote-hello = Cześć!
emote-yes = Tak
emote-no = Nie
emote-thanks = Dzięki!
emote-sorry = Sorki!
emote-help = Pomocy!
emote-haha = Haha!
emote-wow = Wow!

netgame-leave-question = Opuścić grę?
netgame-stay = Graj dalej
netgame-leave = Opuść grę
netgame-end = Zakończ dla wszystkich
netgame-address = Inni mogą dołączyć pod { $address }
netgame-fingerprint = Odcisk klucza tego serwera: { $fingerprint }
netgame-code = Kod gry: { $code }
netgame-copy-code = Kopiuj kod gry
netgame-code-copied = Skopiowano kod gry
netgame-spectating = Oglądasz grę. Klawisze są podane u dołu ekranu.
netgame-spectators-cannot-chat = Widzowie nie mogą pisać
netgame-seat-leaves = Wycofaj: { $player }
netgame-watch = Oglądaj
netgame-play = Graj
netgame-leave-queue = Wyjdź z kolejki
netgame-menu-title = Gra sieciowa
netgame-chat = Czat
netgame-players = Gracze
netgame-next-round = Następna runda
netgame-next-level = Następny poziom
netgame-rematch = Rewanż
netgame-restart-level = Poziom od nowa

# Why a game is over.
end-title = Koniec gry
end-title-lost = Utracono połączenie
end-title-not-joined = Nie można dołączyć
end-internal-error = Błąd wewnętrzny; szczegóły są w stderr.
end-lost-server = Utracono połączenie z { $server } (upłynął czas).
end-no-answer = { $server } nie odpowiada.
end-protocol = Serwer używa wersji { $server } protokołu, a ta gra wersji { $ours }. Zaktualizuj starszą.
end-key-changed =
    Znany: { $known }
    Teraz: { $found }
    Ktoś może podsłuchiwać połączenie albo serwer postawiono od nowa. Zapytaj hosta o odcisk klucza.
end-unexpected-key = Odcisk klucza tego serwera to { $found }, a oczekiwany był { $expected }. Ktoś może podsłuchiwać połączenie albo to inny serwer.
end-no-confirmation = Serwer nie zna hasła. Może to nie ten, którego szukasz.
end-no-password-asked = Ten serwer nie pyta o hasło. Może to nie ten, którego szukasz. By mimo to dołączyć, nie podawaj hasła.
end-no-level = { $reason }
end-lost = Utracono połączenie z serwerem.
end-clock = Zegar serwera jest zawodny: ciągle przeskakuje.
end-left = Opuszczono grę.
end-network-stopped = Błąd sieci: { $reason }
end-timed-out = Serwer stracił twoje połączenie (upłynął czas).
end-never-active = Dołączanie trwało zbyt długo.
end-kicked = Wyrzucono cię z gry.
end-server-closed = Serwer został zamknięty.
end-other = Sesja się zakończyła.
refused-full = Serwer jest pełny.
refused-full-spectators = Na tym serwerze nie ma miejsca dla kolejnych widzów.
join-watch = Oglądaj
join-watch-title = Serwer jest pełny
join-watch-text = Oglądaj; „Graj” w menu ustawi cię w kolejce.
refused-protocol = Serwer używa innej wersji protokołu.
refused-version = Serwer ma inną wersję gry.
refused-name = Serwer nie przyjmuje tego nicku. Zmienisz go w opcjach.
refused-password = Złe hasło lub jego brak.
refused-banned = Masz bana na tym serwerze.
refused-closing = Serwer się zamyka.
refused-later = Za dużo prób. Spróbuj za minutę.

# Notices for a player who joins.
notice-new-server = Grasz na tym serwerze pierwszy raz. Porównaj odcisk jego klucza z tym u hosta: { $fingerprint }
notice-key-not-saved = Nie można zapisać klucza tego serwera: { $reason }
notice-udp-blocked = UDP jest chyba zablokowany; działa TCP
notice-idle = Od dłuższego czasu nic nie naciskasz, więc teraz oglądasz. Wybierz „Graj” w menu, aby wrócić.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTY|forever], /unban ADRES, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [ZASADA WARTOŚĆ ...] (N: gracz 1-7)
notice-client-commands = /vote N, /yes, /no (N: gracz 1-7)
notice-no-player = Na miejscu { $player } nie ma gracza
notice-kicked = Wyrzucono gracza { $player }
notice-banned = Wyrzucono gracza { $player }, ban dla { $block }
notice-spectator = Widz { $number } ({ $block })
notice-no-spectators = Brak widzów
notice-ban-failed = Wyrzucono gracza { $player }; { $reason }
notice-muted = Wyciszono gracza { $player }
notice-unmuted = Gracz { $player } znów może pisać
notice-still-muted = Gracz { $player } ({ $name }) jest nadal wyciszony
notice-shots-on = Strzały ranią teraz innych graczy
notice-shots-off = Strzały nie ranią już innych graczy
notice-shots-fixed = Tryb decyduje, czy strzały ranią innych graczy
notice-next-round = Zaczyna się następna runda.
notice-round-over = Runda dobiegła końca.
notice-rematch = Zaczyna się nowy mecz.
notice-invalid-rule = Nie ma takiej zasady lub wartości: { $rule } ({ $usage })
notice-level-failed = Obecny poziom trwa dalej, bo nie można wczytać innego: { $reason }
notice-unbanned = { $block }: ban zdjęty
notice-unban-failed = { $block }: ban zdjęty; { $reason }
notice-not-banned = { $block } nie ma bana
notice-no-bans = Nikt nie ma bana
notice-ban-minutes = { $block }: ban na { $minutes } min
notice-ban-ever = { $block }: ban na zawsze
notice-ban-vote = { $block }: ban na { $minutes } min po głosowaniu
notice-more-bans = i jeszcze { $count }
notice-port-mapped = Z internetu można dołączyć pod adresem { $address }. Kod: { $code }
notice-port-not-mapped = Router nie przekierowuje portu: { $reason }
port-no-answer = router nie odpowiada; NAT-PMP i UPnP mogą być wyłączone
port-refused = odmawia (kod { $code })
port-not-public = nie ma publicznego adresu ({ $address })
notice-wrong-password = Złe hasło od { $block } (dotąd { $count })
notice-wrong-password-delayed = Złe hasło od { $block } (dotąd { $count }); kolejne próby są opóźniane
ban-no-address = `{ $word }` nie jest adresem ani siecią jak 192.0.2.7 lub 2001:db8::/48
ban-no-time = czas to `{ $word }`; oczekiwano `forever` lub sekund od 1970
ban-time-missing = brakuje czasu; oczekiwano `forever` lub sekund od 1970
ban-list-line = { $file }:{ $line }: { $fault }
ban-list-more-lines = { $count ->
    [one] { $file }: jeszcze jeden taki wiersz
    [few] { $file }: jeszcze { $count } takie wiersze
   *[other] { $file }: jeszcze { $count } takich wierszy
}
ban-list-full = lista banów jest pełna
ban-list-not-saved = nie zapisano: { $reason }
ban-list-unreadable = nie można odczytać listy banów { $file }: { $reason }
ban-list-not-text = nie można odczytać listy banów { $file }:{ $line }: to nie jest tekst; zapisz ją jako UTF-8
ban-list-unwritable = nie można zapisać listy banów { $file }: { $reason }

# Watching a netgame.
watch-spectating = Oglądasz: { $player }
watch-live = na żywo
watch-behind = { $seconds } s opóźnienia
watch-hint-live = na żywo
watch-hint-menu = menu
watch-delay = { $seconds ->
    [0] Opóźnienie: brak
   *[other] Opóźnienie: { $seconds } s
}
watch-queue = Miejsce { $place } w kolejce

# Instant replays of a netgame.
instant-replay-title = Szybka powtórka
instant-replay-of = Szybka powtórka: { $player }
instant-replay-behind = { $seconds } s temu, mecz toczy się dalej
instant-replay-waits = { $seconds } s temu, gra czeka
instant-replay-same = Jesteś hostem: było widać, co się stało
instant-replay-seen = Co było widać
instant-replay-happened = Co się stało
instant-replay-unseen = Poza twoim ekranem
instant-replay-ghosts = Duchy: co było widać
instant-replay-nothing = Nie ma jeszcze czego powtórzyć
