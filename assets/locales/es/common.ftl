# Words used on many screens.

common-back = Atrás
common-cancel = Cancelar
common-on = sí
common-off = no
common-ok = Aceptar
common-player = Jugador { $number }
common-tabs-help = Izquierda, derecha, Ctrl+Tab o los botones superiores cambian de pestaña
