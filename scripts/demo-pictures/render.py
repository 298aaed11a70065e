"""
Renders pictures of the demo's invented site: python3 scripts/demo-pictures/render.py NAME... [--percent=25] [--samples=48] [--out=FOLDER]

Needs Python 3.11 and `pip install bpy==4.5.*`. Writes src/program/demo/pictures/NAME.webp, or with --out a PNG as well.
"""

import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402
import kit  # noqa: E402
import scenes  # noqa: E402

BYTES_MAX = 90_000
PICTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/program/demo/pictures")


def main(arguments):
    options = dict(each[2:].split("=") for each in arguments if each.startswith("--"))
    names = [each for each in arguments if not each.startswith("--")] or list(scenes.scenes)
    folder = options.get("out", PICTURES)
    os.makedirs(folder, exist_ok=True)
    for name in names:
        kit.clear()
        settings = scenes.scenes[name]() or {}
        width, height = settings.pop("size", (1600, 1067))
        samples = int(options.get("samples", settings.pop("samples", 48)))
        settings.pop("samples", None)
        with tempfile.TemporaryDirectory() as temporary:
            png = os.path.join(folder if "out" in options else temporary, f"{name}.png")
            kit.render(png, width, height, round(float(options.get("percent", 100))), samples, **settings)
            write_webp(png, os.path.join(folder, f"{name}.webp"))


def write_webp(png, path):
    """The best quality that fits."""
    picture = bpy.data.images.load(png)
    scene = bpy.context.scene
    # The picture has its colours already.
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.look = "None"
    scene.view_settings.exposure = 0
    scene.render.image_settings.file_format = "WEBP"
    scene.render.image_settings.color_mode = "RGB"
    for quality in range(86, 40, -4):
        scene.render.image_settings.quality = quality
        picture.save_render(path, scene=scene)
        if os.path.getsize(path) <= BYTES_MAX:
            break
    print(f"{path}: {os.path.getsize(path)} bytes at quality {quality}")


if __name__ == "__main__":
    main(sys.argv[1:])
