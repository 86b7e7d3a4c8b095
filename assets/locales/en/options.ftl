# The options: each setting has a label and a help text.

options-title = Options
# Tabs.
options-tab-player = Player
options-tab-display = Display
options-tab-sound = Sound
options-tab-game = Game

options-name = Name
options-name-help = Your name in network games and recordings
options-language = Language
options-language-help = Language of the game; automatic follows your system
options-colour = Colour
options-colour-help = Colour of your martian
options-sound = Sound
options-sound-help = Turns all sound on or off
options-effects = Effects volume
options-effects-help = Volume of sound effects
options-music = Music volume
options-music-help = Volume of the music
options-fullscreen = Full screen
options-fullscreen-help = Fills the whole screen instead of a window
options-text-size = Text size
options-text-size-help = Size of texts and menus; automatic follows the window size
options-zoom = Zoom
options-zoom-help = Zoom of the level; 100 % fits the window and the level
options-camera = Camera
options-camera-help = Static: always centred on you. Instant: moves when you leave the middle of the view. Gradual: also looks ahead
options-split-screen = Split screen
options-split-screen-help = Several players here: never, while they are far apart, or always a view for each
options-name-tags = Name tags
options-name-tags-help = Whose names are shown above the players; remote means everybody except the player you follow
options-message-feed = Message feed
options-message-feed-help = Shows the message feed in the lower left corner
options-smooth-motion = Smooth motion
options-smooth-motion-help = Smooths motion between the 40 ticks of a second
options-particles = Particles
options-particles-help = Draws sparks, smoke and dust
options-screen-shake = Screen shake
options-screen-shake-help = Explosions shake the screen
options-reduce-flashing = Reduce flashing
options-reduce-flashing-help = Replaces flashing with steady colours, for photosensitive players
options-pause-unfocused = Pause when unfocused
options-pause-unfocused-help = Pauses a solo game when its window loses the focus or is minimised
options-rewind = Rewind
options-rewind-help = Runs time backwards in a local game while the rewind key is held; best times need a run without it
options-lock-speed = Lock game speed
options-lock-speed-help = Locks the game speed, so that its keys have no effect
options-demo-mode = Demo mode
options-demo-mode-help = Plays recordings after a minute in the main menu without input
options-countdown = Take-over countdown
options-countdown-help = Waits for a second before the game goes on when you take over a recording
options-keep-recordings = Keep all recordings
options-keep-recordings-help = Keeps the recording of every finished level instead of only the latest ones
options-own-levels = Your own levels: { $folder }

# Values.
options-automatic = automatic
options-percent = { $percent } %
options-camera-static = static
options-camera-instant = instant
options-camera-gradual = gradual
options-split-screen-never = never
options-split-screen-far = far apart
options-split-screen-always = always
options-name-tags-never = never
options-name-tags-remote = remote
options-name-tags-always = always

# Colours of the player.
colour-violet = violet
colour-mauve = mauve
colour-bluey = bluey
colour-reddy = reddy
colour-pink = pink
colour-tan = tan
colour-orange = orange
colour-purple = purple
colour-forest = forest
colour-red = red
colour-green = green
colour-blue = blue
colour-aqua = aqua
colour-yellow = yellow
colour-white = white
