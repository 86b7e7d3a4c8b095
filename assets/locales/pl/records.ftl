# The records.

records-title = Rekordy
records-level = Poziom
records-category = Kategoria
records-none = Żaden poziom nie jest jeszcze ukończony
records-level-players = { $level } (gracze: { $players })
records-any = Any%
records-all-coins = Wszystkie monety
records-all-kills = Wszyscy wrogowie
records-no-shots = Bez strzału
records-pacifist = Pacyfista
records-place = #
records-time = Czas
records-player = Gracz
records-coins = Monety
records-kills = Wrogowie
records-deaths = Zgony
records-shots = Strzały
records-note = Uwaga
records-verified = sprawdzony
records-pending = niesprawdzony
records-diverges = rozbieżny
records-proof = autor
records-rewound = { $rewinds ->
    [one] { $rewinds } cofnięcie
    [few] { $rewinds } cofnięcia
   *[other] { $rewinds } cofnięć
}
records-assisted = z ułatwieniami
records-ghost = duch
records-help = Enter: obejrzyj, ←→: wyścig
records-played = Enter: obejrzyj, ←→: wyścig. Data gry: { $date }

share-title = Udostępnij poziom
share-copied = Poziom i nagranie, które go kończy, są w schowku jako jeden wiersz o długości { $count } znaków. Kod QR zawiera ten sam wiersz.
share-too-long = Poziom i nagranie, które go kończy, są w schowku jako jeden wiersz o długości { $count } znaków. To za długo na kod QR.
paste-title = Udostępniony poziom
paste-failed = To nie jest udostępniony poziom
paste-proven = Dodano { $level }. Dołączone nagranie kończy go w { $time }.
paste-unproven = Dodano { $level }. Żadne nagranie nie pokazuje, że da się go ukończyć.
