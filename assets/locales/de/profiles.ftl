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
profiles-export = Exportieren
profiles-exported = Profil exportiert
profiles-not-exported = Das Profil lässt sich nicht exportieren: { $reason }
profiles-import = Profil importieren
profiles-file = Datei
profiles-import-keys = Enter: importieren, Esc: abbrechen
profiles-imported = Profil { $name } importiert
profiles-no-file = Die Datei { $file } gibt es nicht
profiles-no-profile = { $file } ist kein Profil
profiles-not-imported = Das Profil lässt sich nicht importieren: { $reason }
