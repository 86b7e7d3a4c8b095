# Words used on many screens.

common-back = Zurück
common-cancel = Abbrechen
common-on = an
common-off = aus
common-ok = OK
common-player = Spieler { $number }
common-tabs-help = Links, rechts, Strg+Tab oder die Schultertasten wechseln den Tab
