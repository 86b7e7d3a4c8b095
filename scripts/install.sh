# Installs what is missing to build, run and test the game. Sourced by ./play and ./check.
#
# install_missing run    what is needed to build and play
# install_missing test   the same, and a virtual display for the tests

say() { printf '%s\n' "$*" >&2; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null 2>&1; then sudo "$@"
    else
        say "This needs to be done as root: $*"
        return 1
    fi
}

# What must be there, as commands and as pkg-config modules.
missing_parts() {
    for tool in cc pkg-config git; do
        command -v "$tool" >/dev/null 2>&1 || echo "$tool"
    done
    for module in alsa libudev; do
        pkg-config --exists "$module" 2>/dev/null || echo "$module"
    done
    for library in libX11.so.6 libXi.so.6 libXcursor.so.1 libxkbcommon.so.0 libGL.so.1; do
        have_library "$library" || echo "$library"
    done
    if [ "$1" = test ]; then
        for tool in xvfb-run xdotool xauth; do
            command -v "$tool" >/dev/null 2>&1 || echo "$tool"
        done
    fi
}

have_library() {
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p 2>/dev/null; } | grep -q "$1"
}

install_packages() {
    wanted=$1
    if command -v apt-get >/dev/null 2>&1; then
        packages="build-essential pkg-config git libasound2-dev libudev-dev libx11-6 libxi6 libxcursor1 libxkbcommon0 libgl1 libgl1-mesa-dri"
        [ "$wanted" = test ] && packages="$packages xvfb xauth xdotool"
        as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages
    elif command -v dnf >/dev/null 2>&1; then
        packages="gcc pkgconf-pkg-config git alsa-lib-devel systemd-devel libX11 libXi libXcursor libxkbcommon mesa-libGL mesa-dri-drivers"
        [ "$wanted" = test ] && packages="$packages xorg-x11-server-Xvfb xorg-x11-xauth xdotool"
        as_root dnf install -y $packages
    elif command -v pacman >/dev/null 2>&1; then
        packages="base-devel pkgconf git alsa-lib systemd-libs libx11 libxi libxcursor libxkbcommon mesa"
        [ "$wanted" = test ] && packages="$packages xorg-server-xvfb xorg-xauth xdotool"
        as_root pacman -S --needed --noconfirm $packages
    else
        say "No package manager known here was found (apt-get, dnf, pacman). Please install:"
        say "  a C compiler, pkg-config, git,"
        say "  the development files of ALSA and udev,"
        say "  the libraries X11, Xi, Xcursor, xkbcommon and OpenGL (Mesa),"
        [ "$wanted" = test ] && say "  and for the tests Xvfb with xvfb-run, xauth and xdotool."
        return 1
    fi
}

# The oldest compiler that can build the game, as in Cargo.toml.
rust_is_enough() {
    command -v cargo >/dev/null 2>&1 || return 1
    needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    found=$(rustc --version 2>/dev/null | cut -d' ' -f2)
    [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n1)" = "$needed" ]
}

install_rust() {
    [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
    rust_is_enough && return 0
    if ! command -v rustup >/dev/null 2>&1; then
        if command -v apt-get >/dev/null 2>&1; then as_root apt-get install -y -qq rustup || true
        elif command -v dnf >/dev/null 2>&1; then as_root dnf install -y rustup && rustup-init -y || true
        elif command -v pacman >/dev/null 2>&1; then as_root pacman -S --needed --noconfirm rustup || true
        fi
    fi
    if command -v rustup >/dev/null 2>&1; then
        rustup toolchain install stable --profile minimal --component rustfmt --component clippy
        rustup default stable
        [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
    fi
    rust_is_enough && return 0
    say "Rust $(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) or newer is needed."
    say "Install it as https://www.rust-lang.org/tools/install tells, then run this again."
    return 1
}

install_missing() {
    missing=$(missing_parts "$1" | tr '\n' ' ')
    if [ -n "$missing" ]; then
        say "Missing here: $missing"
        install_packages "$1" || return 1
    fi
    install_rust
}
