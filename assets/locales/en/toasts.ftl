# Short messages over any screen.

toast-recording-saved = Recording saved
toast-recording-not-saved = Can’t save recording
toast-screenshot-saved = Screenshot saved
toast-screenshot-not-saved = Can’t save screenshot
toast-random-keys-on = Random keys: on
toast-random-keys-off = Random keys: off
toast-text-size = Text size: { $size }
toast-text-size-automatic = Text size: automatic
toast-more-problems = (and { $count } more)
toast-more-problems-printed = { $count ->
    [one] and 1 more (see standard error)
   *[other] and { $count } more (see standard error)
}
toast-speed-locked = Speed locked (see Options)
