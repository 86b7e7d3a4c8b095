# Profiles of the players on this computer.

profiles-title = Profile
profiles-new = Nowy profil
profiles-name = Imię
profiles-name-keys = Enter: zapisz, Esc: anuluj
profiles-current = używany
profiles-levels = { $levels ->
    [one] { $levels } poziom
    [few] { $levels } poziomy
   *[other] { $levels } poziomów
}
profiles-use = Graj z tym profilem
profiles-rename = Zmień imię
profiles-delete = Usuń
profiles-delete-question = Usunąć { $name }?
profiles-delete-lost = Przepadną wszystkie wyniki tego profilu
profiles-name-taken = Jest już profil { $name }
