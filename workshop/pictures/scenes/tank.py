"""The bike sticker on the tank of a motorcycle."""

from studio import *

start()
paint = car_paint((0.2, 0.012, 0.016), 0.5)


def tank(u, v):
    """Returns a point on the tank, which has the shape of a teardrop: broad at the front, narrow at the seat."""
    around, along = (u - 0.5) * 1.25 * math.pi, v
    body = math.sin(math.pi * min(1, 0.06 + along * 0.97)) ** 0.42
    width = (1.42 - 0.62 * along**1.6) * body
    height = (1.15 - 0.35 * along**2) * body
    squared = lambda value, power: math.copysign(abs(value) ** power, value)
    return (width * squared(math.sin(around), 0.72), (along - 0.5) * -4.6, height * squared(math.cos(around), 0.5))


surface("Tank", tank, 160, 160, paint)
chrome = material("Chrome", (0.78, 0.79, 0.8), 0.12, metallic=1.0)
black = material("Black", (0.012, 0.012, 0.013), 0.5)
disc("Neck", 0.36, 0.1, black, place=(0, 0.95, 1.12), turn=(-6, 0, 0))
disc("Cap", 0.32, 0.14, chrome, place=(0, 0.95, 1.15), turn=(-6, 0, 0), bevel=0.03)
ring("Rim", 0.33, 0.028, chrome, place=(0, 0.945, 1.2), turn=(-6, 0, 0))
disc("Lock", 0.07, 0.03, black, place=(0, 0.945, 1.225), turn=(-6, 0, 0), bevel=0.01)
seat = material("Seat", (0.02, 0.017, 0.015), 0.62)
surface("Saddle", lambda u, v: ((u - 0.5) * 2.6, -2.0 - v * 4, 0.62 + 0.25 * v - 0.55 * ((u - 0.5) * 2) ** 4), 80, 60, seat)
tube("Bar", [(-4, 2.4, 2.1), (-1.6, 2.9, 1.75), (0, 3.0, 1.6), (1.6, 2.9, 1.75), (4, 2.4, 2.1)], 0.11, chrome)
for side in (-1, 1):
    tube("Grip", [(side * 2.6, 2.68, 1.92), (side * 4.2, 2.35, 2.13)], 0.17, black)
disc("Dial", 0.5, 0.5, black, place=(0, 3.4, 1.9), turn=(58, 0, 0), bevel=0.08)
ring("DialRim", 0.5, 0.05, chrome, place=(0, 3.2, 2.03), turn=(58, 0, 0))

width, height = BIKE
vinyl = sticker("bike", place=(0, -0.3, 2.0), turn=0)
vinyl.modifiers.clear()
wrap = vinyl.modifiers.new("Wrap", "SHRINKWRAP")
wrap.target, wrap.wrap_method, wrap.use_project_z, wrap.use_negative_direction, wrap.use_positive_direction = bpy.data.objects["Tank"], "PROJECT", True, True, False
wrap.offset = 0.004

sheet("Road", (200, 200), rough_ground((0.16, 0.16, 0.17), scale=2), place=(0, 30, -6))
gradient_sky([(0, (0.1, 0.1, 0.1)), (0.48, (0.3, 0.3, 0.3)), (0.52, (0.75, 0.74, 0.7)), (0.7, (0.6, 0.72, 0.9)), (1, (0.3, 0.48, 0.8))], 0.55)
# A street out of focus.
for index, (x, y, wide, high, color) in enumerate([(-22, 60, 14, 20, (0.45, 0.3, 0.2)), (-6, 70, 12, 15, (0.5, 0.48, 0.42)), (9, 66, 12, 22, (0.28, 0.35, 0.3)), (26, 60, 14, 16, (0.5, 0.36, 0.26))]):
    box("House", (wide, 4, high), material("House", color, 0.9), place=(x, y, high / 2 - 6), bevel=0)
lamp((-4.5, 2.5, 6), (0, 0, 1), 1.2, 1100, (1, 0.94, 0.85))
lamp((-1, 6, 7), (0, 0, 1), 6, 260, (0.9, 0.95, 1), height=1)
lamp((5, -3, 4), (0, 0, 1), 4, 90, (0.8, 0.9, 1))
camera((0.16, -1.7, 2.75), (0.02, 0.07, 1.1), lens=57, focus=(0, -0.35, 1.1), aperture=4)
render(exposure=0.1, look="High Contrast")
