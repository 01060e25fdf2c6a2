"""A phone with the scanner's page, beside the sticker on a car's panel."""

from studio import *

start()
paint = car_paint((0.025, 0.05, 0.09), 0.5)
surface("Panel", lambda u, v: ((u - 0.5) * 8, (v - 0.5) * 6, -0.035 * ((u - 0.5) * 8) ** 2 - 0.02 * ((v - 0.5) * 6) ** 2), 120, 90, paint)
body = material("Body", (0.02, 0.02, 0.022), 0.3, metallic=0.8)
slab("Phone", (0.74, 1.56, 0.08), 0.1, body, place=(0.66, 0.05, 0.02), turn=-7, edge=0.02)
slab("Front", (0.71, 1.53, 0.004), 0.09, material("Front", (0.003, 0.003, 0.003), 0.05), place=(0.66, 0.05, 0.0985), turn=-7, edge=0.001)
sheet("Screen", (0.66, 1.466), picture_material("screen", "screen.png", 0.2, emission=0.95), place=(0.66, 0.05, 0.1065), turn=-7)
made = sticker("car", place=(-0.33, -0.04, 0.008), turn=4)
lamp((-3.2, 2.2, 3.0), (0, 0, 0), 1.0, 190, (1, 0.96, 0.9))
lamp((0, 4.5, 2.2), (0, 0.5, 0), 5, 60, (0.8, 0.88, 1), height=1)
gradient_sky([(0, (0.2, 0.21, 0.24)), (0.5, (0.35, 0.38, 0.42)), (1, (0.6, 0.68, 0.8))], 0.45)
camera((0.1, -1.8, 2.75), (0.12, 0.06, 0), lens=52, aperture=5.6)
render(transform="Standard")
