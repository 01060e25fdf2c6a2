"""What the scenes share: materials, objects, lights, the camera, and a render without noise. One unit is one decimetre."""

import math
import os
import sys

import bmesh
import bpy
import numpy
from mathutils import Vector

ARGUMENTS = sys.argv[sys.argv.index("--") + 1 :]
TEXTURES, OUTPUT, SAMPLES, WIDTH = ARGUMENTS[0], ARGUMENTS[1], int(ARGUMENTS[2]), int(ARGUMENTS[3])

CAR = (0.96, 0.60)
BIKE = (0.60, 0.40)
KERB = (0.60, 0.61, 0.64)


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new("World")
    bpy.context.scene.world.use_nodes = True


# Materials


def material(name, color, roughness=0.5, **inputs):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[{"ior": "IOR"}.get(key, key.replace("_", " ").title())].default_value = value
    return made


def car_paint(color, flake=0.35):
    """A metallic paint under a clear coat."""
    return material("Paint", color, 0.38, metallic=flake, clearcoat=1.0, clearcoat_roughness=0.02, specular=0.6)


def picture_material(name, file, roughness=0.4, emission=0.0, clearcoat=0.0):
    """A material that shows a picture and keeps the picture's transparency."""
    made = material(name, (1, 1, 1), roughness, clearcoat=clearcoat, clearcoat_roughness=0.1)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    image = nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(os.path.join(TEXTURES, file))
    image.interpolation = "Cubic"
    image.extension = "EXTEND"
    shader = nodes["Principled BSDF"]
    if emission:
        shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
        links.new(image.outputs["Color"], shader.inputs["Emission"])
        shader.inputs["Emission Strength"].default_value = emission
    else:
        links.new(image.outputs["Color"], shader.inputs["Base Color"])
    links.new(image.outputs["Alpha"], shader.inputs["Alpha"])
    return made


def emitter(name, color, strength):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes = made.node_tree.nodes
    nodes.clear()
    emission, output = nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeOutputMaterial")
    emission.inputs["Color"].default_value = (*color, 1)
    emission.inputs["Strength"].default_value = strength
    made.node_tree.links.new(emission.outputs[0], output.inputs[0])
    return made


def dark_glass():
    """A window with a dark cabin behind it: nearly black, but it mirrors sharply."""
    return material("Glass", (0.006, 0.008, 0.01), 0.0, specular=1.0, ior=1.8)


def rough_ground(color=KERB, scale=60.0, strength=0.25, roughness=0.85):
    """Concrete or asphalt, uneven in colour and height."""
    made = material("Ground", color, roughness)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    place, noise, ramp, bump = (nodes.new(kind) for kind in ("ShaderNodeTexCoord", "ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeBump"))
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 8
    ramp.color_ramp.elements[0].color = (*[part * 0.82 for part in color], 1)
    ramp.color_ramp.elements[0].position = 0.3
    ramp.color_ramp.elements[1].color = (*[min(1, part * 1.1) for part in color], 1)
    ramp.color_ramp.elements[1].position = 0.7
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = 0.01
    links.new(place.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return made


# Objects


def add(name, mesh, *materials):
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    for each in materials:
        mesh.materials.append(each)
    return made


def surface(name, point, columns, rows, *materials):
    """Adds a smooth surface. `point(u, v)` returns a point of it. u and v are from 0 to 1, and are also the coordinates in the texture."""
    mesh = bpy.data.meshes.new(name)
    vertices = [point(u / columns, v / rows) for v in range(rows + 1) for u in range(columns + 1)]
    corner = lambda u, v: v * (columns + 1) + u
    faces = [(corner(u, v), corner(u + 1, v), corner(u + 1, v + 1), corner(u, v + 1)) for v in range(rows) for u in range(columns)]
    mesh.from_pydata(vertices, [], faces)
    layer = mesh.uv_layers.new()
    for polygon in mesh.polygons:
        polygon.use_smooth = True
        for loop in polygon.loop_indices:
            index = mesh.loops[loop].vertex_index
            layer.data[loop].uv = (index % (columns + 1) / columns, index // (columns + 1) / rows)
    return add(name, mesh, *materials)


def sheet(name, size, *materials, place=(0, 0, 0), turn=0.0, lift=0.0):
    """Adds a flat sheet, face up. `lift` bends the far right corner up, as paper and vinyl bend."""
    width, height = size

    def point(u, v):
        x, y = (u - 0.5) * width, (v - 0.5) * height
        return (x, y, lift * max(0.0, (u + v - 1.1)) ** 2)

    made = surface(name, point, 48, 32, *materials)
    made.location = place
    made.rotation_euler = (0, 0, math.radians(turn))
    thick = made.modifiers.new("Thickness", "SOLIDIFY")
    thick.thickness = 0.0012
    thick.offset = -1
    return made


def sticker(kind, place=(0, 0, 0), turn=0.0, lift=0.0):
    size = CAR if kind == "car" else BIKE
    return sheet(kind, size, picture_material(kind, f"{kind}.png", 0.32, clearcoat=0.4), place=place, turn=turn, lift=lift)


def box(name, size, *materials, place=(0, 0, 0), turn=(0, 0, 0), bevel=0.02, segments=4):
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=size, verts=shape.verts)
    shape.to_mesh(mesh)
    shape.free()
    made = add(name, mesh, *materials)
    made.location = place
    made.rotation_euler = [math.radians(angle) for angle in turn]
    if bevel:
        edge = made.modifiers.new("Bevel", "BEVEL")
        edge.width, edge.segments, edge.limit_method = bevel, segments, "ANGLE"
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    return made


def slab(name, size, radius, *materials, place=(0, 0, 0), turn=0.0, edge=0.012):
    """Adds a flat body with round corners, such as a phone."""
    width, height, depth = size
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    outline = []
    for centre_x, centre_y, begin in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for step in range(13):
            angle = math.radians(begin + step * 7.5)
            outline.append(
                shape.verts.new(
                    (
                        centre_x * (width / 2 - radius) + radius * math.cos(angle),
                        centre_y * (height / 2 - radius) + radius * math.sin(angle),
                        0,
                    )
                )
            )
    face = shape.faces.new(outline)
    raised = bmesh.ops.extrude_face_region(shape, geom=[face])
    bmesh.ops.translate(shape, vec=(0, 0, depth), verts=[part for part in raised["geom"] if isinstance(part, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(mesh)
    shape.free()
    made = add(name, mesh, *materials)
    made.location = place
    made.rotation_euler = (0, 0, math.radians(turn))
    rim = made.modifiers.new("Bevel", "BEVEL")
    rim.width, rim.segments, rim.limit_method, rim.angle_limit = edge, 4, "ANGLE", math.radians(40)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(35)
    return made


def tube(name, points, radius, *materials):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = "3D", radius, 6, 24
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(len(points) - 1)
    for target, source in zip(line.bezier_points, points):
        target.co = source
        target.handle_left_type = target.handle_right_type = "AUTO"
    curve.use_fill_caps = True
    made = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(made)
    for each in materials:
        curve.materials.append(each)
    return made


def ring(name, radius, thickness, *materials, place=(0, 0, 0), turn=(0, 0, 0), flat=1.0):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thickness, major_segments=96, minor_segments=24, location=place,
        rotation=[math.radians(angle) for angle in turn],
    )
    made = bpy.context.object
    made.name = name
    made.scale = (1, 1, flat)
    made.data.materials.append(materials[0])
    bpy.ops.object.shade_smooth()
    return made


def disc(name, radius, depth, *materials, place=(0, 0, 0), turn=(0, 0, 0), bevel=0.02):
    bpy.ops.mesh.primitive_cylinder_add(
        radius=radius, depth=depth, vertices=96, location=place, rotation=[math.radians(angle) for angle in turn]
    )
    made = bpy.context.object
    made.name = name
    made.data.materials.append(materials[0])
    edge = made.modifiers.new("Bevel", "BEVEL")
    edge.width, edge.segments, edge.limit_method = bevel, 4, "ANGLE"
    bpy.ops.object.shade_smooth()
    made.data.use_auto_smooth = True
    return made


def ball(name, radius, *materials, place=(0, 0, 0)):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=place, segments=24, ring_count=12)
    made = bpy.context.object
    made.name = name
    made.data.materials.append(materials[0])
    bpy.ops.object.shade_smooth()
    return made


# Light


def lamp(place, target, size, power, color=(1, 1, 1), shape="RECTANGLE", height=None, mirrored=True):
    light = bpy.data.lights.new("Lamp", "AREA")
    light.energy, light.color, light.shape, light.size = power, color, shape, size
    if shape in ("RECTANGLE", "ELLIPSE"):
        light.size_y = height or size
    made = bpy.data.objects.new("Lamp", light)
    bpy.context.collection.objects.link(made)
    made.location = place
    made.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    made.visible_glossy = mirrored
    return made


def gradient_sky(stops, strength=1.0):
    """Adds a sky whose colour depends on the height. Each stop is a position and a colour. 0 is straight down and 1 is straight up."""
    tree = bpy.context.scene.world.node_tree
    nodes, links = tree.nodes, tree.links
    place, split, spread, ramp = (
        nodes.new(kind) for kind in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeMapRange", "ShaderNodeValToRGB")
    )
    spread.inputs["From Min"].default_value = -1
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], spread.inputs["Value"])
    links.new(spread.outputs[0], ramp.inputs["Fac"])
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = position, (*color, 1)
    background = nodes["Background"]
    links.new(ramp.outputs["Color"], background.inputs["Color"])
    background.inputs["Strength"].default_value = strength


def camera(place, target, lens=60, focus=None, aperture=None, shift=(0, 0)):
    data = bpy.data.cameras.new("Camera")
    data.lens, data.shift_x, data.shift_y = lens, *shift
    data.clip_start = 0.01
    made = bpy.data.objects.new("Camera", data)
    bpy.context.collection.objects.link(made)
    made.location = place
    made.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    if aperture:
        data.dof.use_dof = True
        data.dof.aperture_fstop = aperture
        data.dof.focus_distance = (Vector(focus or target) - Vector(place)).length
    bpy.context.scene.camera = made
    return made


# Rendering


def render(exposure=0.0, look="None", transform="Filmic", ratio=4 / 3):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = SAMPLES
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.012
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 5
    scene.cycles.transparent_max_bounces = 16
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.blur_glossy = 0.4
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.resolution_x, scene.render.resolution_y = WIDTH, round(WIDTH / ratio)
    scene.view_settings.view_transform = transform
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    bpy.context.view_layer.cycles.denoising_store_passes = True
    passes = ("Image", "Denoising Albedo", "Denoising Normal")
    files = store(scene, passes)
    bpy.ops.render.render()
    color, albedo, normal = (read(files[each]) for each in passes)
    save(scene, smooth(color, albedo, normal))


def store(scene, passes):
    """Makes Blender write each render pass to a file. Returns the names of the files by pass."""
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers = nodes.new("CompositorNodeRLayers")
    nodes_out = nodes.new("CompositorNodeOutputFile")
    nodes_out.base_path = f"{OUTPUT}.passes"
    nodes_out.format.file_format, nodes_out.format.color_depth = "OPEN_EXR", "32"
    nodes_out.file_slots.clear()
    for each in passes:
        slot = each.replace(" ", "")
        nodes_out.file_slots.new(slot)
        links.new(layers.outputs[each], nodes_out.inputs[slot])
    return {each: f"{OUTPUT}.passes/{each.replace(' ', '')}{scene.frame_current:04d}.exr" for each in passes}


def read(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = "Non-Color"
    pixels = numpy.empty(image.size[0] * image.size[1] * 4, dtype=numpy.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(image.size[1], image.size[0], 4)[:, :, :3]


def smooth(color, albedo, normal):
    """
    Removes noise from the light but not from the colours, so that printed text stays sharp. Divides the picture by the colours of the
    surfaces, averages neighbouring pixels of the same surface (an à-trous wavelet filter), and multiplies by the colours again.
    """
    base = numpy.maximum(albedo, 0.04)
    light = without_sparks(color / base)
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    for step in (1, 2, 4, 8):
        total = numpy.zeros_like(light)
        weights = numpy.zeros(light.shape[:2] + (1,), dtype=numpy.float32)
        tone = numpy.log1p(light)
        for row, weight_y in zip((-2, -1, 0, 1, 2), kernel):
            for column, weight_x in zip((-2, -1, 0, 1, 2), kernel):
                near = lambda values: numpy.roll(values, (row * step, column * step), (0, 1))
                weight = (
                    weight_x
                    * weight_y
                    * numpy.exp(-((near(albedo) - albedo) ** 2).sum(2, keepdims=True) / 0.003)
                    * numpy.exp(-((near(tone) - tone) ** 2).sum(2, keepdims=True) / (0.2 / step))
                    * numpy.exp(-((near(normal) - normal) ** 2).sum(2, keepdims=True) / 0.02)
                )
                total += near(light) * weight
                weights += weight
        light = total / numpy.maximum(weights, 1e-6)
    return light * base


def without_sparks(light):
    """Replaces each pixel that is far brighter than its neighbours by their median."""
    around = numpy.stack([numpy.roll(light, (row, column), (0, 1)) for row in (-1, 0, 1) for column in (-1, 0, 1)])
    middle = numpy.median(around, axis=0)
    return numpy.where((light > 2.5 * middle + 0.05).any(2, keepdims=True), middle, light)


def save(scene, color):
    height, width = color.shape[:2]
    image = bpy.data.images.new("Result", width, height, float_buffer=True, is_data=False)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(numpy.dstack([color, numpy.ones((height, width), dtype=numpy.float32)]).ravel().astype(numpy.float32))
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "16"
    image.save_render(f"{OUTPUT}.png", scene=scene)
