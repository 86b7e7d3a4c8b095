# Words used on many screens.

common-back = Back
common-cancel = Cancel
common-on = on
common-off = off
common-ok = OK
common-player = Player { $number }
