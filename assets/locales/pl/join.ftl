# The form for joining a network game.

join-join = Dołącz
join-server = Serwer
join-password = Hasło
join-server-help = Nazwa lub adres IP, w razie potrzeby z :portem
join-password-help = Zostaw puste, jeśli gra nie ma hasła
join-players = Gracze lokalni
join-players-help = Lewo, prawo: gracze przy tym komputerze; widz patrzy i nie gra
join-spectator = Widz
join-key-question = Klucz serwera się zmienił
join-key-answer = Przyjmij nowy klucz

# The form for hosting a network game.
host-host = Otwórz { $level }
host-level = Poziom
host-level-help = Lewo, prawo: pierwszy poziom
host-players-help = Gracze przy tym komputerze; imiona i kolory w pm.cfg, klawisze w Sterowaniu
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
servers-searching = Szukanie gier w sieci lokalnej ...
servers-off = Wyszukiwanie jest wyłączone (lan_discovery w pm.cfg)
servers-join = { $address }: dołącz do tej gry
servers-moved = { $address }: klucz tego serwera znasz z { $known }
servers-needs-password = { $address }: wpisz hasło powyżej i dołącz
servers-full = { $address }: brak miejsca dla graczy; możesz dołączyć jako widz
servers-silent = { $address }: na razie brak odpowiedzi
servers-other-version = { $address }: ten serwer ma inną wersję gry
servers-enter-password = Ta gra wymaga hasła
servers-keys = Lewo, prawo: ulubiony
servers-saved-keys = Lewo, prawo: ulubiony; Delete: zapomnij
servers-too-many = Za dużo ulubionych: najpierw usuń jeden
servers-not-saved = Nie można zapisać listy serwerów
servers-far = W internecie: usługa pośrednicząca łączy cię z gospodarzem
host-listed = Lista w internecie
host-listed-help = Inni znajdą grę na liście usługi pośredniczącej
host-listed-none = Ustaw rendezvous_server w pm.cfg, aby gry były na liście w internecie
host-map-port = Otwórz port
host-map-port-help = Prosi router o przekierowanie portu, aby można było dołączyć z internetu
host-lobby = Poczekalnia
host-lobby-help = Przed każdą grą gracze głosują na poziom i zgłaszają gotowość
join-code-mistyped = W tym kodzie jest błąd. Porównaj go z kodem gospodarza.
join-code-other = Ten kod pochodzi z innej wersji gry.
join-no-path =
    Bezpośrednie połączenie z gospodarzem nie jest możliwe. Router, twój lub gospodarza, używa innego portu dla każdego połączenia (symetryczny NAT).
    Gospodarz może przekierować port UDP gry w routerze albo założyć grę w innej sieci.

# The rules of a hosted game.
host-rules = Zasady: { $mode }
host-rules-help = Tryb, limity i obrażenia
rules-title = Zasady
rules-mode = Tryb
rules-rounds = Rundy
rules-time = Limit czasu
rules-score = Limit punktów
rules-lives = Życia
rules-warm-up = Rozgrzewka
rules-order = Następna runda
rules-damage = Obrażenia od strzałów
rules-none = Brak
rules-order-same = Ten sam poziom
rules-order-next = Następny poziom
rules-order-random = Losowy poziom
rules-help-co-op = Wspólna gra w poziomy pakietu
rules-help-free-for-all = Każdy na każdego: zabójstwo i moneta to po punkcie; własna bomba kosztuje jeden
rules-help-teams = Dwie drużyny: zabójstwo to punkt; zabicie swoich lub siebie kosztuje jeden
rules-help-race = Punkt kontrolny dla pierwszego to punkt, wyjście pięć; strzały nie ranią
rules-help-coins = Wygrywa najwięcej monet; ostatnia kończy rundę
rules-help-rounds = Rundy meczu
rules-help-time = Najdłuższy czas rundy
rules-help-score = Punkty gracza lub drużyny, które kończą rundę
rules-help-lives = Liczba śmierci w rundzie, po której gracz nie zdobywa już punktów
rules-help-warm-up = Czas przed pierwszą rundą, w którym nic się nie liczy
rules-help-order = Gdzie gra się następną rundę
rules-help-damage = Zdrowie zabierane przez strzał; ujemne wartości leczą
rules-pack = Pakiet poziomów
rules-help-pack = Następne i losowe poziomy są z tego pakietu
rules-number = { $number }
