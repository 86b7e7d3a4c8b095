#!/usr/bin/env bash
# Measures the CPU time that the window needs in software rendering:
#
#   scripts/measure-cpu.sh [PROGRAM] [SECONDS]
#
# starts PROGRAM (target/release/pm) in a window of 1280x720 on a virtual display and prints, for the idle menu, the menu
# without the keyboard focus and level 1 in play, the CPU time as a percentage of one core (user and system, of all threads
# of the program) over SECONDS (20), the frames per second and the CPU time of one frame. Frames are counted by Mesa, which
# must have the software renderer llvmpipe. MEASURE="play 3" measures the program with these arguments instead, and
# SIZE=1920x1080 a window of this size.
set -eu
program=$(realpath "${1:-target/release/pm}")
seconds=${2:-20}
size=${SIZE:-1280x720}
ticks_per_second=$(getconf CLK_TCK)
home=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait 2>/dev/null; rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state
export LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
mkdir -p "$home/config/purple-martians"
printf '[GAME]\n[DEMO]\ndemo_mode_config_enable = 0\n[SOUND]\n[SCREEN]\ndisp_w_wind = %s\ndisp_h_wind = %s\n' \
    "${size%x*}" "${size#*x}" >"$home/config/purple-martians/pm.cfg"

exec 3>"$home/display"
Xvfb -displayfd 3 -screen 0 "${size}x24" >/dev/null 2>&1 &
for _ in $(seq 100); do
    [ -s "$home/display" ] && break
    sleep 0.1
done
export DISPLAY=:$(cat "$home/display")

# used PID: CPU time so far, in clock ticks.
used() {
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

# measure NAME FOCUS ARGUMENTS...: runs the program and prints a line.
measure() {
    local name=$1 focus=$2 frames=$home/frames/fps before after pid
    shift 2
    mkdir -p "$home/frames"
    GALLIUM_HUD=fps GALLIUM_HUD_VISIBLE=false GALLIUM_HUD_PERIOD=1 GALLIUM_HUD_DUMP_DIR=$home/frames \
        "$program" "$@" 2>"$home/errors" &
    pid=$!
    sleep 4
    if [ "$focus" = focused ]; then
        xdotool search --class purple-martians windowfocus --sync >/dev/null 2>&1 || true
    else
        xdotool search --maxdepth 0 "" windowfocus >/dev/null 2>&1 || true
    fi
    sleep 2
    : >"$frames"
    before=$(used "$pid")
    sleep "$seconds"
    after=$(used "$pid")
    kill "$pid"
    wait "$pid" 2>/dev/null || true
    awk -v name="$name" -v used=$((after - before)) -v rate="$ticks_per_second" -v seconds="$seconds" '
        { gsub(/\0/, ""); if ($1 ~ /^[0-9.]+$/) { sum += $1; count++ } }
        END {
            cpu = used / rate / seconds
            fps = count ? sum / count : 0
            printf "%-16s %5.1f %% of a core  %5.1f FPS  %5.2f ms CPU per frame\n", name, cpu * 100, fps, fps ? cpu * 1000 / fps : 0
        }' "$frames"
}

if [ -n "${MEASURE:-}" ]; then
    # shellcheck disable=SC2086
    measure "$MEASURE" focused $MEASURE
else
    measure "menu" focused
    measure "menu, unfocused" unfocused
    measure "level 1" focused play 1
fi
