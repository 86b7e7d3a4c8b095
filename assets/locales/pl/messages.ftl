# Message boxes.

message-error = Coś poszło nie tak
message-no-level = Nie można wczytać poziomu:
message-not-shared = Nie można udostępnić:
message-no-recording = Nie można odtworzyć nagrania:
message-cause = { $what } { $cause }
message-settings = Ustawienia
message-not-hosted = Nie można utworzyć gry
message-the-end = Koniec
message-thanks = To był ostatni poziom. Dzięki za grę!

# Problems of pm.cfg that are not listed.
message-more-problems = (i jeszcze { $count })
message-more-problems-printed = i jeszcze { $count } (patrz wyjście błędów)

# Shown if the game cannot start.
start-failed = Nie można uruchomić gry:
start-press-key = Naciśnij klawisz
