# The credits.

credits-title = Credits
credits-end-words = You have your ship back. Thank you for playing!
credits-game = Purple Martians { $version }
credits-game-words = By the Purple Martians developers, under the zlib licence: an independent re-implementation with code, levels, art and sound of its own.
credits-original = The original
credits-original-words = Purple Martians was invented, written and given away for decades by Michael David Weiss, under the zlib licence. Thank you, Michael.
credits-art = Art, fonts, sound and music
credits-art-words = Made for this game, under the same licence.
credits-libraries = Libraries
credits-libraries-words = With thanks to their authors. The texts of their licences come with the packages of the game.
