# Profile der Spieler an diesem Computer.

profiles-title = Profile
profiles-new = Neues Profil
profiles-name = Name
profiles-name-keys = Enter: speichern, Esc: abbrechen
profiles-current = aktiv
profiles-levels = { $levels ->
    [one] { $levels } Level
   *[other] { $levels } Level
}
profiles-use = Mit diesem Profil spielen
profiles-rename = Umbenennen
profiles-delete = Löschen
profiles-delete-question = { $name } löschen?
profiles-delete-lost = Alle Ergebnisse dieses Profils gehen verloren
profiles-name-taken = Es gibt schon ein Profil namens { $name }
