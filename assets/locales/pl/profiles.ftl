# Profiles of the players on this computer.

profiles-title = Profile
profiles-new = Nowy profil
profiles-name = Nick
profiles-name-keys = Enter: zapisz, Esc: anuluj
profiles-current = używany
profiles-levels = { $levels ->
    [one] { $levels } poziom
    [few] { $levels } poziomy
   *[other] { $levels } poziomów
}
profiles-use = Graj z tym profilem
profiles-rename = Zmień nick
profiles-delete = Usuń
profiles-delete-question = Usunąć { $name }?
profiles-delete-lost = Przepadną wszystkie wyniki tego profilu
profiles-name-taken = Jest już profil { $name }
profiles-export = Eksportuj
profiles-exported = Profil wyeksportowany
profiles-not-exported = Nie można wyeksportować profilu: { $reason }
profiles-import = Importuj profil
profiles-file = Plik
profiles-import-keys = Enter: importuj, Esc: anuluj
profiles-imported = Zaimportowano profil { $name }
profiles-no-file = Nie ma pliku { $file }
profiles-no-profile = { $file } nie jest profilem
profiles-not-imported = Nie można zaimportować profilu: { $reason }
