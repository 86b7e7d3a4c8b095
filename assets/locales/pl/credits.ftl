# The credits.

credits-title = Twórcy
credits-end-words = Masz z powrotem swój statek. Dzięki za grę!
credits-game = Purple Martians { $version }
credits-game-words = Od twórców Purple Martians, na licencji zlib: niezależna reimplementacja z własnym kodem, poziomami, grafiką i dźwiękiem.
credits-original = Oryginał
credits-original-words = Purple Martians wymyślił, napisał i przez dziesięciolecia rozdawał Michael David Weiss, na licencji zlib. Dziękujemy, Michael.
credits-art = Grafika, czcionki, dźwięk i muzyka
credits-art-words = Stworzone dla tej gry, na tej samej licencji.
credits-libraries = Biblioteki
credits-libraries-words = Dziękujemy ich autorom. Teksty licencji są dołączone do gry.
