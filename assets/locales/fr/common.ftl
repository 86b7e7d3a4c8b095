# Words used on many screens.

common-back = Retour
common-cancel = Annuler
common-on = oui
common-off = non
common-ok = OK
common-player = Joueur { $number }
common-tabs-help = Gauche, droite, Ctrl+Tab ou les gâchettes hautes changent d’onglet
