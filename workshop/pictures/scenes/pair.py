"""The car sticker and the bike sticker with their envelope and a ruler, on grey concrete."""

from studio import *

start()
sheet("Ground", (30, 30), rough_ground(strength=0.12))
box("Envelope", (2.2, 1.1, 0.02), picture_material("envelope", "envelope.png", 0.8), place=(0.28, 0.62, 0.012), turn=(0, 0, -4), bevel=0)
sheet("EnvelopePrint", (2.2, 1.1), picture_material("envelope", "envelope.png", 0.85), place=(0.28, 0.62, 0.026), turn=-4)
sticker("car", place=(-0.3, 0.02, 0.036), turn=5, lift=0.25)
sticker("bike", place=(0.62, -0.03, 0.034), turn=-6, lift=0.12)
slab("Ruler", (2.3, 0.2, 0.012), 0.03, material("Steel", (0.62, 0.63, 0.65), 0.28, metallic=1.0), place=(0.1, -0.5, 0.002), turn=1.5, edge=0.003)
sheet("Ticks", (2.3, 0.2), picture_material("ruler", "ruler.png", 0.4), place=(0.1, -0.5, 0.0165), turn=1.5)
lamp((-3.2, 2.4, 3.0), (0, 0, 0), 0.9, 190, (1, 0.96, 0.9))
lamp((3.5, -1.5, 3), (0, 0, 0), 3, 26, (0.86, 0.92, 1))
gradient_sky([(0, (0.55, 0.57, 0.6)), (1, (0.75, 0.78, 0.82))], 0.45)
camera((0.1, -1.75, 2.75), (0.1, 0.13, 0), lens=57, aperture=5.6)
render(transform="Standard")
