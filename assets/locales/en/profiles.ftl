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
profiles-export = Export
profiles-exported = Profile exported
profiles-not-exported = Can't export the profile: { $reason }
profiles-import = Import a profile
profiles-file = File
profiles-import-keys = Enter: import, Escape: cancel
profiles-imported = Imported the profile { $name }
profiles-no-file = File not found: { $file }
profiles-no-profile = { $file } is not a profile
profiles-not-imported = Can't import the profile: { $reason }
