"""On the windscreen at night, under a street lamp."""

from car_front import *

start()
build(car_paint((0.5, 0.52, 0.55), 0.7))
on_screen(0.0, 0.98)
gradient_sky([(0, (0.002, 0.003, 0.006)), (0.5, (0.01, 0.012, 0.02)), (1, (0.004, 0.007, 0.018))], 1.0)
for x, y, z, color, power in [(-14, 60, 10, (1, 0.62, 0.25), 90), (-2, 80, 13, (1, 0.62, 0.25), 90), (12, 66, 9, (1, 0.62, 0.25), 90), (5, 50, 5, (1, 0.06, 0.03), 60), (8, 50, 5, (1, 0.06, 0.03), 60), (20, 58, 6, (0.5, 0.8, 1), 60)]:
    ball("Light", 0.5, emitter("Light", color, power), place=(x, y, z))
# The street lamp's own mirror image, and a shop on the other side.
ball("Lamp", 0.5, emitter("Lamp", (1, 0.66, 0.3), 160), place=(-9, -22, 26))
for x in (-10, -4, 2, 8, 14):
    box("Shop", (3.2, 0.2, 3.4), emitter("Shop", (0.5, 0.75, 1) if x % 4 else (1, 0.8, 0.5), 1.1), place=(x, -55, 2), bevel=0)
lamp((-4.5, -4.2, 7), (0, 0.6, 0.7), 0.9, 1100, (1, 0.72, 0.42))
lamp((6, -4, 3), (0, 0.8, 0.5), 3, 28, (0.45, 0.62, 1))
camera((0.6, -1.95, 1.4), (0.0, 0.58, 0.7), lens=64, focus=screen_point(0, 0.98), aperture=2.8)
render(exposure=0.15, look="High Contrast")
