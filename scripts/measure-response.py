#!/usr/bin/env python3
"""Measures the time from a key press to the picture that answers it, in a real window with software rendering:

    scripts/measure-response.py [PROGRAM] [TIMES]

takes over a proof of the campaign with PROGRAM (target/release/pm) on a virtual display, walks away from the start of the
level, and presses the keys for retry (Q) and restart (R), TIMES (20) each. A key is answered when a third of a strip through
the middle of the window has changed, which is read from the display server every millisecond. Prints median and longest times.
Needs Xvfb, libX11 and libXtst.
"""

import ctypes
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT, STRIP = 1280, 720, 8
CHANGED = 1 / 3
LONGEST = 5.0
RIGHT, SPACE = b"Right", b"space"
DEMO = pathlib.Path(__file__).resolve().parent.parent / "demos/campaign/01_wreck.pmd"


class Image(ctypes.Structure):
    """The start of an XImage."""

    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")] + [("data", ctypes.c_void_p)]


x11, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = x11.XDefaultRootWindow.restype = x11.XStringToKeysym.restype = ctypes.c_void_p
x11.XGetImage.restype = ctypes.POINTER(Image)


class Display:
    def __init__(self, name):
        self.display = ctypes.c_void_p(x11.XOpenDisplay(name.encode()))
        self.root = ctypes.c_void_p(x11.XDefaultRootWindow(self.display))

    def key(self, name, down):
        symbol = ctypes.c_void_p(x11.XStringToKeysym(name))
        code = x11.XKeysymToKeycode(self.display, symbol)
        xtest.XTestFakeKeyEvent(self.display, code, int(down), ctypes.c_ulong(0))
        x11.XFlush(self.display)

    def tap(self, name):
        self.key(name, True)
        time.sleep(0.06)
        self.key(name, False)

    def strip(self):
        all_planes, z_pixmap = ctypes.c_ulong(0xFFFFFFFF), 2
        top = HEIGHT // 2
        image = x11.XGetImage(self.display, self.root, 0, top, WIDTH, STRIP, all_planes, z_pixmap)
        data = ctypes.string_at(image.contents.data, WIDTH * STRIP * 4)
        x11.XFree(ctypes.c_void_p(image.contents.data))
        x11.XFree(image)
        return memoryview(data).cast("I")


def difference(a, b):
    return sum(x != y for x, y in zip(a[::4], b[::4])) / len(a[::4])


def measure(display, name):
    """Walks away, presses the key and returns the time until the answer, milliseconds."""
    display.key(RIGHT, True)
    for _ in range(4):
        time.sleep(0.5)
        display.tap(SPACE)
    display.key(RIGHT, False)
    time.sleep(1.5)
    before = display.strip()
    start = time.perf_counter()
    display.key(name, True)
    while difference(before, display.strip()) < CHANGED:
        if time.perf_counter() - start > LONGEST:
            raise SystemExit(f"{name.decode()}: no answer")
        time.sleep(0.001)
    took = (time.perf_counter() - start) * 1000
    display.key(name, False)
    time.sleep(0.5)
    return took


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/pm").resolve()
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory() as home:
        config = pathlib.Path(home, "pm.cfg")
        config.write_text("[DEMO]\ndemo_mode_config_enable = 0\ntake_over_countdown = 0\n[SOUND]\nsound_on = 0\n")
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        name = ":" + server.stdout.readline().decode().strip()
        folders = {"HOME": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CONFIG_HOME": f"{home}/config"}
        environment = os.environ | folders | {"DISPLAY": name, "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment.pop("WAYLAND_DISPLAY", None)
        game = subprocess.Popen([program, "play", "--from", f"{DEMO}@300"], env=environment, cwd=home)
        try:
            time.sleep(4)
            subprocess.run(["xdotool", "search", "--class", "purple-martians", "windowfocus"], env=environment, check=False)
            time.sleep(1)
            display = Display(name)
            for key, what in ((b"q", "retry"), (b"r", "restart")):
                took = [measure(display, key) for _ in range(times)]
                print(f"{what}: median {statistics.median(took):.1f} ms, longest {max(took):.1f} ms, {times} times")
        finally:
            game.kill()
            server.kill()


if __name__ == "__main__":
    main()
