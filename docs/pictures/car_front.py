"""The lower corner of a car's windscreen, with the sticker inside it. Two scenes use it, by day and by night."""

from studio import *

TILT = math.radians(50)
HALF = 7.2


def screen_point(across, up, depth=0.0):
    """A point on the windscreen: curved to the sides, leaning back. Its lower edge is at the height 0."""
    bend = 0.018 * across**2 + 0.012 * (up - 3) ** 2 - 0.108
    along = (across, up * math.cos(TILT) + bend * math.sin(TILT), up * math.sin(TILT) - bend * math.cos(TILT))
    return (along[0], along[1] + depth * math.sin(TILT), along[2] - depth * math.cos(TILT))


def build(paint):
    pane = surface("Screen", lambda u, v: screen_point((u - 0.5) * 2 * HALF, v * 6), 96, 64, glass((0.8, 0.88, 0.86), 2.6))
    pane.visible_shadow = False
    black = material("Frit", (0.004, 0.004, 0.005), 0.35)
    surface("Band", lambda u, v: screen_point((u - 0.5) * 2 * HALF, v * 0.3 - 0.05, 0.012), 96, 4, black)
    dot = material("Dot", (0.006, 0.006, 0.007), 0.4)
    for row in range(3):
        for index in range(-60, 61):
            place = screen_point(index * 0.075 + (row % 2) * 0.037, 0.285 + row * 0.06, 0.011)
            disc_at(place, 0.021 - row * 0.005, dot)
    cowl(paint)
    inside()


def disc_at(place, radius, *materials):
    mesh = bpy.data.meshes.new("Dot")
    shape = bmesh.new()
    bmesh.ops.create_circle(shape, cap_ends=True, radius=radius, segments=12)
    shape.to_mesh(mesh)
    shape.free()
    made = add("Dot", mesh, *materials)
    made.location = place
    made.rotation_euler = (TILT, 0, 0)


def cowl(paint):
    """The rubber lip, the black grille, and the rear edge of the bonnet."""
    rubber = material("Rubber", (0.012, 0.012, 0.013), 0.7)
    tube("Lip", [(x, -0.05 + 0.0016 * x * x, -0.07 + 0.0 * x) for x in (-8, -4, 0, 4, 8)], 0.07, rubber)
    surface("Grille", lambda u, v: ((u - 0.5) * 16, -0.1 - v * 0.75, -0.12 - 0.06 * math.sin(v * math.pi)), 80, 10, rubber)
    for index in range(-46, 47):
        box("Slat", (0.03, 0.42, 0.03), rubber, place=(index * 0.16, -0.46, -0.155), turn=(0, 0, 0), bevel=0.008, segments=2)

    def bonnet(u, v):
        x, y = (u - 0.5) * 17, -0.86 - v * 8
        rise = 0.05 * math.exp(-((abs(x) - 3.4) ** 2) / 0.5)
        edge = -0.16 * math.exp(-v * 55)
        return (x, y, -0.06 + edge + rise - 0.012 * x * x * 0.4 - 0.035 * v * v * 8)

    surface("Bonnet", bonnet, 160, 160, paint)


def wiper():
    black = material("Wiper", (0.01, 0.01, 0.011), 0.42)
    above = lambda across, up, lift: Vector(screen_point(across, up, -lift))
    tube("Arm", [above(-2.6, -0.1, 0.16), above(-1.2, 0.05, 0.2), above(0.4, 0.16, 0.16)], 0.035, black)
    tube("Blade", [above(x, 0.14 + 0.02 * math.sin(x), 0.06) for x in (-2.2, -1, 0.2, 1.4, 2.6)], 0.03, black)


def inside():
    """A dark dashboard and two seats, seen through the glass."""
    dash = material("Dash", (0.022, 0.022, 0.024), 0.75)
    surface("Dash", lambda u, v: ((u - 0.5) * 16, 0.2 + v * 4.4, -0.1 - 0.5 * v - 0.05 * math.sin(u * 9)), 60, 20, dash)
    seat = material("Seat", (0.05, 0.045, 0.04), 0.8)
    for x in (-3.6, 3.6):
        box("Seat", (3.0, 0.9, 4), seat, place=(x, 9.5, -0.5), bevel=0.4, segments=6)
        box("Head", (1.5, 0.6, 1.1), seat, place=(x, 9.6, 2.2), bevel=0.28, segments=6)
    wheel = material("Wheel", (0.015, 0.015, 0.016), 0.5)
    ring("Wheel", 1.75, 0.14, wheel, place=(3.3, 3.6, 1.0), turn=(62, 0, 0))
    lining = material("Lining", (0.012, 0.012, 0.014), 0.9)
    box("Shelf", (40, 0.3, 6), lining, place=(0, 15, -1.8), bevel=0)
    box("Roof", (40, 0.3, 6), lining, place=(0, 15, 7.6), bevel=0)
    for x in (-8, 8):
        box("Pillar", (2.5, 0.3, 8), lining, place=(x, 15, 3), bevel=0)


def on_screen(across, up):
    """The sticker behind the glass, bent as the glass is."""
    width, height = CAR
    vinyl = picture_material("car", "car.png", 0.45)
    point = lambda u, v: screen_point(across + (u - 0.5) * width, up + (v - 0.5) * height, 0.006)
    return surface("Sticker", point, 48, 32, vinyl)
