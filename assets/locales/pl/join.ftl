# The form for joining a network game.

join-join = Dołącz
join-server = Serwer
join-password = Hasło
join-server-help = Kod, nazwa lub IP, w razie potrzeby z :portem
join-password-help = Zostaw puste, jeśli gra nie ma hasła
join-players = Gracze lokalni
join-players-help = Lewo, prawo: gracze przy tym komputerze; widz tylko ogląda
join-spectator = Widz
join-key-question = Klucz serwera się zmienił
join-key-answer = Przyjmij nowy klucz

# The form for hosting a network game.
host-host = Otwórz { $level }
host-level = Poziom
host-level-help = Lewo, prawo: pierwszy poziom
host-players-help = Gracze przy tym komputerze; nicki i kolory w pm.cfg, klawisze w Sterowaniu
host-password-help = Zostaw puste, by mógł wejść każdy
host-limit = Limit graczy
host-limit-help = Największa liczba graczy, razem z tymi przy tym komputerze
host-shots = Strzały ranią
host-shots-help = Strzały graczy ranią innych graczy

# The list of servers in the form for joining a game.
servers-name = Gra
servers-level = Poziom
servers-players = Gracze
servers-ping = Ping
servers-password = Dostęp
servers-version = Wersja
servers-milliseconds = { $ping } ms
servers-locked = hasło
servers-refresh = Szukaj ponownie
servers-searching = Szukanie gier w sieci lokalnej...
servers-off = Wyszukiwanie jest wyłączone (lan_discovery w pm.cfg)
servers-join = { $address }: dołącz do tej gry
servers-moved = { $address }: ten sam klucz serwera co { $known }
servers-needs-password = { $address }: wpisz hasło powyżej i dołącz
servers-full = { $address }: brak wolnych miejsc; możesz dołączyć jako widz
servers-silent = { $address }: na razie brak odpowiedzi
servers-other-version = { $address }: ten serwer ma inną wersję gry
servers-enter-password = Ta gra wymaga hasła
servers-keys = Lewo, prawo: ulubiony
servers-saved-keys = Lewo, prawo: ulubiony; Delete: zapomnij
servers-too-many = Za dużo ulubionych: najpierw usuń jeden
servers-not-saved = Nie można zapisać listy serwerów
servers-far = W internecie: usługa pośrednicząca łączy cię z hostem
host-listed = Gra publiczna
host-listed-help = Inni znajdą grę na liście usługi pośredniczącej
host-listed-none = Ustaw rendezvous_server w pm.cfg, aby gry trafiały na listę w internecie
host-map-port = Otwórz port
host-map-port-help = Prosi router o przekierowanie portu, aby można było dołączyć z internetu
host-lobby = Poczekalnia
host-lobby-help = Przed każdą grą gracze głosują na poziom i zgłaszają gotowość
join-code-mistyped = W tym kodzie jest błąd. Porównaj go z kodem hosta.
join-code-other = Ten kod pochodzi z innej wersji gry.
join-no-path =
    Bezpośrednie połączenie z hostem nie jest możliwe. Router, twój lub hosta, używa innego portu dla każdego połączenia (symetryczny NAT).
    Host może przekierować port UDP gry w routerze albo utworzyć grę w innej sieci.

# The rules of a hosted game.
host-rules-help = Tryb, limity i obrażenia
rules-title = Zasady
rules-mode = Tryb
rules-rounds = Rundy
rules-time = Limit czasu
rules-score = Limit punktów
rules-lives = Limit żyć
rules-warm-up = Rozgrzewka
rules-order = Następna runda
rules-damage = Obrażenia od strzałów
rules-none = Brak
rules-unlimited = Brak
rules-order-same = Ten sam poziom
rules-order-next = Następny poziom
rules-order-random = Losowy poziom
rules-help-co-op = Wspólna gra w poziomy pakietu
rules-help-free-for-all = Każdy na każdego: 1 punkt za zabójstwo lub monetę, -1 za wysadzenie siebie
rules-help-teams = Dwie drużyny: zabójstwo to 1 punkt; za zabicie swoich lub siebie -1
rules-help-race = Pierwszy przy checkpoincie: 1 punkt, przy wyjściu: 5; strzały nie ranią
rules-help-coins = Najwięcej monet wygrywa; ostatnia kończy rundę
rules-help-rounds = Rundy meczu
rules-help-time = Najdłuższy czas rundy
rules-help-score = Punkty gracza lub drużyny, które kończą rundę
rules-help-lives = Liczba zgonów w rundzie, po której gracz nie zdobywa już punktów
rules-help-warm-up = Trening przed pierwszą rundą, nic się nie liczy
rules-help-order = Gdzie toczy się następna runda
rules-help-damage = Zdrowie zabierane przez strzał; ujemne wartości leczą
rules-pack = Pakiet poziomów
rules-help-pack = Następne i losowe poziomy są z tego pakietu
rules-number = { $number }
rules-item = { $rule }: { $value }
rules-changed = Zasady się zmieniły: { $rules }
rules-next-round = Od następnej rundy: { $rules }
rules-when = Liczba rund, następny poziom i strzały obowiązują od razu, reszta od następnej rundy. Nowy tryb zaczyna nowy mecz.
rules-apply = Zastosuj
