# Words used on many screens.

common-back = Wstecz
common-cancel = Anuluj
common-on = tak
common-off = nie
common-ok = OK
common-player = Gracz { $number }
common-tabs-help = Lewo, prawo, Ctrl+Tab lub bumpery zmieniają kartę
