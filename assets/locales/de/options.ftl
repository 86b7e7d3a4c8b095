# The options: each setting has a label and a help text.

options-title = Optionen
# Tabs.
options-tab-player = Spieler
options-tab-display = Anzeige
options-tab-sound = Ton
options-tab-game = Spiel

options-name = Name
options-name-help = Dein Name in Netzwerkspielen und Aufnahmen
options-language = Sprache
options-language-help = Sprache des Spiels; „automatisch“ richtet sich nach deinem System
options-colour = Farbe
options-colour-help = Farbe deines Marsianers
options-sound = Ton
options-sound-help = Schaltet den gesamten Ton an oder aus
options-effects = Effektlautstärke
options-effects-help = Lautstärke der Soundeffekte
options-music = Musiklautstärke
options-music-help = Lautstärke der Musik
options-fullscreen = Vollbild
options-fullscreen-help = Füllt den ganzen Bildschirm statt eines Fensters
options-text-size = Textgröße
options-text-size-help = Größe von Texten und Menüs; „automatisch“ richtet sich nach der Fenstergröße
options-zoom = Zoom
options-zoom-help = Vergrößerung des Levels; 100 % passt zu Fenster und Level
options-camera = Kamera
options-camera-help = Fest: immer auf dich zentriert. Direkt: folgt, wenn du die Bildmitte verlässt. Weich: schaut zusätzlich voraus
options-split-screen = Geteiltes Bild
options-split-screen-help = Mehrere Spieler hier: nie, bei großem Abstand oder immer ein Bild für jeden
options-name-tags = Namensschilder
options-name-tags-help = Wessen Namen über den Spielern stehen; „andere“ sind alle außer dem Spieler, dem du folgst
options-message-feed = Meldungen
options-message-feed-help = Zeigt unten links, was im Spiel passiert
options-smooth-motion = Flüssige Bewegung
options-smooth-motion-help = Glättet die Bewegung zwischen den 40 Ticks pro Sekunde
options-particles = Partikel
options-particles-help = Zeigt Funken, Rauch und Staub
options-screen-shake = Bildschirmwackeln
options-screen-shake-help = Explosionen lassen das Bild wackeln
options-reduce-flashing = Weniger Blitze
options-reduce-flashing-help = Ersetzt Blinken durch ruhige Farben, für lichtempfindliche Spieler
options-pause-unfocused = Pause im Hintergrund
options-pause-unfocused-help = Pausiert ein Einzelspiel, wenn du in ein anderes Fenster wechselst
options-rewind = Zurückspulen
options-rewind-help = Lässt die Zeit in einem lokalen Spiel rückwärts laufen, solange die Taste gehalten wird; Bestzeiten gelten nur ohne
options-lock-speed = Tempo sperren
options-lock-speed-help = Sperrt das Spieltempo, sodass seine Tasten nichts bewirken
options-demo-mode = Demomodus
options-demo-mode-help = Spielt Aufnahmen ab, wenn du im Hauptmenü eine Minute lang nichts drückst
options-countdown = Übernahme-Countdown
options-countdown-help = Wartet eine Sekunde, bevor das Spiel weitergeht, wenn du eine Aufnahme übernimmst
options-keep-recordings = Alle Aufnahmen behalten
options-keep-recordings-help = Behält die Aufnahme jedes geschafften Levels statt nur der letzten
options-own-levels = Deine eigenen Levels: { $folder }

# Values.
options-automatic = automatisch
options-percent = { $percent } %
options-camera-static = fest
options-camera-instant = direkt
options-camera-gradual = weich
options-split-screen-never = nie
options-split-screen-far = bei Abstand
options-split-screen-always = immer
options-name-tags-never = nie
options-name-tags-remote = andere
options-name-tags-always = immer

# Colours of the player.
colour-violet = Violett
colour-mauve = Malve
colour-bluey = Bläulich
colour-reddy = Rötlich
colour-pink = Rosa
colour-tan = Sand
colour-orange = Orange
colour-purple = Lila
colour-forest = Waldgrün
colour-red = Rot
colour-green = Grün
colour-blue = Blau
colour-aqua = Türkis
colour-yellow = Gelb
colour-white = Weiß
