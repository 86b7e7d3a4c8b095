# Network games.

netgame-not-joined = Beitreten nicht möglich
netgame-ended = Spiel beendet
netgame-lost = Verbindung verloren
netgame-starting-server = Server wird gestartet
netgame-connecting = Verbindung wird aufgebaut
netgame-downloading = Level wird geladen
netgame-waiting = Warten auf den Server

# Why a game could not be joined, or why it ended.
netgame-internal-error = Interner Fehler; Einzelheiten stehen in der Standardfehlerausgabe.
netgame-timed-out = Die Verbindung zu { $server } ist abgebrochen (Zeitüberschreitung).
netgame-no-answer = Unter { $server } antwortet kein Server.
netgame-other-protocol = Der Server nutzt Protokollversion { $server }, dieses Spiel { $ours }; aktualisiere das ältere von beiden.
netgame-wild-clock = Die Uhr des Servers ist unzuverlässig.
netgame-left = Du hast das Spiel verlassen.
netgame-full = Der Server ist voll.
netgame-refused-protocol = Der Server nutzt eine andere Protokollversion.
netgame-other-game = Auf dem Server läuft eine andere Version des Spiels.
netgame-bad-name = Der Server nimmt deinen Namen nicht an; wähle einen anderen.
netgame-wrong-password = Falsches oder fehlendes Passwort.
netgame-banned = Du bist auf diesem Server gesperrt.
netgame-closing = Der Server wird gerade geschlossen.
netgame-later = Zu viele Versuche; probiere es in einer Minute noch einmal.
netgame-server-lost-you = Der Server hat die Verbindung zu dir verloren.
netgame-too-slow = Das Beitreten hat zu lange gedauert.
netgame-kicked = Du wurdest hinausgeworfen.
netgame-server-closed = Der Server wurde geschlossen.

connect-looking-up = Server wird gesucht

# Over a running game.
netgame-leave-question = Spiel verlassen?
netgame-leave = Spiel verlassen
netgame-end-for-all = Spiel für alle beenden
netgame-address = Andere können unter { $address } beitreten
netgame-say = Sagen
