# Message boxes.

message-error = Etwas ist schiefgegangen
message-settings = Einstellungen
message-not-hosted = Spiel kann nicht eröffnet werden
message-the-end = Ende
message-thanks = Das war das letzte Level. Danke fürs Spielen!
