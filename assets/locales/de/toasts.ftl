# Short messages over any screen.

toast-recording-saved = Aufnahme gespeichert
toast-recording-not-saved = Aufnahme kann nicht gespeichert werden
toast-screenshot-saved = Bildschirmfoto gespeichert
toast-screenshot-not-saved = Bildschirmfoto kann nicht gespeichert werden
toast-random-keys-on = Zufallstasten: an
toast-random-keys-off = Zufallstasten: aus
toast-text-size = Textgröße: { $size }
toast-text-size-automatic = Textgröße: automatisch
toast-more-problems = (und { $count } weitere)
toast-more-problems-printed = { $count ->
    [one] und 1 weiteres (siehe Standardfehlerausgabe)
   *[other] und { $count } weitere (siehe Standardfehlerausgabe)
}
toast-speed-locked = Tempo gesperrt (siehe Optionen)
