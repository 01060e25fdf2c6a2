"""The car sticker on a windscreen at night, under a street lamp."""

from car_front import *

start()
build(car_paint((0.42, 0.44, 0.47), 0.75))
on_screen(-0.5, 0.82)
gradient_sky([(0, (0.004, 0.004, 0.006)), (0.5, (0.2, 0.11, 0.06)), (0.7, (0.05, 0.05, 0.08)), (1, (0.03, 0.04, 0.08))], 1.0)
# What the glass mirrors, out of focus: lamps along the street, two red lights and a green one, and the windows of a house.
for x, y, z, color in [(-3.5, -13, 15, (1, 0.6, 0.25)), (-5, -19, 18, (1, 0.6, 0.25)), (-6.5, -26, 21, (1, 0.6, 0.25)), (4, -20, 15, (1, 0.12, 0.06)), (5.2, -20, 15, (1, 0.12, 0.06)), (8, -24, 20, (0.3, 1, 0.5))]:
    ball("Light", 0.35, emitter("Light", color, 30), place=(x, y, z))
window = emitter("Window", (0.8, 0.86, 1), 1.2)
for x, z in [(5, 24), (7.5, 24), (5, 20), (12, 20), (10, 28)]:
    box("Window", (1.3, 0.2, 1.9), window, place=(x, -24, z), bevel=0)
lamp((-4.2, -3.6, 7), (0, 0.6, 0.7), 0.7, 1000, (1, 0.72, 0.42), mirrored=False)
lamp((6, -4, 3), (0, 0.6, 0.7), 3, 26, (0.45, 0.62, 1), mirrored=False)
camera((0.1, -3.0, 1.6), (-0.42, 0.25, 0.52), lens=62, focus=screen_point(-0.5, 0.82), aperture=1.3)
render(exposure=0.2, look="Medium High Contrast")
