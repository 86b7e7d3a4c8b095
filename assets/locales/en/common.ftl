# Words used on many screens.

common-back = Back
common-cancel = Cancel
common-on = on
common-off = off
common-ok = OK
common-player = Player { $number }
common-tabs-help = Left, right, Ctrl+Tab or the shoulder buttons switch tabs
