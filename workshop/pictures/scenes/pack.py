"""What is in the pack: two stickers with the same code, the leaflet, the envelope."""

from studio import *

start()
sheet("Ground", (30, 30), rough_ground((0.52, 0.53, 0.56), strength=0.12))
box("Envelope", (2.2, 1.1, 0.03), picture_material("envelope", "envelope.png", 0.85), place=(-0.1, 0.85, 0.016), turn=(0, 0, 7), bevel=0)
sheet("EnvelopePrint", (2.2, 1.1), picture_material("envelope", "envelope.png", 0.85), place=(-0.1, 0.85, 0.034), turn=7)
sheet("Leaflet", (2.1, 0.99), picture_material("leaflet", "leaflet.png", 0.8), place=(0.5, 0.42, 0.045), turn=-5, lift=0.12)
sticker("car", place=(-0.4, -0.3, 0.05), turn=5, lift=0.22)
sticker("car", place=(0.66, -0.34, 0.05), turn=-4, lift=0.22)
lamp((-3.2, 2.6, 3.2), (0, 0, 0), 0.9, 230, (1, 0.96, 0.9))
lamp((3.5, -1.5, 3), (0, 0, 0), 3, 30, (0.86, 0.92, 1))
gradient_sky([(0, (0.55, 0.57, 0.6)), (1, (0.75, 0.78, 0.82))], 0.35)
camera((0.2, -1.9, 3.1), (0.2, 0.24, 0), lens=51, aperture=5.6)
render(transform="Standard")
