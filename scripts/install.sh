# Installs missing dependencies for building, running and testing the game. Sourced by ./play and ./check.
#
# install_missing run    dependencies for building and playing
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

# Prints the missing commands, pkg-config modules and libraries.
missing_parts() {
    for tool in cc pkg-config; do
        command -v "$tool" >/dev/null 2>&1 || echo "$tool"
    done
    for module in alsa libudev; do
        pkg-config --exists "$module" 2>/dev/null || echo "$module"
    done
    rust_is_enough "$1" || command -v curl >/dev/null 2>&1 || echo curl
    for library in libX11.so.6 libXi.so.6 libxkbcommon.so.0 libGL.so.1; do
        have_library "$library" || echo "$library"
    done
    if [ "$1" = test ]; then
        for tool in Xvfb xdotool; do
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
        packages="build-essential pkg-config curl ca-certificates libasound2-dev libudev-dev libx11-6 libxi6 libxkbcommon0 libgl1 libgl1-mesa-dri"
        [ "$wanted" = test ] && packages="$packages xvfb xdotool"
        as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages
    elif command -v dnf >/dev/null 2>&1; then
        packages="gcc pkgconf-pkg-config curl alsa-lib-devel systemd-devel libX11 libXi libxkbcommon mesa-libGL mesa-dri-drivers"
        [ "$wanted" = test ] && packages="$packages xorg-x11-server-Xvfb xdotool"
        as_root dnf install -y $packages
    elif command -v pacman >/dev/null 2>&1; then
        packages="base-devel pkgconf curl alsa-lib systemd-libs libx11 libxi libxkbcommon mesa"
        [ "$wanted" = test ] && packages="$packages xorg-server-xvfb xdotool"
        as_root pacman -S --needed --noconfirm $packages
    else
        say "No package manager known here was found (apt-get, dnf, pacman). Please install:"
        say "  a C compiler, pkg-config, curl,"
        say "  the development files of ALSA and libudev,"
        say "  the libraries X11, Xi, xkbcommon and OpenGL (Mesa),"
        [ "$wanted" = test ] && say "  and for the tests Xvfb and xdotool."
        return 1
    fi
}

# Succeeds if the Rust tools are installed and at least as new as the version in Cargo.toml.
rust_is_enough() {
    for tool in cargo rustc; do
        command -v "$tool" >/dev/null 2>&1 || return 1
    done
    if [ "$1" = test ]; then
        cargo fmt --version >/dev/null 2>&1 || return 1
        cargo clippy --version >/dev/null 2>&1 || return 1
    fi
    needed=$(needed_rust)
    found=$(rustc --version | cut -d' ' -f2)
    [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n1)" = "$needed" ]
}

needed_rust() {
    sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml
}

use_cargo_home() {
    PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    export PATH
}

# Many systems package an outdated compiler or none; rustup installs the current one for this user. An existing rustup
# keeps its default toolchain.
install_rust() {
    use_cargo_home
    rust_is_enough "$1" && return 0
    say "Installing Rust $(needed_rust) or newer for this user."
    if ! command -v rustup >/dev/null 2>&1; then
        installer=$(mktemp)
        curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs -o "$installer" &&
            sh "$installer" -y --profile minimal --no-modify-path
        rm -f "$installer"
        use_cargo_home
    fi
    if command -v rustup >/dev/null 2>&1; then
        RUSTUP_TOOLCHAIN=stable
        export RUSTUP_TOOLCHAIN
        rustup toolchain install stable --profile minimal --component rustfmt --component clippy
    fi
    rust_is_enough "$1" && return 0
    say "Rust $(needed_rust) or newer with rustfmt and clippy is needed."
    say "Install it as https://www.rust-lang.org/tools/install tells, then run this again."
    return 1
}

install_missing() {
    missing=$(missing_parts "$1" | tr '\n' ' ')
    if [ -n "$missing" ]; then
        say "Missing here: $missing"
        install_packages "$1" || return 1
    fi
    install_rust "$1"
}
