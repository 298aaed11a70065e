import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { variantAddress, variantsOf } from "../../shared/picture-variants.ts";
import { isLong, sampled } from "../../testing/long-run.ts";
import { type PartedType, partsOf } from "./picture-parts.ts";
import { makeVariants, normalizePicture, PictureRefusal, type StoredPicture } from "./pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

type Stored = StoredPicture & { bytes: Uint8Array; path: string };

async function store(bytes: Uint8Array, mime: string): Promise<Stored> {
  const path = join(folder, `sent-${++count}`);
  const target = join(folder, `stored-${count}`);
  await Bun.write(path, bytes);
  const stored = await normalizePicture(path, mime, target);
  return { ...stored, path: target, bytes: await Bun.file(target).bytes() };
}

/** Every variant of a stored picture, as bytes by name. */
async function variantsFor(stored: Stored): Promise<Map<string, Uint8Array>> {
  const address = `/uploads/${++count}.${stored.extension}`;
  const files = variantsOf(address, stored.width).map((variant) => ({
    ...variant,
    temporaryPath: join(folder, `t-${++count}`),
    path: join(folder, variantAddress(address, variant).slice(9)),
  }));
  await makeVariants(stored.path, files);
  return new Map(files.map(({ path }) => [path.slice(folder.length + 1), readFileSync(path)]));
}

/** The only parts that a stored file may have: pixels, their tables and a color profile. */
const allowed: Record<PartedType, string[]> = {
  "image/jpeg": ["SOI", "APP0", "APP2", "DQT", "SOF", "DHT", "DRI", "SOS", "EOI"],
  "image/png": ["IHDR", "PLTE", "tRNS", "iCCP", "acTL", "fcTL", "fdAT", "IDAT", "IEND"],
  "image/webp": ["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"],
  "image/gif": ["head", "control", "loop", "image"],
};

function expectNoMetadata(bytes: Uint8Array, mime: PartedType): void {
  const parts = partsOf(bytes, mime);
  expect(parts.map(({ type }) => type).filter((type) => !allowed[mime].includes(type))).toEqual([]);
  // Nothing is hidden behind the end, which is one byte in a GIF.
  expect(parts.at(-1)?.end).toBe(bytes.length - (mime === "image/gif" ? 1 : 0));
  if (mime === "image/jpeg")
    for (const { type, content } of parts)
      if (type.startsWith("APP"))
        expect(Buffer.from(content).toString("latin1", 0, 12)).toMatch(/^(JFIF\0|ICC_PROFILE\0)/);
  for (const word of ["Exif\0", "http://ns.adobe.com", "Photoshop 3.0", "GPSLatitude", "<script"])
    expect(Buffer.from(bytes).includes(word)).toBe(false);
}

async function expectClean(stored: Stored): Promise<void> {
  expectNoMetadata(stored.bytes, stored.mime);
  expect(stored.placeholder).toStartWith("data:image/webp;base64,");
  expect(stored.placeholder.length).toBeLessThanOrEqual(500);
  const variants = await variantsFor(stored);
  for (const [name, bytes] of variants) {
    expectNoMetadata(bytes, name.endsWith(".webp") ? "image/webp" : "image/jpeg");
    const { width, height } = await new Bun.Image(bytes).metadata();
    expect(width).toBe(Number(/-(\d+)\./.exec(name)?.[1]));
    expect(height).toBe(Math.max(1, Math.round((stored.height * width) / stored.width)));
  }
}

/** The mean colors of a grid over a picture, to detect its orientation. */
async function look(bytes: Uint8Array, columns = 3, rows = 2): Promise<number[]> {
  const png = await new Bun.Image(bytes)
    .resize(columns, rows, { filter: "box" })
    .png({ compressionLevel: 0 })
    .bytes();
  // An uncompressed PNG contains the exact pixels, unlike a JPEG.
  const { decoded } = unpack(png);
  return decoded;
}

/** The samples of an 8-bit PNG whose filters are none, up or sub, as `Bun.Image` writes them. */
function unpack(png: Uint8Array): { decoded: number[] } {
  const parts = partsOf(png, "image/png");
  const header = parts[0]?.content ?? new Uint8Array();
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[header[9] ?? 2] ?? 3;
  const data = inflateSync(
    Buffer.concat(parts.filter(({ type }) => type === "IDAT").map(({ content }) => content)),
  );
  const rows: number[][] = [];
  for (let y = 0, at = 0; y < height; y++) {
    const filter = data[at++];
    const row: number[] = [];
    for (let x = 0; x < width * channels; x++, at++) {
      const left = row[x - channels] ?? 0;
      const up = rows[y - 1]?.[x] ?? 0;
      const corner = rows[y - 1]?.[x - channels] ?? 0;
      const guess = left + up - corner;
      const paeth = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
      const added = [0, left, up, (left + up) >> 1, paeth][filter ?? 0] ?? 0;
      row.push(((data[at] ?? 0) + added) % 256);
    }
    rows.push(row);
  }
  const decoded = rows.flatMap((row) => row.filter((_, index) => channels < 4 || index % 4 < 3));
  return { decoded };
}

function distance(a: number[], b: number[]): number {
  expect(a.length).toBe(b.length);
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

/** A picture of 192 × 128 pixels in six fields of different colors. */
function fields(): Buffer {
  const [width, height] = [192, 128];
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const colors = [0xe02020, 0x20c020, 0x2020e0, 0xe0e020, 0x20e0e0, 0xf0f0f0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.writeUIntBE(
        colors[Math.floor(y / 64) * 3 + Math.floor(x / 64)] ?? 0,
        y * (width * 3 + 1) + 1 + x * 3,
        3,
      );
  return png(width, height, 2, rows);
}

function png(width: number, height: number, type: number, rows: Uint8Array, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = type;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** EXIF with an orientation and a location, in either byte order. */
function exif(orientation: number, isLittle = false): Buffer {
  const bytes = Buffer.alloc(26 + 12 + 18);
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(isLittle ? "II" : "MM", 0, "latin1");
  short(42, 2);
  long(8, 4);
  short(2, 8);
  for (const [index, [tag, type, value]] of (
    [
      [0x0112, 3, orientation],
      [0x8825, 4, 38], // The place's own directory.
    ] as const
  ).entries()) {
    short(tag, 10 + index * 12);
    short(type, 12 + index * 12);
    long(1, 14 + index * 12);
    if (type === 3) short(value, 18 + index * 12);
    else long(value, 18 + index * 12);
  }
  short(1, 38);
  short(1, 40);
  short(2, 42);
  long(2, 44);
  bytes.write("N\0", 48, "latin1");
  return bytes;
}

function jpegWith(jpeg: Uint8Array, ...segments: [marker: number, content: Uint8Array][]): Buffer {
  const made = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)]);
}

const exifSegment = (orientation: number): [number, Uint8Array] => [
  0xe1,
  Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif(orientation)]),
];

/** The picture after a WebP's extended header, followed by EXIF. */
function webpWith(webp: Uint8Array, orientation: number): Buffer {
  const content = exif(orientation, true);
  const head = Buffer.alloc(8);
  const chunkOf = (type: string, bytes: Uint8Array) => {
    head.write(type, 0, "latin1");
    head.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended[0] = 0x08;
  extended.writeUIntLE(191, 4, 3);
  extended.writeUIntLE(127, 7, 3);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunkOf("VP8X", extended),
    webp.subarray(12),
    chunkOf("EXIF", content),
  ]);
  const riff = Buffer.from("RIFF\0\0\0\0");
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

describe("the orientation", () => {
  const source = fields();
  /** The expected upright picture for each orientation: rows of field numbers. */
  const turned: Record<number, number[][]> = {
    1: [
      [0, 1, 2],
      [3, 4, 5],
    ],
    2: [
      [2, 1, 0],
      [5, 4, 3],
    ],
    3: [
      [5, 4, 3],
      [2, 1, 0],
    ],
    4: [
      [3, 4, 5],
      [0, 1, 2],
    ],
    5: [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
    6: [
      [3, 0],
      [4, 1],
      [5, 2],
    ],
    7: [
      [5, 2],
      [4, 1],
      [3, 0],
    ],
    8: [
      [2, 5],
      [1, 4],
      [0, 3],
    ],
  };

  const kinds: [string, PartedType, (orientation: number) => Promise<Uint8Array>][] = [
    [
      "JPEG",
      "image/jpeg",
      async (orientation) =>
        jpegWith(await new Bun.Image(source).jpeg({ quality: 95 }).bytes(), exifSegment(orientation)),
    ],
    [
      "PNG",
      "image/png",
      async (orientation) =>
        Buffer.concat([source.subarray(0, 33), chunk("eXIf", exif(orientation)), source.subarray(33)]),
    ],
    [
      "WebP",
      "image/webp",
      async (orientation) => webpWith(await new Bun.Image(source).webp({ quality: 95 }).bytes(), orientation),
    ],
  ];
  for (const [name, mime, make] of kinds)
    test.each([1, 2, 3, 4, 5, 6, 7, 8])(`turns a ${name} of orientation %i upright`, async (orientation) => {
      const stored = await store(await make(orientation), mime);
      const expected = turned[orientation] ?? [];
      expect([stored.width, stored.height]).toEqual(orientation < 5 ? [192, 128] : [128, 192]);
      const original = await look(source);
      const colors = expected.flat().flatMap((field) => original.slice(field * 3, field * 3 + 3));
      expect(distance(await look(stored.bytes, expected[0]?.length, expected.length), colors)).toBeLessThan(
        24,
      );
      await expectClean(stored);
    });
});

describe("metadata", () => {
  test("of a photo, including its location, is in no served file", async () => {
    const photo = await new Bun.Image(fields()).resize(2000, 400, { fit: "fill" }).jpeg().bytes();
    const iptc = Buffer.from("Photoshop 3.0\x008BIM\x04\x04", "latin1");
    const sent = jpegWith(
      photo,
      exifSegment(1),
      [0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>48,8N")],
      [0xed, iptc],
      [0xfe, Buffer.from("taken at home")],
      [0xec, Buffer.from("Ducky")],
    );
    expect(sent.includes("GPSLatitude")).toBe(true);
    const stored = await store(sent, "image/jpeg");
    expect(stored).toMatchObject({ mime: "image/jpeg", extension: "jpg", width: 2000, height: 400 });
    await expectClean(stored);
    expect([...(await variantsFor(stored)).keys()].map((name) => name.replace(/^\d+/, "")).sort()).toEqual([
      "-1280.jpg",
      "-1280.webp",
      "-192.webp",
      "-1920.jpg",
      "-1920.webp",
      "-320.jpg",
      "-320.webp",
      "-640.jpg",
      "-640.webp",
      "-768.webp",
      "-960.jpg",
      "-960.webp",
    ]);
  });

  test("of a PNG is removed, with any bytes after its end", async () => {
    const rows = Buffer.alloc(31 * 10);
    const sent = Buffer.concat([
      png(10, 10, 2, rows, chunk("tEXt", Buffer.from("Comment\0GPS")), chunk("tIME", Buffer.alloc(7))),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    await expectClean(await store(sent, "image/png"));
  });
});

describe("a color profile", () => {
  function profile(size: number, space = "RGB "): Buffer {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32BE(size, 0);
    bytes.write("mntr", 12, "latin1");
    bytes.write(space, 16, "latin1");
    bytes.write("acsp", 36, "latin1");
    return bytes;
  }
  const withProfile = (bytes: Uint8Array) =>
    png(
      400,
      10,
      2,
      Buffer.alloc((400 * 3 + 1) * 10),
      chunk("iCCP", Buffer.concat([Buffer.from("x\0\0", "latin1"), deflateSync(bytes)])),
    );
  const hasProfile = (bytes: Uint8Array, mime: PartedType) =>
    partsOf(bytes, mime).some(({ type }) => ["iCCP", "ICCP", "APP2"].includes(type));

  test.each(["png", "jpeg", "webp"] as const)("stays in a valid %s and its variants", async (type) => {
    const sent = await new Bun.Image(withProfile(profile(600)))[type]().bytes();
    const stored = await store(sent, `image/${type}`);
    expect(hasProfile(stored.bytes, stored.mime)).toBe(true);
    for (const [name, bytes] of await variantsFor(stored))
      expect(hasProfile(bytes, name.endsWith(".webp") ? "image/webp" : "image/jpeg")).toBe(true);
  });

  test.each([
    ["for grey", profile(600, "GRAY")],
    ["for print", profile(600, "CMYK")],
    ["without a signature", Buffer.alloc(600)],
    ["that says it is longer", Buffer.concat([profile(700).subarray(0, 600)])],
    ["of 2 MB", profile(2_000_000)],
    ["that unpacks to 64 MB", profile(64_000_000)],
  ])("%s is removed", async (_name, bytes) => {
    const sent = withProfile(bytes);
    const before = process.resourceUsage().maxRSS;
    const stored = await store(sent, "image/png");
    expect(hasProfile(stored.bytes, "image/png")).toBe(false);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50 * 1024); // Kilobytes.
    const jpeg = await store(await new Bun.Image(sent).jpeg().bytes(), "image/jpeg");
    expect(hasProfile(jpeg.bytes, "image/jpeg")).toBe(false);
    const webp = await store(await new Bun.Image(sent).webp().bytes(), "image/webp");
    expect(hasProfile(webp.bytes, "image/webp")).toBe(false);
    expect(await new Bun.Image(webp.bytes).metadata()).toMatchObject({ width: 400, height: 10 });
  });
});

describe("stores", () => {
  const opaque = fields();
  const clear = png(20, 20, 6, Buffer.alloc(81 * 20, Buffer.from([0, ...Array(80).fill(0x40)])));

  test.each([
    ["a PNG as PNG", async () => opaque, "image/png", "png"],
    ["a lossy WebP as WebP", async () => await new Bun.Image(opaque).webp().bytes(), "image/webp", "webp"],
    [
      "a lossless WebP as PNG",
      async () => await new Bun.Image(opaque).webp({ lossless: true }).bytes(),
      "image/webp",
      "png",
    ],
    ["a WebP with alpha as PNG", async () => await new Bun.Image(clear).webp().bytes(), "image/webp", "png"],
    ["a JPEG as JPEG", async () => await new Bun.Image(opaque).jpeg().bytes(), "image/jpeg", "jpg"],
  ] as const)("%s", async (_name, make, mime, extension) => {
    const stored = await store(await make(), mime);
    expect(stored.extension).toBe(extension);
    expect(stored.mime).toBe(`image/${extension === "jpg" ? "jpeg" : extension}`);
    await expectClean(stored);
  });

  test("alpha, also in the variants", async () => {
    const stored = await store(clear, "image/png");
    expect(partsOf(stored.bytes, "image/png")[0]?.content[9]).toBe(6);
    const [variant] = [...(await variantsFor(stored)).values()];
    expect(partsOf(variant ?? new Uint8Array(), "image/webp").map(({ type }) => type)).toContain("ALPH");
  });

  test("the same bytes for the same picture", async () => {
    const [a, b] = [await store(opaque, "image/png"), await store(opaque, "image/png")];
    expect(a.sha256).toBe(b.sha256);
    expect(a.sha256).toBe(new Bun.CryptoHasher("sha256").update(a.bytes).digest("hex"));
    expect(a.size).toBe(a.bytes.length);
  });

  test("a very large photo at half its size and upright", async () => {
    const huge = await new Bun.Image(fields()).resize(5500, 5000).jpeg().bytes();
    expect(await store(huge, "image/jpeg")).toMatchObject({ width: 2750, height: 2500 });
    const onItsSide = await new Bun.Image(fields()).resize(5000, 3000).jpeg().bytes();
    expect(await store(jpegWith(onItsSide, exifSegment(6)), "image/jpeg")).toMatchObject({
      width: 1500,
      height: 2500,
    });
    expect(await store(jpegWith(onItsSide, exifSegment(1)), "image/jpeg")).toMatchObject({
      width: 5000,
      height: 3000,
    });
  }, 30_000);

  test("no file of a refused picture", async () => {
    const before = readdirSync(folder).filter((name) => name.startsWith("stored-"));
    expect(store(opaque.subarray(0, 200), "image/png")).rejects.toEqual(new PictureRefusal("cut off"));
    await Bun.sleep(20);
    expect(readdirSync(folder).filter((name) => name.startsWith("stored-"))).toEqual(before);
  });
});

const collection = join(import.meta.dir, "../../../../shared/data/images");
describe.if(existsSync(collection))("the picture collection", () => {
  const read = (name: string) => readFileSync(join(collection, name));

  test.each(["exif-orientation/Landscape_", "pillow/orientation/hopper_orientation_"])(
    "turns %s2 to 8 as the upright one",
    async (prefix) => {
      const isScene = prefix.includes("Landscape");
      const upright = await store(read(isScene ? `${prefix}1.jpg` : "pillow/valid/hopper.jpg"), "image/jpeg");
      const expected = await look(upright.bytes, 6, 6);
      for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
        const stored = await store(read(`${prefix}${orientation}.jpg`), "image/jpeg");
        expect([stored.width, stored.height]).toEqual([upright.width, upright.height]);
        // "Landscape" shows its orientation's number in the middle.
        const difference = await look(stored.bytes, 6, 6);
        const off = difference.filter((value, index) => Math.abs(value - (expected[index] ?? 0)) > 40).length;
        expect({ orientation, isOff: off > expected.length / 5 }).toEqual({ orientation, isOff: false });
      }
    },
  );

  test("removes the metadata of its pictures", async () => {
    const lines = sampled(read("index.tsv").toString().trim().split("\n").slice(1));
    let stored = 0;
    for (const line of lines) {
      const [file = ""] = line.split("\t");
      const mime = {
        jpg: "image/jpeg",
        png: "image/png",
        webp: "image/webp",
        gif: "image/gif",
        bmp: "image/bmp",
      }[file.split(".").at(-1) ?? ""];
      // The scene exists nine times; one is enough.
      if (mime === undefined || /^synthetic|Landscape_[^6]/.test(file)) continue;
      const picture = await store(read(file), mime).catch(() => null);
      if (picture === null) continue;
      await expectClean(picture);
      stored++;
    }
    expect(stored).toBeGreaterThan(isLong ? 110 : 10);
  }, 60_000);
});
