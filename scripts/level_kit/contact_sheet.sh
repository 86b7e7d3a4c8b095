#!/bin/sh
# Renders frames of a recording at the given ticks into one PNG. Needs ImageMagick's montage, and a display or Xvfb.
# usage: contact_sheet.sh RECORDING OUTPUT.png TICK...
# PM is the program (default: pm), LEVELS the folder with the level, SIZE the size of each frame (default: 640x360).
set -eu
[ $# -ge 3 ] || { sed -n '2,4s/^# //p' "$0"; exit 2; }
command -v montage > /dev/null || { echo "montage (ImageMagick) is missing" >&2; exit 1; }
demo=$1 output=$2
shift 2
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
for tick in "$@"; do
    set -- "$frames/$(printf %07d "$tick").png" --demo "$demo" --tick "$tick" --size "${SIZE:-640x360}" ${LEVELS:+--levels "$LEVELS"}
    image=$1
    shift
    if [ -n "${DISPLAY:-}" ]; then
        "${PM:-pm}" screenshot "$@" -o "$image"
    else
        xvfb-run -a -s "-screen 0 1280x720x24" "${PM:-pm}" screenshot "$@" -o "$image"
    fi
done
montage -label '%t' "$frames"/*.png -tile 3x -geometry +4+4 -background '#202020' -fill white "$output"
