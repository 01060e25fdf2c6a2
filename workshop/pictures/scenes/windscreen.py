"""The car sticker on a windscreen at dusk, seen from outside."""

from car_front import *

start()
build(car_paint((0.33, 0.015, 0.02), 0.45))
wiper()
on_screen(-0.5, 0.82)
gradient_sky([(0, (0.02, 0.02, 0.03)), (0.5, (0.9, 0.3, 0.1)), (0.6, (1.0, 0.5, 0.3)), (0.72, (0.75, 0.5, 0.5)), (0.85, (0.34, 0.4, 0.62)), (1, (0.2, 0.3, 0.58))], 1.0)
# What the glass mirrors, out of focus: a house with lit windows, and street lamps.
box("House", (12, 3, 20), material("House", (0.02, 0.018, 0.02), 0.9), place=(9, -22, 12), bevel=0)
window = emitter("Window", (1, 0.62, 0.28), 7)
for x, z in [(4.5, 20), (7, 20), (7, 16.5), (12, 20), (9.5, 13), (4.5, 13), (12, 16.5)]:
    box("Window", (1.2, 0.2, 1.8), window, place=(x, -20.4, z), bevel=0)
for x, y, z in [(-4.5, -15, 17), (-6.5, -20, 18), (-8, -26, 19)]:
    ball("Light", 0.3, emitter("Light", (1, 0.7, 0.4), 40), place=(x, y, z))
lamp((-5, -3.4, 6.5), (0, 0.6, 0.7), 1.5, 620, (1, 0.86, 0.7), mirrored=False)
lamp((6, -5, 3), (0, 0.6, 0.7), 4, 110, (0.62, 0.74, 1), mirrored=False)
camera((-0.75, -3.1, 1.75), (-0.42, 0.25, 0.5), lens=62, focus=screen_point(-0.5, 0.82), aperture=1.3)
render(exposure=0.25, look="Medium High Contrast")
