# The credits.

credits-title = Crédits
credits-end-words = Tu as retrouvé ton vaisseau. Merci d’avoir joué !
credits-game = Purple Martians { $version }
credits-game-words = Par les développeurs de Purple Martians, sous licence zlib : une réécriture indépendante, avec son code, ses niveaux, ses graphismes et ses sons.
credits-original = L’original
credits-original-words = Purple Martians a été inventé, écrit et offert pendant des décennies par Michael David Weiss, sous licence zlib. Merci, Michael.
credits-art = Graphismes, polices, sons et musique
credits-art-words = Faits pour ce jeu, sous la même licence.
credits-libraries = Bibliothèques
credits-libraries-words = Merci à leurs auteurs. Les textes de leurs licences accompagnent le jeu.
