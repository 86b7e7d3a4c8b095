# The options: each setting has a label and a help text.

options-title = Options
# Tabs.
options-tab-player = Player
options-tab-display = Display
options-tab-sound = Sound
options-tab-assists = Assists
options-tab-game = Game

options-name = Name
options-name-help = Your name in network games and recordings
options-language = Language
options-language-help = Language of the game; “automatic” follows your system
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
options-text-size-help = Size of texts and menus; “automatic” follows the window size
options-zoom = Zoom
<<<<<<< HEAD
options-zoom-help = Zoom of the level; 100% fits the window and the level
=======
options-zoom-help = Zoom of the level; 100% is chosen to suit the window and the level
>>>>>>> main
options-camera = Camera
options-camera-help = Static: always centred on you. Instant: moves when you leave the middle of the view. Smooth: also looks ahead
options-split-screen = Split screen
options-split-screen-help = Gives each local player a view: never, when they are far apart, or always
options-name-tags = Name tags
<<<<<<< HEAD
options-name-tags-help = Whose names are shown above the players; “others” are all except the player you follow
=======
options-name-tags-help = Whose names are shown above the players; others means everybody except the player you follow
>>>>>>> main
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
<<<<<<< HEAD
options-pause-unfocused-help = Pauses a solo game when its window loses focus or is minimised
=======
options-pause-unfocused-help = Pauses a local game when its window loses focus or is minimised
>>>>>>> main
options-rewind = Rewind
options-rewind-help = Hold the key to rewind a local game; rewound runs set no best times. Practice mode starts from the pause menu
options-rewind-always = always
options-rewind-practice = practice mode only
options-assist-speed = Game speed
options-assist-speed-help = Slows down local games; assists change no rules, but best times need a run without them
<<<<<<< HEAD
options-coyote = Late jumps
options-coyote-help = How long after walking off a ledge you can still jump
options-fire-buffer = Early shots
options-fire-buffer-help = How much too early you can press fire
=======
options-coyote = Late jumps (ticks)
options-coyote-help = How many ticks (1/40 s) after walking off a ledge you can still jump
options-fire-buffer = Early shots (ticks)
options-fire-buffer-help = How many ticks (1/40 s) before the next possible shot you can press fire
>>>>>>> main
options-start-at-checkpoints = Start at checkpoints
options-start-at-checkpoints-help = Saves your game at each checkpoint; the pause menu lets you start there
options-skip-levels = Skip levels
options-skip-levels-help = After ten deaths in a level, you can skip it in the pause menu
options-lock-speed = Lock game speed
options-lock-speed-help = Locks the game speed, so that its keys have no effect
options-demo-mode = Demo mode
options-demo-mode-help = Plays recordings after a minute without input in the main menu
options-countdown = Take-over countdown
options-countdown-help = Waits a second before the game continues when you take over a replay
options-keep-recordings = Keep all recordings
options-keep-recordings-help = Keeps the recording of every finished level instead of only the latest ones
options-own-levels = Your own levels: { $folder }

# Values.
options-automatic = automatic
options-percent = { $percent }%
<<<<<<< HEAD
options-milliseconds = { $ms } ms
=======
>>>>>>> main
options-camera-static = static
options-camera-instant = instant
options-camera-gradual = smooth
options-split-screen-never = never
options-split-screen-far = when far apart
options-split-screen-always = always
options-name-tags-never = never
<<<<<<< HEAD
options-name-tags-remote = others
=======
options-name-tags-others = others
>>>>>>> main
options-name-tags-always = always

# Colours of the player.
colour-violet = violet
colour-mauve = mauve
<<<<<<< HEAD
colour-bluey = bluish
colour-reddy = reddish
=======
colour-bluish = bluish
colour-reddish = reddish
>>>>>>> main
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
