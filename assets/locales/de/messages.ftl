# Message boxes.

message-error = Etwas ist schiefgegangen
message-settings = Einstellungen
message-not-hosted = Spiel kann nicht eröffnet werden
message-the-end = Ende
message-thanks = Das war das letzte Level. Danke fürs Spielen!

# Problems of pm.cfg that are not listed.
message-more-problems = (und { $count } weitere)
message-more-problems-printed = und { $count } weitere (siehe Standardfehlerausgabe)
