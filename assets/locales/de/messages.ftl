# Message boxes.

message-error = Etwas ist schiefgegangen
message-no-level = Das Level kann nicht geladen werden:
message-not-shared = Das lässt sich nicht teilen:
message-no-recording = Die Aufnahme kann nicht abgespielt werden:
message-cause = { $what } { $cause }
message-settings = Einstellungen
message-not-hosted = Spiel kann nicht eröffnet werden
message-the-end = Ende
message-thanks = Das war das letzte Level. Danke fürs Spielen!

# Problems of pm.cfg that are not listed.
message-more-problems = (und { $count } weitere)
message-more-problems-printed = und { $count } weitere (siehe Standardfehlerausgabe)

# Shown if the game cannot start.
start-failed = Das Spiel kann nicht gestartet werden:
start-press-key = Drücke eine Taste
