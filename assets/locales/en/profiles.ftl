# Profiles of the players on this computer.

profiles-title = Profiles
profiles-new = New profile
profiles-name = Name
profiles-name-keys = Enter: save, Escape: cancel
profiles-current = in use
profiles-levels = { $levels ->
    [one] { $levels } level
   *[other] { $levels } levels
}
profiles-use = Play with this profile
profiles-rename = Rename
profiles-delete = Delete
profiles-delete-question = Delete { $name }?
profiles-delete-lost = All results of this profile will be lost
profiles-name-taken = There is already a profile named { $name }
