"""What the demo's pictures are made of: materials from shader nodes, turned and joined shapes, light, and a camera."""

import math
import random

import bmesh
import bpy
from mathutils import Vector


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(7)


# Materials


class Nodes:
    """A material's nodes: `add` makes one and sets its inputs, each to a value or to another node's output."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def add(self, kind, out=0, settings=None, **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            slot = node.inputs[int(key[1:])] if key[0] == "_" else node.inputs[key.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, slot)
            else:
                slot.default_value = value
        return node.outputs[out]

    def math(self, operation, a, b=0.0):
        return self.add("Math", settings={"operation": operation}, _0=a, _1=b)

    def mix(self, share, a, b, blend="MIX"):
        return self.add("MixRGB", settings={"blend_type": blend}, _0=share, _1=a, _2=b)

    def ramp(self, value, *stops):
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        self.tree.links.new(value, node.inputs[0])
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, colour) in zip(elements, stops):
            element.position = place
            element.color = colour
        return node.outputs[0]

    def place(self, scale=(1, 1, 1), own=True):
        """Where a point lies on its object, shifted for each object so that no two boards are alike."""
        where = self.add("TexCoord", out=3)
        if own:
            shift = self.math("MULTIPLY", self.add("ObjectInfo", out=5), 37.0)
            where = self.add("VectorMath", settings={"operation": "ADD"}, _0=where, _1=shift)
        return self.add("VectorMath", settings={"operation": "MULTIPLY"}, _0=where, _1=scale)

    def noise(self, where, scale, detail=4.0, roughness=0.55, distortion=0.0):
        return self.add(
            "TexNoise", Vector=where, Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion
        )

    def bump(self, height, strength, distance):
        return self.add("Bump", Strength=strength, Distance=distance, Height=height)

    def surface(self, **inputs):
        self.finish(self.add("BsdfPrincipled", **inputs))
        return self.material

    def finish(self, shader):
        self.tree.links.new(shader, self.output.inputs[0])
        return self.material


def rgb(text, alpha=1.0):
    """A colour as screens write it, as the linear numbers that light is computed with."""
    channels = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c < 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (alpha,)


def wood(name, light, dark, axis=0, size=1.0, roughness=0.42, contrast=0.75, coat=0.0):
    """Sawn wood: year rings cut lengthwise along an axis, and fibres. @param size of the rings, 1 for a board 12 cm wide"""
    n = Nodes(name)
    along = lambda a, b: tuple(a if i == axis else b for i in range(3))
    rings = n.noise(n.place(along(0.55, 6.0)), 1.0 / size, 1.5, 0.4, 0.25)
    bands = n.math("MULTIPLY_ADD", n.math("SINE", n.math("MULTIPLY", rings, 52.0)), 0.5)
    n.tree.nodes[-1].inputs[2].default_value = 0.5
    fibres = n.noise(n.place(along(6.0, 260.0)), 1.0, 3.0, 0.6)
    pores = n.ramp(n.noise(n.place(along(14.0, 420.0)), 1.0, 2.0, 0.5), (0.36, (0, 0, 0, 1)), (0.46, (1, 1, 1, 1)))
    tone = n.noise(n.place(along(0.8, 2.0)), 1.0, 2.0)
    value = n.math("ADD", n.math("MULTIPLY", n.math("POWER", bands, 2.2), 0.55), n.math("MULTIPLY", fibres, 0.45))
    colour = n.ramp(value, (0.12, light), (0.12 + 0.75 / max(contrast, 0.05) * 0.75, dark))
    colour = n.mix(0.35, colour, n.ramp(tone, (0.3, (0.62, 0.6, 0.58, 1)), (0.7, (1.15, 1.1, 1.05, 1))), "MULTIPLY")
    colour = n.mix(0.3, colour, pores, "MULTIPLY")
    own = n.add("ObjectInfo", out=5)
    colour = n.mix(0.5, colour, n.ramp(own, (0.0, (0.66, 0.64, 0.62, 1)), (1.0, (1.1, 1.08, 1.06, 1))), "MULTIPLY")
    return n.surface(
        Base_Color=colour,
        Roughness=n.math("ADD", n.math("MULTIPLY", fibres, 0.25), roughness - 0.12),
        Normal=n.bump(n.math("ADD", fibres, n.math("MULTIPLY", bands, 0.3)), 0.22, 0.002),
        Coat_Weight=coat,
        Coat_Roughness=0.2,
    )


def oak(axis=0, **more):
    return wood("oak", rgb("#b98a58"), rgb("#6f4a2a"), axis, **more)


def ash(axis=0, **more):
    return wood("ash", rgb("#dcc39a"), rgb("#b08c5c"), axis, **{"contrast": 0.7, **more})


def walnut(axis=0, **more):
    return wood("walnut", rgb("#5d402c"), rgb("#2d1c12"), axis, **more)


def plaster(colour, rough=1.0, blotch=0.12):
    n = Nodes("plaster")
    where = n.place(own=False)
    large = n.noise(where, 0.9, 5.0, 0.6)
    fine = n.noise(where, 60.0, 5.0, 0.6)
    trowel = n.noise(where, 7.0, 4.0, 0.5, 0.8)
    shade = n.ramp(large, (0.3, (1 - blotch, 1 - blotch, 1 - blotch * 1.1, 1)), (0.7, (1, 1, 1, 1)))
    height = n.math("ADD", n.math("MULTIPLY", fine, 0.25), trowel)
    return n.surface(
        Base_Color=n.mix(1.0, colour, shade, "MULTIPLY"), Roughness=0.85, Normal=n.bump(height, 0.12 * rough, 0.02)
    )


def concrete(colour, boards=0.0):
    """@param boards of its formwork, in metres of height; 0 for none"""
    n = Nodes("concrete")
    where = n.place(own=False)
    cloud = n.noise(where, 0.8, 7.0, 0.65)
    fine = n.noise(where, 35.0, 6.0, 0.7)
    pores = n.ramp(
        n.add("TexVoronoi", Vector=where, Scale=28.0), (0.05, (0, 0, 0, 1)), (0.1, (1, 1, 1, 1))
    )
    tint = n.mix(1.0, colour, n.ramp(cloud, (0.3, (0.66, 0.66, 0.67, 1)), (0.68, (1.05, 1.04, 1.02, 1))), "MULTIPLY")
    tint = n.mix(0.25, tint, n.ramp(fine, (0.35, (0.6, 0.6, 0.6, 1)), (0.6, (1.1, 1.1, 1.1, 1))), "MULTIPLY")
    tint = n.mix(0.3, tint, pores, "MULTIPLY")
    height = n.math("ADD", n.math("MULTIPLY", fine, 0.4), n.math("MULTIPLY", pores, 0.4))
    if boards > 0:
        z = n.add("SeparateXYZ", out=2, _0=where)
        step = n.math("FRACT", n.math("DIVIDE", z, boards))
        seam = n.math("LESS_THAN", step, 0.035)
        board = n.add("TexWhiteNoise", settings={"noise_dimensions": "1D"}, W=n.math("FLOOR", n.math("DIVIDE", z, boards)))
        tint = n.mix(0.55, tint, n.ramp(board, (0, (0.78, 0.78, 0.79, 1)), (1, (1.06, 1.05, 1.04, 1))), "MULTIPLY")
        tint = n.mix(n.math("MULTIPLY", seam, 0.35), tint, (0.2, 0.2, 0.2, 1), "MULTIPLY")
        height = n.math("SUBTRACT", n.math("ADD", height, board), n.math("MULTIPLY", seam, 1.5))
    return n.surface(Base_Color=tint, Roughness=0.78, Normal=n.bump(height, 0.3, 0.01))


def felt(colour, size=1.0):
    n = Nodes("felt")
    where = n.place()
    fluff = n.noise(where, 320.0 / size, 6.0, 0.75, 1.5)
    cloud = n.noise(where, 12.0 / size, 4.0)
    tint = n.mix(0.7, colour, n.ramp(fluff, (0.35, (0.55, 0.55, 0.55, 1)), (0.62, (1.3, 1.3, 1.3, 1))), "MULTIPLY")
    tint = n.mix(0.5, tint, n.ramp(cloud, (0.3, (0.75, 0.75, 0.75, 1)), (0.7, (1.12, 1.12, 1.12, 1))), "MULTIPLY")
    return n.surface(
        Base_Color=tint, Roughness=1.0, Sheen_Weight=0.35, Sheen_Roughness=0.5, Normal=n.bump(fluff, 0.5, 0.004 * size)
    )


def metal(colour, roughness=0.28, brushed=0.0):
    n = Nodes("metal")
    where = n.place((1, 1, 1))
    smear = n.noise(where, 9.0, 5.0, 0.6)
    streaks = n.noise(n.place((300, 300, 4)), 1.0, 3.0)
    height = n.math("ADD", n.math("MULTIPLY", streaks, brushed), n.math("MULTIPLY", smear, 0.1))
    return n.surface(
        Base_Color=colour,
        Metallic=1.0,
        Roughness=n.math("ADD", n.math("MULTIPLY", smear, 0.25), roughness - 0.1),
        Normal=n.bump(height, 0.12, 0.004),
    )


def brass(roughness=0.28):
    return metal(rgb("#d9ae62"), roughness)


def paint(colour, roughness=0.4, coat=0.0):
    n = Nodes("paint")
    rough = n.noise(n.place(), 30.0, 4.0)
    return n.surface(
        Base_Color=colour,
        Roughness=n.math("ADD", n.math("MULTIPLY", rough, 0.2), roughness - 0.1),
        Coat_Weight=coat,
        Normal=n.bump(rough, 0.04, 0.005),
    )


def glow(colour, strength):
    n = Nodes("glow")
    return n.finish(n.add("Emission", Color=colour, Strength=strength))


# Shapes; all in metres


def thing(name, mesh, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, smooth=False):
    shape = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(shape)
    shape.location = at
    shape.rotation_euler = turn
    if material is not None and not mesh.materials:
        mesh.materials.append(material)
    if bevel > 0:
        edge = shape.modifiers.new("edge", "BEVEL")
        edge.width = bevel
        edge.segments = 2
        edge.limit_method = "ANGLE"
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    return shape


def box(size, at, material, turn=(0, 0, 0), bevel=0.003):
    x, y, z = (each / 2 for each in size)
    corners = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new("box")
    mesh.from_pydata(corners, [], faces)
    return thing("box", mesh, material, at, turn, bevel)


def plane(size, at, material, turn=(0, 0, 0)):
    x, y = size[0] / 2, size[1] / 2
    mesh = bpy.data.meshes.new("plane")
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    return thing("plane", mesh, material, at, turn)


def grid(width, depth, columns, rows, height, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """A smooth sheet; `height(x, y)` says how high it lies."""
    points, faces = [], []
    for j in range(rows + 1):
        for i in range(columns + 1):
            x, y = (i / columns - 0.5) * width, (j / rows - 0.5) * depth
            points.append((x, y, height(x, y)))
    for j in range(rows):
        for i in range(columns):
            a = j * (columns + 1) + i
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata(points, [], faces)
    return thing("sheet", mesh, material, at, turn, smooth=True)


def turned(profile, at, material, turn=(0, 0, 0), segments=64, squash=(1, 1), sharp=35):
    """What a lathe makes of a profile. @param profile pairs of radius and height, from the bottom"""
    points, faces = [], []
    for radius, z in profile:
        for k in range(segments):
            angle = 2 * math.pi * k / segments
            points.append((radius * math.cos(angle) * squash[0], radius * math.sin(angle) * squash[1], z))
    for j in range(len(profile) - 1):
        for k in range(segments):
            a, b = j * segments + k, j * segments + (k + 1) % segments
            faces.append((a, b, b + segments, a + segments))
    faces.append(tuple(reversed(range(segments))))
    faces.append(tuple(range(len(points) - segments, len(points))))
    mesh = bpy.data.meshes.new("turned")
    mesh.from_pydata(points, [], faces)
    shape = thing("turned", mesh, material, at, turn, smooth=True)
    mesh.set_sharp_from_angle(angle=math.radians(sharp))
    return shape


def rod(start, end, radius, material, segments=24, bevel=0.0):
    start, end = Vector(start), Vector(end)
    way = end - start
    shape = turned([(radius, 0), (radius, way.length)], start, material, segments=segments)
    shape.rotation_mode = "QUATERNION"
    shape.rotation_quaternion = way.to_track_quat("Z", "Y")
    return shape


def ball(radius, at, material, scale=(1, 1, 1)):
    mesh = bpy.data.meshes.new("ball")
    shape = bmesh.new()
    bmesh.ops.create_uvsphere(shape, u_segments=64, v_segments=32, radius=radius)
    shape.to_mesh(mesh)
    shape.free()
    made = thing("ball", mesh, material, at, smooth=True)
    made.scale = scale
    return made


def tube(points, radius, material, closed=False, smooth=True):
    """A round bar along points."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 6
    spline = curve.splines.new("NURBS" if smooth else "POLY")
    spline.points.add(len(points) - 1)
    for point, where in zip(spline.points, points):
        point.co = (*where, 1)
    spline.use_cyclic_u = closed
    spline.use_endpoint_u = True
    spline.order_u = 3
    curve.materials.append(material)
    shape = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(shape)
    return shape


# Light, camera, render


def look_at(shape, target):
    shape.rotation_euler = (Vector(target) - shape.location).to_track_quat("-Z", "Y").to_euler()


def lamp(kind, at, towards, power, colour="#ffffff", size=1.0, tall=None, spread=None, visible=False):
    light = bpy.data.lights.new("lamp", kind)
    light.energy = power
    light.color = rgb(colour)[:3]
    if kind == "AREA":
        light.shape = "RECTANGLE"
        light.size = size
        light.size_y = tall or size
        if spread is not None:
            light.spread = math.radians(spread)
    elif kind == "SUN":
        light.angle = math.radians(size)
    else:
        light.shadow_soft_size = size
    if kind == "SPOT":
        light.spot_size = math.radians(spread or 45)
        light.spot_blend = 0.6
    shape = bpy.data.objects.new("lamp", light)
    bpy.context.scene.collection.objects.link(shape)
    shape.location = at
    look_at(shape, towards)
    shape.visible_camera = visible
    return shape


def sky(colour, strength):
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    ground = world.node_tree.nodes["Background"]
    ground.inputs[0].default_value = rgb(colour)
    ground.inputs[1].default_value = strength
    bpy.context.scene.world = world
    return world


def camera(at, target, lens=50.0, stop=None, focus=None, roll=0.0, shift=(0, 0)):
    """@param stop of the aperture; without one all is sharp @param focus the point that is sharp, else the target"""
    lens_data = bpy.data.cameras.new("camera")
    lens_data.lens = lens
    lens_data.shift_x, lens_data.shift_y = shift
    lens_data.clip_end = 5000
    shape = bpy.data.objects.new("camera", lens_data)
    bpy.context.scene.collection.objects.link(shape)
    shape.location = at
    look_at(shape, target)
    shape.rotation_euler.rotate_axis("Z", math.radians(roll))
    if stop is not None:
        lens_data.dof.use_dof = True
        lens_data.dof.aperture_fstop = stop
        lens_data.dof.aperture_blades = 9
        way = shape.rotation_euler.to_matrix() @ Vector((0, 0, -1))
        lens_data.dof.focus_distance = (Vector(focus or target) - shape.location).dot(way)
    bpy.context.scene.camera = shape
    return shape


def render(path, width, height, percent, samples, exposure=0.0, look="AgX - Medium High Contrast"):
    """Renders to a PNG, without the noise that few samples leave."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.05
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.max_bounces = 7
    cycles.diffuse_bounces = 4
    cycles.glossy_bounces = 3
    cycles.sample_clamp_indirect = 6.0
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.seed = 3
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = percent
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
