# Mitwirkende.

credits-title = Mitwirkende
credits-end-words = Du hast dein Schiff wieder. Danke fürs Spielen!
credits-game = Purple Martians { $version }
credits-game-words = Von den Purple-Martians-Entwicklern, unter der zlib-Lizenz: eine unabhängige Neufassung mit eigenem Code, eigenen Leveln, Bildern und Klängen.
credits-original = Das Original
credits-original-words = Purple Martians wurde von Michael David Weiss erfunden, geschrieben und jahrzehntelang verschenkt, unter der zlib-Lizenz. Danke, Michael.
credits-art = Bilder, Schriften, Klänge und Musik
credits-art-words = Für dieses Spiel gemacht, unter derselben Lizenz.
credits-libraries = Bibliotheken
credits-libraries-words = Mit Dank an ihre Autoren. Die Texte ihrer Lizenzen liegen den Paketen des Spiels bei.
