# Netzwerkspielen beitreten und sie spielen.

join-lookup = Server wird gesucht
join-starting = Server wird gestartet
join-connecting = Verbindung wird aufgebaut
join-downloading = Level wird geladen

connection-syncing = Abgleich mit dem Server
connection-reconnecting = Verbindung wird wiederhergestellt: noch { $seconds } s
connection-silent = Seit { $seconds } s keine Daten vom Server
connection-next-level = Warte auf das nächste Level
connection-download = Nächstes Level wird geladen: { $percent } %
connection-stalled = Warte auf den Server

advice-none = Keine Probleme mit der Verbindung
advice-slow-drawing = Niedrige Bildrate: { $value } FPS
advice-slow-ticks = Dein Computer kommt nicht mit: { $value } von 40 Ticks pro Sekunde
advice-slow-server = Der Server kommt nicht mit: { $value } von 40 Ticks pro Sekunde
advice-tcp-waits = Verlorene Pakete halten TCP { $value } % der Zeit auf. Erlaube UDP oder nimm ein Kabel.
advice-upload-loss = Paketverlust beim Senden: { $value } %. Andere sehen dich verspätet. Ein Kabel hilft.
advice-download-loss = Paketverlust beim Empfang: { $value } %. Du siehst andere verspätet. Ein Kabel hilft.
advice-late-input = Deine Eingaben erreichen den Server { $value } Mal pro Sekunde zu spät
advice-jitter = Dein Ping schwankt um { $value } ms. Ein Kabel hilft.
advice-delay = Hoher Ping: { $value } ms
advice-other-loss = { $player }: { $value } % Paketverlust
advice-other-delay = { $player }: hoher Ping, { $value } ms

correction-counts = Sichtbare Korrekturen: { $distance } unterwegs, { $late } verspätet, { $lost } verlorene Pakete, { $own } eigene, { $server } vom Server
correction-distance = { $player }: { $ticks ->
    [one] { $ticks } Tick
   *[other] { $ticks } Ticks
} unterwegs, um { $px } px versetzt
correction-late = { $player }: { $ticks ->
    [one] { $ticks } Tick
   *[other] { $ticks } Ticks
} zu spät, um { $px } px versetzt
correction-lost = { $player }: Paket verloren, um { $px } px versetzt
correction-own = { $player } (du): { $ticks ->
    [one] { $ticks } Tick
   *[other] { $ticks } Ticks
} zu spät beim Server, um { $px } px versetzt
correction-server = Server: Spiel geändert, um { $px } px versetzt

players-player = Spieler
players-ping = Ping
players-loss = Verlust
players-coins = Münzen
players-deaths = Tode
players-host = Gastgeber
players-joining = kommt
players-away = getrennt
players-talking = redet
players-muted = stumm
players-help = Stummschalten, kicken, abstimmen
player-mute = Für mich stummschalten
player-unmute = Für mich wieder anzeigen
player-mute-all = Für alle stummschalten
player-unmute-all = Für alle wieder anzeigen
player-kick = Kicken
player-ban = Sperren ...
player-ban-question = { $player } sperren?
player-ban-words = Alle mit derselben Adresse werden mit gesperrt.
player-ban-hour = Für eine Stunde
player-ban-forever = Für immer
player-vote = Abstimmung: kicken
player-vote-yes = Ja: kicken
player-vote-no = Nein: darf bleiben
vote-banner = { $player } kicken? { $votes } von { $needed } Stimmen, { $seconds } s
vote-running = Abstimmung: { $player } kicken? /yes, /no oder in der Spielerliste wählen
vote-passed = { $player } wurde durch Abstimmung gekickt
vote-rejected = Die Abstimmung über { $player } ist gescheitert
vote-over = { $player } ist gegangen; die Abstimmung ist beendet
vote-busy = Eine andere Abstimmung läuft noch
vote-too-soon = Zu früh für eine weitere Abstimmung
vote-too-few = Zu wenige Spieler für eine Abstimmung

chat-prompt = Chat:
chat-server = Server
chat-title = Chat
lobby-title = Lobby
lobby-levels = Nächstes Level
lobby-votes = { $votes ->
    [one] { $votes } Stimme
   *[other] { $votes } Stimmen
}
lobby-vote-help = Für dieses Level stimmen
lobby-ready = Bereit
lobby-ready-help = Das Spiel beginnt, wenn alle bereit sind
lobby-is-ready = bereit
lobby-colour-help = Vergebene Farben werden übersprungen
lobby-start = Jetzt starten
lobby-wait = Aufwärmen
lobby-banner = Lobby: Das Spiel hat noch nicht begonnen
lobby-countdown = Das Spiel beginnt in { $seconds } s
emote-hello = Hallo!
emote-yes = Ja
emote-no = Nein
emote-thanks = Danke!
emote-sorry = Sorry!
emote-help = Hilfe!
emote-haha = Haha!
emote-wow = Wow!

netgame-leave-question = Spiel verlassen?
netgame-stay = Weiterspielen
netgame-leave = Spiel verlassen
netgame-end = Spiel für alle beenden
netgame-address = Andere können über { $address } beitreten
netgame-fingerprint = Fingerabdruck dieses Servers: { $fingerprint }
netgame-code = Beitrittscode: { $code }
netgame-copy-code = Beitrittscode kopieren
netgame-code-copied = Beitrittscode kopiert
netgame-spectating = Du schaust zu. Die Tasten stehen unten auf dem Bildschirm.
netgame-spectators-cannot-chat = Zuschauer können nicht chatten
netgame-seat-leaves = { $player } abmelden
netgame-watch = Zuschauen
netgame-play = Mitspielen
netgame-leave-queue = Warteschlange verlassen
netgame-menu-title = Netzwerkspiel
netgame-chat = Chat
netgame-players = Spieler
netgame-next-round = Nächste Runde
netgame-next-level = Nächstes Level
netgame-rematch = Revanche
netgame-restart-level = Level neu starten

# Warum ein Spiel zu Ende ist.
end-title = Spiel beendet
end-title-lost = Verbindung verloren
end-title-not-joined = Beitritt nicht möglich
end-internal-error = Interner Fehler; Einzelheiten stehen auf der Standardfehlerausgabe.
end-lost-server = Die Verbindung zu { $server } ist abgebrochen (Zeitüberschreitung).
end-no-answer = { $server } antwortet nicht.
end-protocol = Der Server verwendet Protokollversion { $server }, dieses Spiel { $ours }. Aktualisiere die ältere Version.
end-key-changed =
    Bekannt: { $known }
    Jetzt: { $found }
    Vielleicht hört jemand die Verbindung ab, oder der Server wurde neu eingerichtet. Frage den Gastgeber nach dem Fingerabdruck.
end-unexpected-key = Der Fingerabdruck dieses Servers ist { $found }; du hast { $expected } erwartet. Vielleicht hört jemand die Verbindung ab, oder es ist ein anderer Server.
end-no-confirmation = Der Server kennt das Passwort nicht. Vielleicht ist es nicht der gesuchte.
end-no-password-asked = Dieser Server verlangt kein Passwort. Vielleicht ist es nicht der gesuchte. Lass das Passwort weg, um trotzdem beizutreten.
end-no-level = { $reason }
end-lost = Die Verbindung zum Server ist abgebrochen.
end-clock = Die Uhr des Servers ist unzuverlässig: Sie springt immer wieder.
end-left = Du hast das Spiel verlassen.
end-network-stopped = Netzwerkfehler: { $reason }
end-timed-out = Der Server hat die Verbindung zu dir verloren.
end-never-active = Der Beitritt hat zu lange gedauert.
end-kicked = Du wurdest gekickt.
end-server-closed = Der Server wurde beendet.
end-other = Die Sitzung ist beendet.
refused-full = Der Server ist voll.
refused-full-spectators = Auf diesem Server ist kein Platz für weitere Zuschauer.
join-watch = Zuschauen
join-watch-title = Server voll
join-watch-text = Schau zu; mit „Mitspielen“ im Menü wartest du auf einen Platz.
refused-protocol = Der Server verwendet eine andere Protokollversion.
refused-version = Auf dem Server läuft eine andere Version des Spiels.
refused-name = Der Server akzeptiert diesen Namen nicht. Du kannst ihn in den Optionen ändern.
refused-password = Falsches oder fehlendes Passwort.
refused-banned = Du bist auf diesem Server gesperrt.
refused-closing = Der Server wird gerade beendet.
refused-later = Zu viele Versuche. Versuch es in einer Minute noch einmal.

# Notices for a player who joins.
notice-new-server = Du spielst zum ersten Mal auf diesem Server. Vergleiche seinen Fingerabdruck mit dem des Gastgebers: { $fingerprint }
notice-key-not-saved = Der Schlüssel dieses Servers konnte nicht gespeichert werden: { $reason }
notice-udp-blocked = UDP scheint blockiert zu sein; TCP wird verwendet
notice-idle = Du hast eine Weile nichts gedrückt und schaust jetzt zu. „Mitspielen“ im Menü bringt dich zurück.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTEN|forever], /unban ADRESSE, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [REGEL WERT ...] (N: Spieler 1-7)
notice-client-commands = /vote N, /yes, /no (N: Spieler 1-7)
notice-no-player = Kein Spieler auf Platz { $player }
notice-kicked = Spieler { $player } wurde gekickt
notice-banned = Spieler { $player } wurde gekickt, { $block } ist gesperrt
notice-spectator = Zuschauer { $number } ({ $block })
notice-no-spectators = Keine Zuschauer
notice-ban-failed = Spieler { $player } wurde gekickt; { $reason }
notice-muted = Spieler { $player } ist stummgeschaltet
notice-unmuted = Spieler { $player } ist nicht mehr stummgeschaltet
notice-still-muted = Spieler { $player } ({ $name }) ist noch stummgeschaltet
notice-shots-on = Schüsse verletzen jetzt auch Mitspieler
notice-shots-off = Schüsse verletzen Mitspieler nicht mehr
notice-shots-fixed = Der Modus bestimmt, ob Schüsse Mitspieler verletzen
notice-next-round = Die nächste Runde beginnt.
notice-round-over = Die Runde ist zu Ende.
notice-rematch = Ein neues Match beginnt.
notice-invalid-rule = Keine solche Regel oder kein solcher Wert: { $rule } ({ $usage })
notice-level-failed = Das jetzige Level geht weiter, weil sich kein anderes laden lässt: { $reason }
notice-unbanned = { $block } ist nicht mehr gesperrt
notice-unban-failed = { $block } ist nicht mehr gesperrt; { $reason }
notice-not-banned = { $block } ist nicht gesperrt
notice-no-bans = Niemand ist gesperrt
notice-ban-minutes = { $block } ist für { $minutes } min gesperrt
notice-ban-ever = { $block } ist für immer gesperrt
notice-ban-vote = { $block } ist durch eine Abstimmung für { $minutes } min gesperrt
notice-more-bans = und { $count } weitere
notice-port-mapped = Spieler im Internet können unter { $address } beitreten. Beitrittscode: { $code }
notice-port-not-mapped = Der Router leitet den Port nicht weiter: { $reason }
port-no-answer = der Router antwortet nicht; NAT-PMP und UPnP sind dort vielleicht abgeschaltet
port-refused = er lehnt ab (Code { $code })
port-not-public = er hat keine öffentliche Adresse ({ $address })
notice-wrong-password = Falsches Passwort von { $block } (bisher { $count })
notice-wrong-password-delayed = Falsches Passwort von { $block } (bisher { $count }); weitere Versuche werden verzögert
ban-no-address = „{ $word }“ ist keine Adresse und kein Netz wie 192.0.2.7 oder 2001:db8::/48
ban-no-time = die Zeit ist „{ $word }“; erwartet wird „forever“ oder Sekunden seit 1970
ban-time-missing = die Zeit fehlt; erwartet wird „forever“ oder Sekunden seit 1970
ban-list-line = { $file }:{ $line }: { $fault }
ban-list-more-lines = { $count ->
    [one] { $file }: eine weitere Zeile wie diese
   *[other] { $file }: { $count } weitere Zeilen wie diese
}
ban-list-full = die Sperrliste ist voll
ban-list-not-saved = nicht gespeichert: { $reason }
ban-list-unreadable = Die Sperrliste { $file } kann nicht gelesen werden: { $reason }
ban-list-not-text = Die Sperrliste { $file }:{ $line } kann nicht gelesen werden: Sie ist kein Text; speichere sie als UTF-8
ban-list-unwritable = Die Sperrliste { $file } kann nicht geschrieben werden: { $reason }

# Watching a netgame.
watch-spectating = Zuschauen: { $player }
watch-live = live
watch-behind = { $seconds } s zurück
watch-hint-live = live
watch-hint-menu = Menü
watch-delay = { $seconds ->
    [0] Verzögerung: keine
   *[other] Verzögerung: { $seconds } s
}
watch-queue = Platz { $place } in der Warteschlange

# Instant replays of a netgame.
instant-replay-title = Sofort-Replay
instant-replay-of = Sofort-Replay: { $player }
instant-replay-behind = vor { $seconds } s, das Match geht weiter
instant-replay-waits = vor { $seconds } s, das Spiel wartet
instant-replay-same = Du bist Gastgeber: Du sahst, was geschah
instant-replay-seen = Was du gesehen hast
instant-replay-happened = Was geschehen ist
instant-replay-unseen = Nicht auf deinem Bildschirm
instant-replay-ghosts = Geister: was du gesehen hast
instant-replay-nothing = Es gibt noch nichts anzusehen
