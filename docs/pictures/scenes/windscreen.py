"""On a windscreen from outside, at dusk."""

from car_front import *

start()
build(car_paint((0.33, 0.015, 0.02), 0.45))
wiper()
on_screen(0.0, 0.98)
gradient_sky(
    [(0, (0.02, 0.02, 0.03)), (0.49, (0.05, 0.04, 0.05)), (0.505, (1.0, 0.42, 0.16)), (0.58, (1.0, 0.5, 0.3)), (0.7, (0.5, 0.36, 0.45)), (0.85, (0.16, 0.2, 0.4)), (1, (0.05, 0.08, 0.2))],
    1.1,
)
# Houses and trees on the other side of the street, which the glass mirrors.
dark = material("Houses", (0.015, 0.015, 0.02), 0.9)
for index, (x, wide, high) in enumerate([(-26, 12, 16), (-12, 9, 11), (0, 8, 14), (14, 13, 10), (30, 12, 17)]):
    box("House", (wide, 2, high), dark, place=(x, -60, high / 2 - 4), bevel=0)
window = emitter("Window", (1, 0.72, 0.36), 5)
for x, z in [(-26, 5), (-24, 8), (-13, 2), (-2, 6), (1.5, 3), (12, 2), (17, 3), (28, 7), (31, 4)]:
    box("Window", (1.3, 0.2, 1.6), window, place=(x, -58.9, z), bevel=0)
# Street lamps and brake lights behind the car, out of focus.
for x, y, z, color, power in [(-9, 60, 9, (1, 0.7, 0.35), 60), (3, 75, 12, (1, 0.75, 0.4), 60), (15, 66, 8, (1, 0.72, 0.4), 60), (9, 50, 4, (1, 0.1, 0.05), 40), (-3.5, 52, 4, (1, 0.1, 0.05), 40)]:
    ball("Light", 0.45, emitter("Light", color, power), place=(x, y, z))
lamp((-6, -4, 7), (0, 0.6, 0.7), 1.6, 900, (1, 0.88, 0.72))
lamp((6, -6, 5), (0, 0.8, 0.5), 5, 130, (0.6, 0.74, 1))
camera((-0.5, -2.0, 1.42), (0.0, 0.58, 0.7), lens=64, focus=screen_point(0, 0.98), aperture=2.8)
render(exposure=0.2, look="Medium High Contrast")
