# Message boxes.

message-error = Un problème est survenu
message-no-level = Impossible de charger le niveau :
message-not-shared = Partage impossible :
message-no-recording = Impossible de lire l’enregistrement :
message-cause = { $what } { $cause }
message-settings = Réglages
message-not-hosted = Impossible d’héberger la partie
message-the-end = Fin
message-thanks = C’était le dernier niveau. Merci d’avoir joué !

# Problems of pm.cfg that are not listed.
message-more-problems = (et { $count } de plus)
message-more-problems-printed = et { $count } de plus (voir la sortie d’erreur)

# Shown if the game cannot start.
start-failed = Impossible de lancer le jeu :
start-press-key = Appuie sur une touche
