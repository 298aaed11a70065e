import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { ANIMATION_MAX } from "../../shared/picture-limits.ts";
import { picture } from "../../testing/test-app.ts";
import { stillOf } from "./animation.ts";
import { type PartedType, partsOf } from "./picture-parts.ts";
import { makeVariants, normalizePicture } from "./pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-animation-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

async function store(bytes: Uint8Array, mime: string) {
  const [path, target] = [join(folder, `sent-${++count}`), join(folder, `stored-${count}`)];
  await Bun.write(path, bytes);
  const stored = await normalizePicture(path, mime, target);
  return { ...stored, path: target, bytes: await Bun.file(target).bytes() };
}

const SECRET = "<script>taken at home</script>";

/** Two frames of 40 × 30, a comment, and bytes behind the end. @param padding bytes of further comments */
async function gif(padding = 0): Promise<Buffer> {
  const head = Buffer.from([...Buffer.from("GIF89a"), 40, 0, 30, 0, 0x80, 0, 0, 200, 30, 30, 30, 30, 200]);
  const loop = Buffer.from([0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const comment = (text: Buffer) => Buffer.from([0x21, 0xfe, text.length, ...text, 0]);
  // Codes of one color each: clear, then 1,200 pixels with a clear after each, so that codes stay 3 bits wide.
  const frame = (color: number) => {
    let bits = "";
    const code = (value: number) => {
      bits = value.toString(2).padStart(3, "0") + bits;
    };
    for (let pixel = 0; pixel < 40 * 30; pixel++) {
      code(4);
      code(color);
    }
    code(5);
    const data = Buffer.from(
      (bits.match(/.{1,8}(?=(.{8})*$)/g) ?? []).reverse().map((byte) => Number.parseInt(byte, 2)),
    );
    const blocks: number[] = [];
    for (let at = 0; at < data.length; at += 255) {
      const block = data.subarray(at, at + 255);
      blocks.push(block.length, ...block);
    }
    return Buffer.from([...control, 0x2c, 0, 0, 0, 0, 40, 0, 30, 0, 0, 2, ...blocks, 0]);
  };
  const more = Array.from({ length: Math.ceil(padding / 250) }, () => comment(Buffer.alloc(246, 65)));
  return Buffer.concat([
    head,
    loop,
    comment(Buffer.from(SECRET)),
    ...more,
    frame(0),
    frame(1),
    Buffer.from([0x3b]),
    Buffer.from(SECRET),
  ]);
}

function pngChunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

async function pngBytes(width = 40, height = 30): Promise<Uint8Array> {
  return new Uint8Array(await (await picture(width, height)).arrayBuffer());
}

async function apng(): Promise<Buffer> {
  const still = await pngBytes();
  const parts = partsOf(still, "image/png");
  const data = Buffer.concat(parts.filter(({ type }) => type === "IDAT").map(({ content }) => content));
  const control = (sequence: number) =>
    pngChunk("fcTL", Buffer.concat([words(sequence, 40, 30, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const header = parts.find(({ type }) => type === "IHDR")?.content ?? new Uint8Array();
  return Buffer.concat([
    still.subarray(0, 8),
    pngChunk("IHDR", header),
    pngChunk("acTL", words(2, 0)),
    pngChunk("tEXt", Buffer.from(`Comment\0${SECRET}`)),
    ...[control(0), pngChunk("IDAT", data), control(1), pngChunk("fdAT", Buffer.concat([words(2), data]))],
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
}

function webpChunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** @param options of the frames' encoder */
async function webp(options: { lossless?: boolean } = {}): Promise<Buffer> {
  const still = await new Bun.Image(await pngBytes()).webp(options).bytes();
  const coded = partsOf(still, "image/webp").filter(({ type }) => type !== "VP8X");
  const size = Buffer.from([39, 0, 0, 29, 0, 0]);
  const frame = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 0]),
    size,
    Buffer.from([100, 0, 0, 0]),
    ...coded.map(({ start, end }) => still.subarray(start, end)),
  ]);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    webpChunk("VP8X", Buffer.concat([Buffer.from([0x0a, 0, 0, 0]), size])),
    webpChunk("ANIM", Buffer.from([0, 0, 0, 0, 0, 0])),
    ...[webpChunk("ANMF", frame), webpChunk("ANMF", frame)],
    webpChunk("EXIF", Buffer.from(SECRET)),
  ]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.from(SECRET)]);
}

const animations: [string, PartedType, string, () => Promise<Uint8Array>][] = [
  ["GIF", "image/gif", "gif", gif],
  ["APNG", "image/png", "png", apng],
  ["WebP", "image/webp", "webp", webp],
  ["lossless WebP", "image/webp", "webp", () => webp({ lossless: true })],
];

describe.each(animations)("an animated %s", (_name, mime, extension, make) => {
  test("keeps its frames, without metadata or bytes behind its end", async () => {
    const sent = await make();
    const stored = await store(sent, mime);
    expect(stored).toMatchObject({ mime, extension, width: 40, height: 30, isAnimated: true });
    expect(stored.placeholder).toStartWith("data:image/webp;base64,");
    const frames = (bytes: Uint8Array) =>
      partsOf(bytes, mime)
        .filter(({ type }) => /^(image|control|loop|acTL|fcTL|IDAT|fdAT|ANIM|ANMF)$/.test(type))
        .map(({ type, content }) => [type, Buffer.from(content).toString("base64")]);
    expect(frames(stored.bytes)).toEqual(frames(sent));
    expect(Buffer.from(sent).includes("script")).toBe(true);
    expect(Buffer.from(stored.bytes).includes("script")).toBe(false);
    // Stored again it is the same file.
    expect((await store(stored.bytes, mime)).sha256).toBe(stored.sha256);
  });

  test("has still variants of its first frame", async () => {
    const stored = await store(await make(), mime);
    const path = join(folder, `variant-${++count}.webp`);
    await makeVariants(stored.path, [{ width: 20, format: "webp", temporaryPath: `${path}-new`, path }]);
    const variant = await Bun.file(path).bytes();
    expect(await new Bun.Image(variant).metadata()).toEqual({ width: 20, height: 15, format: "webp" });
    expect(partsOf(variant, "image/webp").map(({ type }) => type)).not.toContain("ANMF");
    expect(await new Bun.Image(stillOf(stored.bytes)).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test("that is cut off is refused", async () => {
    const sent = await make();
    for (const share of [0.3, 0.6, 0.9]) {
      const start = sent.subarray(0, Math.floor((sent.length - SECRET.length) * share));
      await expect(store(start, mime)).rejects.toThrow("refused");
    }
  });
});

test("a larger one becomes its first frame", async () => {
  const stored = await store(await gif(ANIMATION_MAX), "image/gif");
  expect(stored).toMatchObject({
    mime: "image/png",
    extension: "png",
    width: 40,
    height: 30,
    isAnimated: false,
  });
});
