"""The lower corner of a car's windscreen, with the sticker. Two scenes use this module: `windscreen` and `night`."""

from studio import *

TILT = math.radians(56)
HALF = 7.2


def screen_point(across, up, depth=0.0):
    """
    Returns a point on the windscreen, which is curved to the sides and leans back. The middle of the lower edge is at 0, 0, 0. A positive
    `depth` moves the point behind the glass, and a negative one in front of it.
    """
    bend = 0.018 * across**2 + 0.012 * (up - 3) ** 2 - 0.108
    along = (across, up * math.cos(TILT) + bend * math.sin(TILT), up * math.sin(TILT) - bend * math.cos(TILT))
    return (along[0], along[1] + depth * math.sin(TILT), along[2] - depth * math.cos(TILT))


def build(paint):
    surface("Screen", lambda u, v: screen_point((u - 0.5) * 2 * HALF, v * 6), 96, 64, dark_glass())
    black = material("Frit", (0.004, 0.004, 0.005), 0.3)
    surface("Band", lambda u, v: screen_point((u - 0.5) * 2 * HALF, v * 0.3 - 0.05, -0.002), 96, 4, black)
    cowl(paint)
    frame(paint)


def cowl(paint):
    """Adds the rubber lip, the black grille, and the rear edge of the bonnet."""
    rubber = material("Rubber", (0.012, 0.012, 0.013), 0.7)
    tube("Lip", [(x, -0.05 + 0.0016 * x * x, -0.07 + 0.0 * x) for x in (-8, -4, 0, 4, 8)], 0.07, rubber)
    surface("Grille", lambda u, v: ((u - 0.5) * 16, -0.1 - v * 0.4, -0.12 - 0.05 * math.sin(v * math.pi)), 80, 10, rubber)

    def bonnet(u, v):
        x, y = (u - 0.5) * 17, -0.36 - v * 8
        rise = 0.05 * math.exp(-((abs(x) - 3.4) ** 2) / 0.5)
        edge = -0.16 * math.exp(-v * 55)
        return (x, y, -0.02 + edge + rise - 0.012 * x * x * 0.4 - 0.035 * v * v * 8)

    surface("Bonnet", bonnet, 160, 160, paint)


def wiper():
    black = material("Wiper", (0.01, 0.01, 0.011), 0.42)
    above = lambda across, up, lift: Vector(screen_point(across, up, -lift))
    tube("Arm", [above(-2.6, -0.1, 0.16), above(-1.2, 0.05, 0.2), above(0.4, 0.16, 0.16)], 0.035, black)
    tube("Blade", [above(x, 0.14 + 0.02 * math.sin(x), 0.06) for x in (-2.2, -1, 0.2, 1.4, 2.6)], 0.03, black)


def frame(paint):
    """Adds the pillar and its rubber seal, at the left side of the picture."""
    rubber = material("Rubber", (0.012, 0.012, 0.013), 0.6)
    along = [screen_point(-1.38 + 0.09 * up, up, -0.01) for up in (-0.3, 1, 2.5, 4)]
    tube("Seal", along, 0.045, rubber)
    tube("Pillar", [(x - 0.37, y + 0.05, z - 0.06) for x, y, z in along], 0.34, paint)


def on_screen(across, up):
    """Adds the sticker on the glass, with the same bend as the glass."""
    width, height = CAR
    vinyl = picture_material("car", "car.png", 0.34, clearcoat=0.35)
    point = lambda u, v: screen_point(across + (u - 0.5) * width, up + (v - 0.5) * height, -0.006)
    return surface("Sticker", point, 48, 32, vinyl)
