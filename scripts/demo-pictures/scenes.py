"""The pictures, each by the name that the demo knows it by."""

import math
import random

import bpy
from mathutils import Vector
from kit import *


def stair():
    """Down a stairwell: treads of ash around an eye, each with a slot a little shorter than the last."""
    inner, outer, rise, steps, per_turn = 0.75, 2.5, 0.168, 92, 26
    wood_of_treads = ash(axis=0, coat=0.1)
    slot = paint(rgb("#1a120c"), 0.8)
    green = paint(rgb("#1d3a2e"), 0.45)
    rail_wood = oak(axis=0, coat=0.3)
    top = steps * rise
    angle_of = lambda i: 2 * math.pi * i / per_turn
    for i in range(steps):
        z, half = i * rise, math.pi / per_turn * 1.12
        points = []
        for level in (-0.085, 0):
            for radius in (inner + 0.02, outer):
                for k in range(4):
                    a = -half + 2 * half * k / 3
                    points.append((radius * math.cos(a), radius * math.sin(a), level))
        faces = [(12, 13, 9, 8), (13, 14, 10, 9), (14, 15, 11, 10)]
        faces += [tuple(each - 8 for each in reversed(face)) for face in faces]
        ring = [0, 1, 2, 3, 7, 6, 5, 4]
        faces += [(ring[k], ring[(k + 1) % 8], ring[(k + 1) % 8] + 8, ring[k] + 8) for k in range(8)]
        mesh = bpy.data.meshes.new("tread")
        mesh.from_pydata(points, [], [tuple(reversed(face)) for face in faces])
        thing("tread", mesh, wood_of_treads, (0, 0, z), (0, 0, angle_of(i)), 0.006)
        length = 1.2 - 0.75 * (i % 72) / 72
        a = angle_of(i)
        middle = (inner + outer) / 2 + 0.05
        box((length, 0.022, 0.01), (middle * math.cos(a), middle * math.sin(a), z - 0.0035), slot, (0, 0, a), 0)
        for share in (-0.25, 0.25):
            b = a + share * 2 * math.pi / per_turn
            r = inner + 0.06
            x, y = r * math.cos(b), r * math.sin(b)
            rod((x, y, z - 0.1), (x, y, z + 0.95 + share * rise), 0.008, green, 8)
    turns = [(i / 4, angle_of(i / 4)) for i in range(-8, steps * 4 + 4)]
    r = inner + 0.06
    tube([(r * math.cos(a), r * math.sin(a), i * rise + 0.96) for i, a in turns], 0.026, rail_wood)
    ribbon, faces = [], []
    for i, a in turns:
        for radius, low, high in ((inner, -0.24, 0.05), (inner + 0.015, -0.24, 0.05)):
            ribbon += [(radius * math.cos(a), radius * math.sin(a), i * rise + z) for z in (low, high)]
    for k in range(len(turns) - 1):
        a = k * 4
        faces += [(a, a + 1, a + 5, a + 4), (a + 2, a + 6, a + 7, a + 3), (a + 1, a + 3, a + 7, a + 5)]
    mesh = bpy.data.meshes.new("string")
    mesh.from_pydata(ribbon, [], faces)
    thing("string", mesh, green, smooth=True)
    turned([(outer, -0.2), (outer, top + 5)], (0, 0, 0), concrete(rgb("#a69e92"), 0.34), segments=128)
    box((8, 8, 0.1), (0, 0, -0.6), oak(axis=0), (0, 0, 0.4), 0)
    lamp("AREA", (0.5, 0.6, top + 4), (0, 0, 0), 950, "#e9f1ff", 2.6)
    lamp("AREA", (-1.9, 1.5, top - 2.2), (0.6, -0.6, top - 4), 70, "#fff0d8", 0.8)
    for level in (0.35, 0.62):
        lamp("POINT", (0.3, -0.2, top * level), (0, 0, 0), 55, "#ffcf94", 0.25)
    lamp("POINT", (0, 0, 0.6), (0, 0, 0), 260, "#ffc27d", 0.4)
    sky("#aebccd", 0.08)
    camera((0.62, -1.15, top + 1.55), (-0.12, 0.28, top - 6), 21, 5.6, (1.2, 0.6, top - 1.2), roll=24)
    return {"exposure": -0.3}


def stair_boxes():
    """Ash boxes of falling height in a row, the near ones sharp."""
    bench = wood("bench", rgb("#8a7860"), rgb("#5d4c39"), 1, 0.9, coat=0.1)
    body = ash(axis=2, size=0.6, contrast=0.85)
    joint = wood("end", rgb("#b08f63"), rgb("#8a673f"), 2, 0.3)
    slot = paint(rgb("#120c08"), 0.9)
    for k in range(7):
        box((0.24, 5, 0.05), (-0.7 + k * 0.242, 1.4, -0.0255), bench, bevel=0.002)
    step = 0.094
    for i in range(60):
        height = 0.5 * 2 ** (-i / 20)
        turn = random.uniform(-0.03, 0.03)
        x, y = random.uniform(-0.004, 0.004), i * step
        box((0.085, 0.07, height), (x, y, height / 2), body, (0, 0, turn), 0.0016)
        box((0.001, 0.012, height * 0.6), (x - 0.0428, y, height * 0.55), slot, (0, 0, turn), 0)
        for k in range(0, int(height / 0.018), 2):
            for side in (-1, 1):
                box((0.0008, 0.011, 0.018), (x - 0.0428, y + side * 0.0295, 0.009 + k * 0.018), joint, (0, 0, turn), 0)
    plane((30, 14), (0, 7.4, 0), paint(rgb("#3a5748"), 0.9), (math.pi / 2, 0, 0))
    lamp("AREA", (-2.2, 1.6, 1.9), (0, 0.6, 0.2), 95, "#fffaf2", 1.1, 1.8)
    lamp("AREA", (-2.4, 4.6, 2.0), (0, 4, 0.2), 130, "#fff2e0", 1.4)
    lamp("AREA", (0, 6.2, 3.0), (0, 7.4, 1.0), 260, "#dfeadf", 2)
    lamp("AREA", (2.6, -1.0, 1.4), (0, 0.6, 0.3), 9, "#cfdcf0", 2)
    sky("#8fa3b5", 0.12)
    camera((-0.92, -0.62, 0.5), (0.0, 0.5, 0.2), 42, 2.0, (-0.04, 0.12, 0.3))
    return {"exposure": 0.15}


def classrooms():
    """A classroom's wall of felt panels, in a low sun."""
    wall = plaster(rgb("#ddd6c8"))
    colours = ["#2c4a3b", "#55684b", "#b48a4a", "#8a8577", "#35564a", "#c9bda4", "#6b4a35"]
    felts = [felt(rgb(each), 1.6) for each in colours]
    batten = [ash(axis=0), ash(axis=2)]
    plane((16, 8), (0, 0, 2), wall, (math.pi / 2, 0, 0))
    floor = wood("floor", rgb("#8d6b46"), rgb("#5f4329"), 0, 1.0, 0.3, coat=0.3)
    for k in range(36):
        box((16, 0.118, 0.02), (random.uniform(-1, 1), -0.06 - k * 0.12, -0.01), floor, bevel=0.001)
    box((16, 0.02, 0.09), (0, -0.01, 0.045), paint(rgb("#e8e2d4"), 0.5), bevel=0.004)
    order = [0, 3, 2, 5, 1, 4, 5, 1, 0, 6, 3, 2, 4, 0]
    width, height, gap = 0.78, 1.02, 0.05
    for column in range(-3, 4):
        for row in range(2):
            x, z = column * (width + gap), 1.42 + row * (height + gap)
            which = order[(column + 3) + row * 7]
            box((width - 0.03, 0.05, height - 0.03), (x, -0.045, z), felts[which], bevel=0.012)
            for side in (-1, 1):
                box((0.022, 0.07, height), (x + side * width / 2, -0.036, z), batten[1], bevel=0.002)
                box((width, 0.07, 0.022), (x, -0.036, z + side * height / 2), batten[0], bevel=0.002)
    table(-1.0, -1.0)
    table(1.25, -1.05)
    chair(-0.95, -1.62, 0.12)
    chair(1.5, -1.7, -0.2)
    # A window beside the camera: what is between its panes throws the shadows.
    frame = paint(rgb("#444444"))
    sun = Vector((5.6, -4.6, 2.55))
    place = lambda x, z: (3.3 + x * 0.63, -2.9 + x * 0.77, z)
    turn = (0, 0, math.atan2(0.77, 0.63))
    for x in (-1.75, -0.58, 0.58, 1.75):
        box((0.07, 0.05, 3.2), place(x, 1.9), frame, turn, 0)
    for z in (0.62, 1.75, 2.75, 3.2):
        box((3.6, 0.05, 0.06), place(0, z), frame, turn, 0)
    for x, wide in ((-4.75, 6.0), (4.75, 6.0)):
        box((wide, 0.05, 6), place(x, 2), frame, turn, 0)
    box((4, 0.05, 3), place(0, -0.9), frame, turn, 0)
    box((4, 0.05, 3), place(0, 4.7), frame, turn, 0)
    lamp("SUN", sun, (0, 0, 1.6), 5.2, "#ffd9a3", 0.6)
    lamp("AREA", (-3, -7, 4), (0, 0, 1.4), 130, "#dfe8f5", 4)
    sky("#b8c8dc", 0.35)
    camera((-0.5, -5.5, 1.42), (0.1, 0, 1.56), 36, 4, (0, 0, 1.6))
    return {"exposure": 0.3}


def table(x, y, wide=1.3):
    steel = paint(rgb("#22302a"), 0.4)
    box((wide, 0.6, 0.024), (x, y, 0.72), ash(axis=0, coat=0.2), bevel=0.006)
    for a in (-1, 1):
        for b in (-1, 1):
            rod((x + a * (wide / 2 - 0.06), y + b * 0.25, 0), (x + a * (wide / 2 - 0.07), y + b * 0.24, 0.71), 0.013, steel)


def chair(x, y, turn):
    steel = paint(rgb("#22302a"), 0.4)
    ply = ash(axis=0, coat=0.25)
    s, c = math.sin(turn), math.cos(turn)
    at = lambda a, b, z: (x + a * c - b * s, y + a * s + b * c, z)
    seat = grid(0.4, 0.4, 12, 12, lambda a, b: -0.02 * (1 - (a / 0.2) ** 2) - (0.03 if b > 0.17 else 0), ply, at(0, 0, 0.46), (0, 0, turn))
    back = grid(0.4, 0.2, 12, 8, lambda a, b: 0.035 * (a / 0.2) ** 2, ply, at(0, -0.21, 0.78), (math.radians(82), 0, turn))
    for sheet in (seat, back):
        sheet.modifiers.new("thick", "SOLIDIFY").thickness = 0.011
    for side in (-1, 1):
        tube([at(side * 0.17, 0.17, 0), at(side * 0.17, 0.17, 0.44), at(side * 0.17, -0.12, 0.44), at(side * 0.17, -0.17, 0.5), at(side * 0.17, -0.225, 0.84)], 0.011, steel)
        rod(at(side * 0.19, -0.24, 0), at(side * 0.17, -0.1, 0.44), 0.011, steel)


def hall():
    """A concert hall before anyone has come: one chair in the light, and panels of oak behind it."""
    green = felt(rgb("#23402f"), 4)
    shell = walnut(axis=0, coat=0.2)
    for row in range(17):
        y = 3.4 + row * 0.98
        z = 2.3 - row * 0.145
        for place in range(-17, 18):
            if place == 0:
                continue
            x = place * 0.58 + (0.29 if row % 2 else 0)
            far = 0.012 * x * x
            box((0.5, 0.09, 0.62), (x, y - far, z + 0.66), green, (math.radians(-9), 0, -0.02 * x), 0.04)
            box((0.515, 0.03, 0.56), (x, y - far - 0.062, z + 0.66), shell, (math.radians(-9), 0, -0.02 * x), 0.014)
        box((24, 1.0, 0.4), (0, y + 0.1, z - 0.2), oak(axis=0) if row == 0 else bpy.data.materials["oak"], bevel=0)
    stage = wood("stage", rgb("#b98a58"), rgb("#83592f"), 0, 1.0, 0.3, coat=0.35)
    for k in range(58):
        box((16, 0.148, 0.06), (0, 21.2 + k * 0.15, 0.87), stage, bevel=0.002)
    box((18, 0.1, 0.9), (0, 21.1, 0.43), walnut(axis=0), bevel=0.01)
    batten = oak(axis=2, size=1.4)
    well = walnut(axis=2, size=1.4)
    depths = [k * k % 13 for k in range(13)]
    plane((20, 14), (0, 29.9, 6), well, (math.pi / 2, 0, 0))
    for tier in range(3):
        for k in range(64):
            depth = 0.08 + depths[(k + tier * 4) % 13] * 0.045
            box((0.2, depth, 2.35), (-6.8 + k * 0.216, 29.8 - depth / 2, 2.12 + tier * 2.5), batten, bevel=0.004)
    light_wall = plaster(rgb("#cdbfa6"))
    for side in (-1, 1):
        for k in range(7):
            y = 4.5 + k * 3.6
            box((0.3, 3.5, 9.5), (side * (10.4 - k * 0.32), y, 5.2), batten if k % 2 else light_wall, (0, 0, side * 0.16), 0.03)
            for j in range(12 if k % 2 else 0):
                box((0.14 + depths[j] * 0.015, 0.12, 9), (side * (10.15 - k * 0.32), y - 1.6 + j * 0.29, 5.2), batten, (0, 0, side * 0.16), 0.004)
            lamp("AREA", (side * (9.7 - k * 0.32), y, 0.9 + 1.6), (side * (10.3 - k * 0.32), y, 8), 42, "#ffc98c", 0.3, 2.0)
    ceiling = plaster(rgb("#d9cdb8"), 0.4)
    for k in range(6):
        cloud = grid(11.5 - k * 0.3, 3.2, 40, 16, lambda x, y: 0.028 * x * x * 0.5 + 0.12 * y * y * 0.5, ceiling, (0, 6 + k * 4.3, 9.6 - k * 0.16), (math.radians(-9), 0, 0))
        cloud.modifiers.new("thick", "SOLIDIFY").thickness = 0.08
    plane((26, 40), (0, 14, 12), paint(rgb("#2a2520"), 0.9))
    plane((26, 14), (0, -6, 6), paint(rgb("#2a221a"), 0.9), (math.pi / 2, 0, 0))
    lone_chair(0.0, 24.4, 0.9)
    lamp("SPOT", (0.6, 20.5, 9.2), (0, 24.6, 0.9), 9000, "#ffe2b8", 0.15, spread=24)
    for x in (-5.6, -3.7, -1.85, 0, 1.85, 3.7, 5.6):
        lamp("SPOT", (x, 28.2, 9.4), (x, 29.8, 1.0), 3800, "#ffd9a8", 0.12, spread=62)
    lamp("AREA", (0, 24.5, 9.2), (0, 24.5, 0), 1100, "#ffe6c4", 6, 3)
    lamp("AREA", (0, 8, 9.4), (0, 8, 0), 1500, "#ffe6c8", 8, 5)
    sky("#26303c", 0.1)
    camera((-1.1, 1.4, 4.1), (0.1, 26, 3.0), 34, 2.8, (0, 22, 2))
    return {"exposure": 0.5}


def lone_chair(x, y, z):
    black = paint(rgb("#15110e"), 0.3, 0.5)
    box((0.44, 0.44, 0.035), (x, y, z + 0.46), black, bevel=0.012)
    for a in (-1, 1):
        rod((x + a * 0.2, y - 0.2, z), (x + a * 0.19, y - 0.19, z + 0.45), 0.017, black)
        rod((x + a * 0.2, y + 0.24, z), (x + a * 0.19, y + 0.22, z + 0.92), 0.017, black)
    for k in range(3):
        box((0.4, 0.018, 0.06), (x, y + 0.22, z + 0.62 + k * 0.12), black, bevel=0.006)


def lighthouse():
    """A tower at dusk, its lamp in the haze above the sea."""
    haze = rgb("#8f8a98")

    def hazed(n, shader, density):
        seen = n.math("SUBTRACT", 1.0, n.math("POWER", 2.718, n.math("MULTIPLY", n.add("CameraData", out=1), -density)))
        n.finish(n.add("MixShader", _0=seen, _1=shader, _2=n.add("Emission", Color=haze, Strength=0.34)))
        return n.material

    world = sky("#000000", 1.0)
    tree = world.node_tree
    back = tree.nodes["Background"]
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(where.outputs[0], split.inputs[0])
    streak = tree.nodes.new("ShaderNodeMapping")
    streak.inputs["Scale"].default_value = (1.2, 1.2, 11)
    cloud = tree.nodes.new("ShaderNodeTexNoise")
    cloud.inputs["Scale"].default_value = 1.6
    cloud.inputs["Detail"].default_value = 7
    tree.links.new(where.outputs[0], streak.inputs[0])
    tree.links.new(streak.outputs[0], cloud.inputs["Vector"])
    shift = tree.nodes.new("ShaderNodeMath")
    shift.operation = "MULTIPLY_ADD"
    shift.inputs[1].default_value = 0.16
    tree.links.new(cloud.outputs[0], shift.inputs[0])
    tree.links.new(split.outputs[2], shift.inputs[2])
    stops = [(0.06, "#c98f6f"), (0.12, "#d8a284"), (0.19, "#a58a98"), (0.3, "#5d6b8c"), (0.5, "#2b3a5c"), (0.9, "#131f3a")]
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (place, colour) in zip(elements, stops):
        element.position, element.color = place, rgb(colour)
    tree.links.new(shift.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], back.inputs[0])
    back.inputs[1].default_value = 0.6

    n = Nodes("sea")
    flow = n.place((0.16, 0.5, 1), own=False)
    waves = n.math("ADD", n.noise(flow, 0.5, 6.0, 0.6), n.math("MULTIPLY", n.noise(flow, 3.0, 4.0), 0.3))
    sea = hazed(n, n.add("BsdfPrincipled", Base_Color=rgb("#0c1a22"), Roughness=0.16, Normal=n.bump(waves, 0.55, 0.6)), 0.0022)
    plane((9000, 9000), (0, 4000, 0), sea)
    n = Nodes("dune")
    blades = n.noise(n.place((9, 9, 1.2), own=False), 1.0, 6.0, 0.7)
    tint = n.ramp(blades, (0.3, rgb("#1a2018")), (0.7, rgb("#4c4a34")))
    dune = hazed(n, n.add("BsdfPrincipled", Base_Color=tint, Roughness=1.0, Normal=n.bump(blades, 1.0, 0.3)), 0.0022)
    rough = [(random.uniform(0.15, 1.4), random.uniform(0.15, 1.4), random.uniform(0, 6.3)) for _ in range(24)]

    def hill(x, y):
        wave = sum(math.sin(a * x + b * y + c) for a, b, c in rough) * 0.09
        return 7.2 * math.exp(-((x / 42) ** 2) - (y / 26) ** 2) - 1.2 + wave * 1.2

    grid(190, 100, 190, 110, hill, dune, (34, 150, 0))
    n = Nodes("grass")
    blade = hazed(n, n.add("BsdfPrincipled", Base_Color=rgb("#4a4a35"), Roughness=0.9), 0.0022)
    points, faces = [], []
    for _ in range(26000):
        x, y = random.uniform(-60, 60), random.uniform(-48, 20)
        z = hill(x, y)
        if z < 0.35:
            continue
        tall, lean = random.uniform(0.3, 1.0), random.uniform(0.1, 0.6)
        k = len(points)
        points += [(x - 0.035, y, z), (x + 0.035, y, z), (x + lean * tall, y, z + tall)]
        faces.append((k, k + 1, k + 2))
    mesh = bpy.data.meshes.new("grass")
    mesh.from_pydata(points, [], faces)
    thing("grass", mesh, blade, (34, 150, 0))

    n = Nodes("white")
    stains = n.noise(n.place((1, 1, 0.12), own=False), 1.4, 6.0, 0.65)
    tint = n.ramp(stains, (0.3, rgb("#a9a49a")), (0.6, rgb("#e4dfd4")))
    z = n.add("SeparateXYZ", out=2, _0=n.place(own=False))
    band = n.math("MULTIPLY", n.math("GREATER_THAN", z, 13.0), n.math("LESS_THAN", z, 19.0))
    tint = n.mix(n.math("MULTIPLY", band, 0.9), tint, rgb("#5c2a22"))
    white = hazed(n, n.add("BsdfPrincipled", Base_Color=tint, Roughness=0.7, Normal=n.bump(stains, 0.2, 0.1)), 0.0022)
    n = Nodes("iron")
    iron = hazed(n, n.add("BsdfPrincipled", Base_Color=rgb("#1b1d1f"), Roughness=0.5), 0.0022)
    at = (38, 150, 5.4)
    turned([(3.1, -2), (3.0, 0), (2.55, 9), (2.2, 18), (1.95, 27), (1.95, 27.4)], at, white)
    turned([(1.95, 26.6), (2.75, 27.2), (2.75, 27.5), (1.7, 27.55), (1.55, 27.6), (1.55, 28.5), (1.7, 28.55), (1.7, 28.7)], at, iron)
    turned([(1.85, 31.4), (1.85, 31.6), (1.5, 32.4), (0.8, 33.1), (0.25, 33.4), (0.25, 33.9), (0.05, 34), (0.04, 35.6)], at, iron)
    for k in range(24):
        a = k * math.pi / 12
        x, y = at[0] + 2.65 * math.cos(a), at[1] + 2.65 * math.sin(a)
        rod((x, y, at[2] + 27.4), (x, y, at[2] + 28.6), 0.035, iron, 6)
        if k % 2 == 0:
            x, y = at[0] + 1.6 * math.cos(a), at[1] + 1.6 * math.sin(a)
            rod((x, y, at[2] + 28.5), (x, y, at[2] + 31.5), 0.05, iron, 6)
    for up in (28.0, 28.6):
        tube([(at[0] + 2.65 * math.cos(k * math.pi / 16), at[1] + 2.65 * math.sin(k * math.pi / 16), at[2] + up) for k in range(32)], 0.04, iron, True)
    turned([(0.4, 29.0), (0.75, 29.5), (0.85, 30.1), (0.75, 30.7), (0.4, 31.1)], at, glow(rgb("#ffd9a0"), 60))
    for k, up in enumerate((6, 12.5, 19, 24)):
        a = math.radians(-105)
        r = 2.9 - up * 0.037
        box((0.55, 0.5, 1.1), (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + up), glow(rgb("#ffb866"), 1.6) if k == 1 else iron, (0, 0, math.radians(-15)), 0)
    # Beams and halo: light that the haze throws back.
    lamp_at = Vector((at[0], at[1], at[2] + 30.1))
    for yaw, strength in ((math.radians(196), 0.2), (math.radians(16), 0.16)):
        n = Nodes("beam")
        own = n.add("TexCoord", out=3)
        z = n.add("SeparateXYZ", out=2, _0=own)
        fall = n.math("POWER", n.math("SUBTRACT", 1.0, n.math("DIVIDE", z, 150.0)), 2.0)
        edge = n.math("POWER", n.math("SUBTRACT", 1.0, n.add("LayerWeight", out=1, Blend=0.5)), 2.2)
        share = n.math("MULTIPLY", n.math("MULTIPLY", fall, edge), strength)
        light = n.add("Emission", Color=rgb("#ffe3b8"), Strength=share)
        n.finish(n.add("AddShader", _0=light, _1=n.add("BsdfTransparent")))
        beam = turned([(0.6, 0), (9.5, 150)], lamp_at, n.material)
        beam.rotation_mode = "QUATERNION"
        beam.rotation_quaternion = Vector((math.cos(yaw), math.sin(yaw) * 0.5, 0.035)).to_track_quat("Z", "Y")
        beam.visible_shadow = beam.visible_diffuse = beam.visible_glossy = False
    n = Nodes("halo")
    far = n.add("VectorMath", out=1, settings={"operation": "LENGTH"}, _0=n.add("TexCoord", out=3))
    share = n.math("POWER", n.math("MAXIMUM", n.math("SUBTRACT", 1.0, n.math("DIVIDE", far, 13.0)), 0.0), 3.2)
    light = n.add("Emission", Color=rgb("#ffcf8f"), Strength=n.math("MULTIPLY", share, 1.5))
    n.finish(n.add("AddShader", _0=light, _1=n.add("BsdfTransparent")))
    halo = plane((28, 28), lamp_at + Vector((0, -3.5, 0)), n.material, (math.pi / 2, 0, 0))
    halo.visible_shadow = halo.visible_diffuse = halo.visible_glossy = False
    lamp("POINT", lamp_at + Vector((0, -3.2, -0.5)), (0, 0, 0), 2500, "#ffcf8f", 0.4)
    lamp("AREA", (-120, 60, 60), (30, 150, 10), 90000, "#ffc3a0", 60)
    camera((0, 0, 3.0), (22, 150, 20), 48)
    return {"exposure": 0.1}


def headshot():
    """An artist's lay figure with a scarf, by a window."""
    body = wood("maple", rgb("#d9b98c"), rgb("#b58a58"), 2, 0.9, 0.36, 0.55, coat=0.25)
    pin = brass(0.3)
    curve = lambda points: [(max(r, 0.0005), z) for r, z in points]
    head = [(0.108 * math.sqrt(max(0, 1 - (t * 2 - 1) ** 2)) ** 0.95 * (0.78 + 0.3 * t - 0.1 * t * t), 0.3 * t) for t in [k / 40 for k in range(41)]]
    turned(curve(head), (0.0, 0.01, 0.315), body, (math.radians(5), math.radians(-3), math.radians(18)), squash=(0.92, 1.1))
    ball(0.047, (0.0, 0.012, 0.3), body)
    turned([(0.05, 0.17), (0.05, 0.2), (0.046, 0.25), (0.05, 0.275), (0.044, 0.283)], (0, 0.012, 0), body)
    outline = [(0.1, -0.4), (0.125, -0.32), (0.152, -0.22), (0.182, -0.1), (0.203, 0.0), (0.205, 0.06), (0.188, 0.115), (0.145, 0.155), (0.09, 0.178), (0.05, 0.186)]
    turned(smoothed(outline), (0, 0, 0), body, (0, 0, math.radians(-6)), squash=(1.0, 0.62))
    for side in (-1, 1):
        ball(0.06, (side * 0.23, 0.0, 0.078), body)
        turned([(0.02, -0.36), (0.05, -0.34), (0.058, -0.2), (0.06, -0.08), (0.05, -0.035), (0.03, -0.02)], (side * 0.243, 0, 0.066), body, (0, math.radians(-side * 5), 0))
        ball(0.011, (side * 0.24, -0.056, 0.078), pin)
    n = Nodes("knit")
    own = n.add("TexCoord", out=2)
    split = n.tree.nodes.new("ShaderNodeSeparateXYZ")
    n.tree.links.new(own, split.inputs[0])
    u, v = split.outputs[0], split.outputs[1]
    row = n.math("MULTIPLY", u, 130.0)
    fold = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", n.math("MULTIPLY", v, 15.0)), 0.5))
    stitch = n.math("FRACT", n.math("ADD", row, n.math("MULTIPLY", fold, 1.1)))
    loop = n.math("MULTIPLY", n.math("SINE", n.math("MULTIPLY", stitch, 3.14159)), n.math("SINE", n.math("MULTIPLY", n.math("FRACT", n.math("MULTIPLY", v, 30.0)), 3.14159)))
    fluff = n.noise(n.add("TexCoord", out=3), 260.0, 5.0, 0.7, 1.0)
    tint = n.mix(0.85, rgb("#2f5a44"), n.ramp(loop, (0.05, (0.35, 0.35, 0.35, 1)), (0.8, (1.15, 1.15, 1.15, 1))), "MULTIPLY")
    tint = n.mix(0.6, tint, n.ramp(fluff, (0.3, (0.6, 0.6, 0.6, 1)), (0.65, (1.25, 1.25, 1.25, 1))), "MULTIPLY")
    n.surface(Base_Color=tint, Roughness=1.0, Sheen_Weight=0.5, Normal=n.bump(n.math("ADD", loop, n.math("MULTIPLY", fluff, 0.3)), 0.9, 0.006))
    scarf(n.material)
    wall = plaster(rgb("#b9b4a6"), 1.0, 0.2)
    plane((8, 6), (0, 1.5, 0.5), wall, (math.pi / 2, 0, 0))
    lamp("AREA", (-1.3, -0.7, 0.85), (0, 0, 0.3), 36, "#fff6ea", 0.8, 1.2)
    lamp("AREA", (1.5, 0.7, 0.7), (0.1, 0, 0.3), 5, "#ffd9ac", 0.5)
    lamp("AREA", (-1.8, 0.6, 1.5), (0.3, 1.5, 0.4), 14, "#f2f5ff", 0.8)
    sky("#9fb0c4", 0.16)
    camera((0.12, -1.66, 0.4), (0.0, 0, 0.285), 72, 2.8, (-0.02, -0.09, 0.42))
    return {"size": (1200, 1200), "exposure": 0.1}


def smoothed(points, times=3):
    """A profile whose corners are cut."""
    for _ in range(times):
        cut = [points[0]]
        for (a, b), (c, d) in zip(points, points[1:]):
            cut += [(a * 0.75 + c * 0.25, b * 0.75 + d * 0.25), (a * 0.25 + c * 0.75, b * 0.25 + d * 0.75)]
        points = [*cut, points[-1]]
    return points


def scarf(material):
    """Three turns about a neck and one end that hangs."""

    def loop(points, wide, thick, closed=True):
        count, around = len(points), 28
        corners, faces, uvs = [], [], []
        for k in range(count):
            before, after = Vector(points[k - 1 if closed or k else 0]), Vector(points[(k + 1) % count if closed or k < count - 1 else k])
            way = (after - before).normalized()
            out = Vector((points[k][0], points[k][1], 0)).normalized() if closed else Vector((0, -1, 0))
            up = way.cross(out).normalized()
            out = up.cross(way).normalized()
            for j in range(around):
                a = 2 * math.pi * j / around
                ripple = 1 + 0.16 * math.sin(a * 3 + k * 0.11) + 0.1 * math.sin(a * 5 - k * 0.17)
                corners.append(Vector(points[k]) + out * math.cos(a) * thick * ripple + up * math.sin(a) * wide * ripple)
        for k in range(count if closed else count - 1):
            for j in range(around):
                a, b = k * around + j, k * around + (j + 1) % around
                c, d = ((k + 1) % count) * around + j, ((k + 1) % count) * around + (j + 1) % around
                faces.append((a, b, d, c))
                uvs += [(k / count, j / around), (k / count, (j + 1) / around), ((k + 1) / count, (j + 1) / around), ((k + 1) / count, j / around)]
        if not closed:
            faces += [tuple(reversed(range(around))), tuple(range((count - 1) * around, count * around))]
            uvs += [(0, 0)] * around + [(1, 0)] * around
        mesh = bpy.data.meshes.new("scarf")
        mesh.from_pydata(corners, [], faces)
        layer = mesh.uv_layers.new()
        for item, uv in zip(layer.data, uvs):
            item.uv = uv
        return thing("scarf", mesh, material, smooth=True)

    def ring(radius, z, tilt, phase, wobble):
        return [
            (
                (radius + wobble * math.sin(3 * a + phase)) * math.cos(a),
                (radius * 0.88 + wobble * math.sin(2 * a + phase)) * math.sin(a) + 0.005,
                z + tilt * math.sin(a + phase) + 0.008 * math.sin(3 * a + phase * 2),
            )
            for a in (2 * math.pi * k / 160 for k in range(160))
        ]

    loop(ring(0.112, 0.188, 0.022, 0.3, 0.006), 0.04, 0.03)
    loop(ring(0.098, 0.236, 0.018, 2.2, 0.006), 0.036, 0.028)
    loop(ring(0.126, 0.152, 0.03, 4.0, 0.008), 0.036, 0.026)
    hanging = [(0.055 + 0.012 * math.sin(t * 3), -0.128 - 0.012 * math.sin(t * 3.1), 0.19 - t * 0.46) for t in (k / 70 for k in range(71))]
    loop(hanging, 0.052, 0.017, False)


def diffuser():
    """A skyline of wooden blocks that scatters sound, in raking light."""
    woods = [ash(axis=2, size=0.5), oak(axis=2, size=0.5), walnut(axis=2, size=0.5)]
    size, columns, rows = 0.06, 38, 34
    random.seed(11)
    for i in range(columns):
        for j in range(rows):
            step = pow(5, (i * 7 + j * 11) % 156 + 1, 157)
            height = 0.03 + (step % 11) * 0.0125
            which = 0 if step % 9 < 8 else 1
            if step % 53 == 0:
                which = 2
            x, y = (i - columns / 2) * size, (j - 4) * size
            box((size - 0.0012, size - 0.0012, height), (x, y, height / 2), woods[which], (0, 0, random.uniform(-0.006, 0.006)), 0.0014)
    lamp("AREA", (-2.6, 1.5, 1.15), (0.2, 0.4, 0.08), 330, "#ffeed6", 0.4, 0.4)
    lamp("AREA", (1.5, 2.4, 1.9), (0, 0.4, 0), 26, "#cfdff2", 1.6)
    sky("#93a5b9", 0.12)
    camera((0.28, -0.62, 0.86), (-0.02, 0.3, 0.06), 46, 2.2, (-0.02, 0.24, 0.13))
    return {"exposure": 0.2}


def organ():
    """Organ pipes on their chest, near, lit from one side."""
    tin = metal(rgb("#c9c6bd"), 0.3, 0.25)
    dark = paint(rgb("#0b0a09"), 0.9)
    case = oak(axis=0, size=1.3, coat=0.2)
    for k in range(-6, 17):
        radius = 0.052 - k * 0.00165
        x = k * 0.125 - (k * k) * 0.0009
        foot, mouth, tall = 0.2, 0.3 - k * 0.003, 1.75 - k * 0.075
        turned([(0.012, 0), (0.014, 0.004), (radius * 0.98, foot), (radius, foot + 0.003), (radius, foot + 0.004)], (x, 0, 0), tin)
        turned([(radius, foot + 0.004), (radius, tall), (radius * 0.94, tall), (radius * 0.94, tall - 0.3)], (x, 0, 0), tin)
        cut, low = radius * 0.42, foot + 0.006
        leaf(x, radius + 0.0006, lambda t: low + t * cut, lambda t: 0.66, dark)
        leaf(x, radius + 0.0022, lambda t: low + cut + t * radius * 2.7, lambda t: 0.7 * math.sqrt(max(0, 1 - t * t)), tin)
        slope = lambda t: radius * (0.98 - 0.62 * (t * radius * 2.1) / foot) + 0.002
        leaf(x, slope, lambda t: low - t * radius * 2.1, lambda t: 0.7 * math.sqrt(max(0, 1 - t * t)), tin)
    for j, (y, z, deep, high) in enumerate([(0.02, -0.035, 0.34, 0.07), (-0.1, -0.13, 0.16, 0.12), (0.04, -0.32, 0.4, 0.3)]):
        box((6, deep, high), (0, y, z), case, bevel=0.006)
    plane((10, 6), (0, 1.2, 1), paint(rgb("#34513f"), 0.9), (math.pi / 2, 0, 0))
    lamp("AREA", (-1.6, -1.4, 1.5), (0.2, 0, 0.5), 60, "#fff0d8", 0.5, 1.6)
    lamp("AREA", (2.4, -0.9, 0.9), (0.2, 0, 0.4), 14, "#ffbf85", 0.3, 1.4)
    lamp("AREA", (0.4, 0.9, 2.2), (0.8, 1.2, 0.6), 70, "#dcebe2", 1.2)
    sky("#8798a8", 0.14)
    camera((-1.0, -1.75, 0.5), (0.36, 0, 0.62), 38, 2.0, (0.0, -0.04, 0.4))
    return {"exposure": 0.15}


def leaf(x, radius, height, half, material, steps=14):
    """A patch on the front of a pipe, as wide as `half` says in radians; `t` goes from 0 to 1 along it."""
    corners, faces = [], []
    for j in range(steps + 1):
        t = j / steps
        r = radius(t) if callable(radius) else radius
        for k in range(steps + 1):
            a = -math.pi / 2 + half(t) * (k / steps * 2 - 1)
            corners.append((r * math.cos(a), r * math.sin(a), height(t)))
    for j in range(steps):
        for k in range(steps):
            a = j * (steps + 1) + k
            faces.append((a, a + 1, a + steps + 2, a + steps + 1))
    mesh = bpy.data.meshes.new("leaf")
    mesh.from_pydata(corners, [], faces)
    thing("leaf", mesh, material, (x, 0, 0), smooth=True)


def consultant():
    """A loudspeaker that sends to all sides, in an empty hall that is measured."""
    black = paint(rgb("#232423"), 0.45)
    cone = paint(rgb("#0d0d0d"), 0.35)
    ring = metal(rgb("#4a4a48"), 0.4)
    rubber = paint(rgb("#080808"), 0.6)
    centre = Vector((0.55, 0, 1.5))
    g = (1 + 5**0.5) / 2
    ways = [Vector(v).normalized() for a in (-1, 1) for b in (-g, g) for v in ((0, a, b), (a, b, 0), (b, 0, a))]
    tilt = Vector((0.2, -0.35, 1)).rotation_difference(Vector((0, 0, 1)))
    ways = [tilt @ way for way in ways]
    shape = bmesh.new()
    reach = 0.165
    corners = []
    for i in range(12):
        for j in range(i):
            for k in range(j):
                if min(ways[i].dot(ways[j]), ways[i].dot(ways[k]), ways[j].dot(ways[k])) > 0.4:
                    middle = (ways[i] + ways[j] + ways[k]).normalized()
                    corners.append(shape.verts.new(middle * reach * 1.2584))
    bmesh.ops.convex_hull(shape, input=corners)
    bmesh.ops.dissolve_limit(shape, angle_limit=0.05, verts=shape.verts, edges=shape.edges)
    mesh = bpy.data.meshes.new("twelve")
    shape.to_mesh(mesh)
    thing("twelve", mesh, black, centre, bevel=0.006)
    for way in ways:
        turn = way.to_track_quat("Z", "Y").to_euler()
        at = centre + way * reach
        turned([(0.086, -0.004), (0.086, 0.004), (0.08, 0.0065), (0.076, 0.0045), (0.0755, 0.0)], at, ring, turn)
        turned([(0.0755, 0.001), (0.071, 0.0075), (0.064, 0.0065), (0.0625, 0.002)], at, rubber, turn)
        turned([(0.0625, 0.0025), (0.045, -0.003), (0.027, -0.0015)], at, cone, turn)
        turned([(0.028, 0.0), (0.025, 0.006), (0.017, 0.0105), (0.006, 0.0125), (0.001, 0.0127)], at, rubber, turn)
    steel = paint(rgb("#151515"), 0.35)
    x, y, _ = centre
    rod((x, y, 0.42), (x, y, 1.31), 0.014, steel)
    rod((x, y, 0.5), (x, y, 0.95), 0.02, steel)
    for k in range(3):
        a = k * 2 * math.pi / 3 + 0.5
        rod((x, y, 0.62), (x + 0.52 * math.cos(a), y + 0.52 * math.sin(a), 0.012), 0.011, steel)
        ball(0.016, (x + 0.52 * math.cos(a), y + 0.52 * math.sin(a), 0.016), rubber)
        rod((x, y, 0.34), (x + 0.27 * math.cos(a), y + 0.27 * math.sin(a), 0.31), 0.007, steel)
    tube([(x, y, 1.33), (x - 0.03, y - 0.03, 0.9), (x - 0.03, y - 0.03, 0.25), (x - 0.2, y - 0.5, 0.006), (x - 0.9, y - 0.2, 0.006), (x - 1.6, y - 0.9, 0.006), (x - 3.0, y - 0.5, 0.006)], 0.006, rubber)
    grey = concrete(rgb("#a8a49c"), 0.0)
    n = Nodes("floor")
    where = n.place(own=False)
    stain = n.noise(where, 0.7, 7.0, 0.6)
    n.surface(
        Base_Color=n.ramp(stain, (0.2, rgb("#7d7a73")), (0.8, rgb("#918c84"))),
        Roughness=n.ramp(stain, (0.1, (0.2, 0.2, 0.2, 1)), (0.9, (0.36, 0.36, 0.36, 1))),
        Normal=n.bump(n.noise(where, 30.0, 4.0), 0.03, 0.01),
    )
    plane((40, 40), (0, 6, 0), n.material)
    plane((40, 14), (0, 13, 4), grey, (math.pi / 2, 0, 0))
    box((0.4, 30, 9), (6.4, 4, 4.5), grey, bevel=0)
    plane((11.2, 40), (0.9, 6, 6.6), grey, (math.pi, 0, 0))
    # A wall of piers, with daylight between them.
    for k in range(9):
        box((0.9, 0.95, 6.6), (-4.6, -3.6 + k * 2.15, 3.3), grey, bevel=0.02)
    for k in range(5):
        box((12, 0.4, 0.6), (1, -1 + k * 3.2, 6.3), grey, bevel=0.02)
    plane((40, 14), (-9, 4, 4), glow(rgb("#e9eef2"), 4.5), (math.pi / 2, 0, math.pi / 2)).visible_shadow = False
    lamp("SUN", (-6.4, 2.2, 4.4), (0, 0, 0), 5.0, "#ffe0b4", 0.7)
    lamp("AREA", (-5.6, 4, 3.5), (2, 4, 2), 900, "#f1f5ff", 5, 12)
    sky("#aab6c4", 0.25)
    camera((-0.15, -2.3, 1.34), (0.1, 1.0, 1.36), 34, 1.8, centre)
    return {"exposure": 0.8}


def kitchen():
    """A kitchen's corner: tiles, a curtain in the sun, and a pan."""
    n = Nodes("tiles")
    brick = n.add("TexBrick", out=1, settings={"offset": 0.5}, Vector=n.add("TexCoord", out=3), Scale=1.0, Mortar_Size=0.0022, Brick_Width=0.15, Row_Height=0.075, Mortar_Smooth=0.4)
    tone = n.add("TexBrick", settings={"offset": 0.5}, Vector=n.add("TexCoord", out=3), Color1=rgb("#d9ddd0"), Color2=rgb("#c6cfc2"), Mortar=rgb("#a8a498"), Scale=1.0, Mortar_Size=0.0022, Brick_Width=0.15, Row_Height=0.075)
    wave = n.noise(n.add("TexCoord", out=3), 16.0, 2.0)
    n.surface(Base_Color=tone, Roughness=n.math("ADD", 0.13, n.math("MULTIPLY", brick, 0.6)), Normal=n.bump(n.math("SUBTRACT", n.math("MULTIPLY", wave, 0.5), brick), 0.3, 0.006))
    tiles = n.material
    plane((6, 1.5), (0, 0, 0.75), tiles, (math.pi / 2, 0, 0))
    plaster_wall = plaster(rgb("#dcd3c0"))
    plane((6, 3), (0, 0.012, 2.9 - 0.1), plaster_wall, (math.pi / 2, 0, 0))
    box((6, 0.03, 0.03), (0, -0.01, 1.51), oak(axis=0), bevel=0.004)
    # The wall with the window, to the left.
    for y, wide in ((-0.175, 0.35), (-3.25, 3.4)):
        box((0.25, wide, 3.4), (-1.42, y, 1.7), plaster_wall, bevel=0)
    box((0.25, 1.2, 1.0), (-1.42, -0.95, 0.5), plaster_wall, bevel=0)
    box((0.25, 1.2, 1.1), (-1.42, -0.95, 2.85), plaster_wall, bevel=0)
    white = paint(rgb("#e3ddcf"), 0.4)
    box((0.36, 1.14, 0.035), (-1.38, -0.95, 1.0), white, bevel=0.006)
    for y in (-0.42, -0.95, -1.48):
        box((0.05, 0.05, 1.3), (-1.46, y, 1.65), white, bevel=0.004)
    box((0.05, 1.1, 0.04), (-1.46, -0.95, 1.75), white, bevel=0.004)
    n = Nodes("linen")
    weave = n.noise(n.place((500, 500, 60), own=False), 1.0, 3.0)
    cloth = n.add("BsdfDiffuse", Color=n.ramp(weave, (0.3, rgb("#d8cdb4")), (0.7, rgb("#efe7d6"))))
    through = n.add("BsdfTranslucent", Color=rgb("#efe2c6"))
    n.finish(n.add("MixShader", _0=0.5, _1=cloth, _2=through))
    fold = lambda x, y: 0.028 * math.sin(x * 52 + 0.6 * math.sin(y * 3)) + 0.012 * math.sin(x * 23 + y * 2)
    grid(0.42, 1.36, 160, 60, fold, n.material, (-1.24, -0.5, 1.62), (math.pi / 2, 0, math.pi / 2))
    grid(0.3, 1.36, 160, 60, fold, n.material, (-1.24, -1.42, 1.62), (math.pi / 2, 0, math.pi / 2))
    rod((-1.24, -0.2, 2.31), (-1.24, -1.8, 2.31), 0.009, brass())
    top = oak(axis=0, size=1.4, coat=0.15)
    for k in range(5):
        box((2.6, 0.128, 0.035), (0.0, -0.1 - k * 0.13, 0.762), top, bevel=0.004)
    box((2.6, 0.03, 0.12), (0, -0.66, 0.69), top, bevel=0.003)
    enamel = paint(rgb("#24453a"), 0.2, 0.8)
    turned([(0.11, 0), (0.125, 0.008), (0.128, 0.13), (0.131, 0.136), (0.126, 0.137), (0.122, 0.13), (0.12, 0.02), (0.02, 0.015)], (-0.2, -0.3, 0.78), enamel)
    turned([(0.127, 0.138), (0.12, 0.15), (0.06, 0.166), (0.015, 0.17), (0.012, 0.182), (0.022, 0.192), (0.02, 0.204), (0.002, 0.208)], (-0.2, -0.3, 0.78), enamel)
    tube([(-0.07, -0.3, 0.875), (-0.02, -0.3, 0.885), (-0.02, -0.35, 0.885), (-0.09, -0.36, 0.875)], 0.007, enamel)
    clay = paint(rgb("#d8cfbd"), 0.45)
    turned([(0.04, 0), (0.045, 0.006), (0.085, 0.04), (0.1, 0.075), (0.096, 0.076), (0.08, 0.042), (0.03, 0.012), (0.002, 0.01)], (0.2, -0.4, 0.78), clay)
    for x, y, z in ((0.17, -0.4, 0.835), (0.23, -0.38, 0.84), (0.205, -0.44, 0.842)):
        ball(0.035, (x, y, z), paint(rgb("#b7792c"), 0.45), (1, 1, 0.92))
    copper = metal(rgb("#c98662"), 0.25)
    rod((-0.45, -0.03, 1.38), (0.9, -0.03, 1.38), 0.008, brass())
    for x, length in ((0.3, 0.26), (0.45, 0.3), (0.6, 0.24)):
        tube([(x, -0.03, 1.39), (x, -0.045, 1.375), (x, -0.035, 1.35), (x, -0.03, 1.34)], 0.003, brass())
        rod((x, -0.03, 1.345), (x, -0.03, 1.345 - length), 0.007, oak(axis=2) if x == 0.45 else copper)
        ball(0.036, (x, -0.032, 1.33 - length), oak(axis=2) if x == 0.45 else copper, (1, 0.45, 1.3))
    lamp("SUN", (-5.0, -1.9, 3.6), (-0.2, -0.3, 1.0), 9.0, "#ffdfae", 0.8)
    lamp("AREA", (-1.1, -0.95, 1.7), (0.5, -0.4, 1.0), 22, "#f5f7ff", 1.0, 1.2)
    lamp("AREA", (1.5, -2.6, 2.2), (0, -0.3, 1.0), 22, "#f3eadc", 2)
    sky("#aeb9c4", 0.2)
    camera((0.42, -2.15, 1.36), (-0.33, -0.2, 1.13), 37, 2.8, (-0.2, -0.36, 0.9))
    return {"exposure": 0.0}


scenes = {
    "stair": stair,
    "stair-boxes": stair_boxes,
    "classrooms": classrooms,
    "lighthouse": lighthouse,
    "halve-maan": hall,
    "consultant": consultant,
    "organ": organ,
    "delft": diffuser,
    "kitchen": kitchen,
    "headshot": headshot,
}
