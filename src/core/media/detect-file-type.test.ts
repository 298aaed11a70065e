import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { supportedMimeTypes } from "file-type";
import { acceptedTypes } from "../../shared/media-kind.ts";
import { PIXELS_MAX, WHOLE_PIXELS_MAX } from "../../shared/picture-limits.ts";
import { isLong } from "../../testing/long-run.ts";
import { pdf, picture, video } from "../../testing/test-app.ts";
import { AppError } from "../errors/app-error.ts";
import { Uploads } from "./uploads.ts";

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "vitrine-accept-"));
const limits = { image: 20 * MEGABYTE, pdf: MEGABYTE, video: MEGABYTE, file: MEGABYTE };
const uploads = new Uploads(folder, limits);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Kind = keyof typeof limits;
type Outcome = {
  status: number;
  mime?: string;
  extension?: string;
  width?: number;
  height?: number;
  message?: string;
};

/** Uploads a file without storing it; 200 means that it would be stored. */
async function outcome(content: Blob | Uint8Array, kind: Kind = "image"): Promise<Outcome> {
  const bytes = new Uint8Array(content instanceof Blob ? await content.arrayBuffer() : content);
  try {
    const file = await uploads.receive(pieces(bytes), kind, "image", "name.png");
    await uploads.discard(file);
    const { mime, extension, width, height } = file;
    return { status: 200, mime, extension, width, height };
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // Anything else would be a 500.
    return { status: error.status, message: error.message };
  }
}

afterEach(() => expect(readdirSync(join(folder, ".tmp"))).toEqual([]));

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

const refusals = [413, 415, 422];
const fixtures = join(import.meta.dir, "fixtures");
const fixture = (name: string) => new Uint8Array(readFileSync(join(fixtures, name)));

describe("pictures of this repository", () => {
  test.each([
    ["basn2c08.png", { status: 200, mime: "image/png", extension: "png", width: 32, height: 32 }],
    ["single_frame.png", { status: 200, mime: "image/png", extension: "png", width: 128, height: 64 }],
    ["multiple_exif.jpg", { status: 200, mime: "image/jpeg", extension: "jpg", width: 1, height: 1 }],
    ["png_trailing_html.png", { status: 200, mime: "image/png", extension: "png", width: 1, height: 1 }],
  ] as const)("stores %s", async (name, expected) => {
    expect(await outcome(fixture(name))).toEqual(expected);
  });

  test.each([
    ["html_named.png", 415],
    ["svg_script.svg", 415],
    ["xcsn0g01.png", 422],
    ["zero_width.gif", 422],
    ["decompression_bomb.gif", 422],
    ["lie_png_65535x65535_tiny_idat.png", 413],
  ] as const)("answers %s with %i", async (name, status) => {
    expect(await outcome(fixture(name))).toEqual({ status, message: expect.any(String) });
  });

  test("stores a rotated JPEG", async () => {
    expect((await outcome(fixture("orientation_rectangle.jpg"))).status).toBe(200);
  });
});

const collection = join(import.meta.dir, "../../../../shared/data/images");
const hasCollection = existsSync(join(collection, "index.tsv"));
if (!hasCollection)
  console.warn(
    `The picture collection is not at ${collection}; only the repository's own pictures are tried.`,
  );

/** Formats that browsers or this server's decoder do not know; they are refused politely. */
const unknownFormats = ["pillow/valid/python.ico", "pillow/valid/16_bit_binary.pgm"];
/** Pictures that must never be stored, whatever their name or listed expectation says. */
const hostile = ["html_named.png", "svg_script.svg", "svg_plain.svg", "empty.jpg", "bomb_", "lie_", "oom-"];

describe.if(hasCollection)("the picture collection", () => {
  const lines = hasCollection
    ? readFileSync(join(collection, "index.tsv"), "utf8").trim().split("\n").slice(1)
    : [];
  const entries = lines.map((line) => {
    const [file = "", , , , expected = ""] = line.split("\t");
    return { file, expected };
  });
  const read = (file: string) => new Uint8Array(readFileSync(join(collection, file)));
  const mustDecode = entries.filter(
    ({ file, expected }) =>
      expected.startsWith("decode") && !expected.includes("politely") && !unknownFormats.includes(file),
  );

  test.each(entries)("$file: $expected", async ({ file, expected }) => {
    const result = await outcome(read(file));
    if (mustDecode.some((entry) => entry.file === file)) {
      expect(result).toMatchObject({ status: 200 });
      expect(Math.min(result.width ?? 0, result.height ?? 0)).toBeGreaterThan(0);
    } else if (hostile.some((name) => file.includes(name)) || /^reject( before| politely|$)/.test(expected))
      expect(refusals).toContain(result.status);
    else expect([200, ...refusals]).toContain(result.status);
  });

  test("refuses every picture that is cut off", async () => {
    for (const { file } of mustDecode) {
      const bytes = read(file);
      for (const share of [0.4, 0.9]) {
        const { status } = await outcome(bytes.subarray(0, Math.floor(bytes.length * share)));
        expect({ file, share, isRefused: refusals.includes(status) }).toEqual({
          file,
          share,
          isRefused: true,
        });
      }
    }
  });
});

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

/** A black picture of one bit a pixel: small as a file, four bytes a pixel in memory. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The peak of this process's memory so far, in MB. */
const peakMemory = () => process.resourceUsage().maxRSS / 1024;

test("refuses pictures that would fill the memory, without unpacking them", async () => {
  expect(WHOLE_PIXELS_MAX).toBe(8000 * 5000);
  const before = peakMemory();
  for (const [width, height] of [
    [50_000, 50_000],
    [30_000, 30_000],
    [8001, 5000],
    [65_535, 65_535],
    [1, 40_000_001],
  ] as const) {
    const result = await outcome(blackPng(width, height, 10));
    expect({ width, result }).toEqual({
      width,
      result: {
        status: 413,
        message:
          width * height > PIXELS_MAX
            ? "The picture can have at most 61 million pixels. Make it smaller and try again."
            : "Only a JPEG that is not progressive can have more than 40 million pixels. Make the picture smaller and try again.",
      },
    });
  }
  // It contains more pixels than its header says.
  expect([200, 422]).toContain((await outcome(blackPng(8, 8, 40_000_000 / 8))).status);
  expect(peakMemory() - before).toBeLessThan(150);
});

test.if(isLong)(
  "unpacks the largest allowed pictures one at a time",
  async () => {
    const before = peakMemory();
    const results = await Promise.all([outcome(blackPng(8000, 5000)), outcome(blackPng(4000, 3000))]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    // Decoded they need 160 and 48 MB, one at a time.
    expect(peakMemory() - before).toBeLessThan(240);
  },
  30_000,
);

/** A gray JPEG with one bit for each block's brightness, and one for the rest of a block that is not progressive. */
function grayJpeg(width: number, height: number, isProgressive: boolean): Buffer {
  const words = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
  const segment = (marker: number, ...content: number[]) => [
    0xff,
    marker,
    ...words(content.length + 2),
    ...content,
  ];
  const onlyZero = [1, ...Array<number>(15).fill(0), 0];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([
      ...[0xff, 0xd8],
      ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
      ...segment(isProgressive ? 0xc2 : 0xc0, 8, ...words(height, width), 1, 1, 0x11, 0),
      ...segment(0xc4, 0x00, ...onlyZero),
      ...segment(0xc4, 0x10, ...onlyZero),
      ...segment(0xda, 1, 1, 0, 0, isProgressive ? 0 : 63, 0),
    ]),
    Buffer.alloc(Math.ceil((blocks * (isProgressive ? 1 : 2)) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

test("stores a photo of 60 megapixels at half its size, without unpacking it as a whole", async () => {
  const before = peakMemory();
  expect(await outcome(grayJpeg(9504, 6336, false))).toMatchObject({
    status: 200,
    mime: "image/jpeg",
    width: 4752,
    height: 3168,
  });
  expect(peakMemory() - before).toBeLessThan(150);
  expect(await outcome(grayJpeg(64, 64, true))).toMatchObject({ status: 200, mime: "image/jpeg" });
  expect(await outcome(grayJpeg(9504, 6336, true))).toEqual({
    status: 413,
    message:
      "Only a JPEG that is not progressive can have more than 40 million pixels. Make the picture smaller and try again.",
  });
  expect((await outcome(grayJpeg(10_000, 6101, false))).status).toBe(413);
}, 30_000);

describe("damaged pictures", () => {
  const sources: [string, () => Promise<Uint8Array>][] = [
    ["PNG", async () => new Uint8Array(await (await picture(40, 30)).arrayBuffer())],
    ["APNG", async () => fixture("single_frame.png")],
    ["JPEG", async () => await jpeg(false)],
    ["progressive JPEG", async () => await jpeg(true)],
    ["WebP", async () => await new Bun.Image(await noise()).webp({ lossless: true }).bytes()],
  ];
  const noise = async () => await (await picture(40, 30)).arrayBuffer();
  const jpeg = async (progressive: boolean) =>
    await new Bun.Image(await noise()).jpeg({ progressive }).bytes();

  test.each(sources)("refuses a %s that is cut off at any length", async (_name, make) => {
    const bytes = await make();
    expect((await outcome(bytes)).status).toBe(200);
    for (let length = 0; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 60)))
      expect({
        length,
        status: refusals.includes((await outcome(bytes.subarray(0, length))).status),
      }).toEqual({ length, status: true });
    expect(refusals).toContain((await outcome(bytes.subarray(0, -1))).status);
  });

  test.each(sources)("stores or refuses a %s with any byte changed, and never fails", async (_name, make) => {
    const bytes = await make();
    // A fixed sequence, so that a failure can be reproduced.
    let seed = 1843;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let at = 0; at < 60; at++) {
      const changed = bytes.slice();
      for (let times = 0; times <= random(4); times++) changed[random(changed.length)] = random(256);
      expect([200, ...refusals]).toContain((await outcome(changed)).status);
    }
  });

  const gif = (...blocks: number[]) =>
    new Uint8Array([...Buffer.from("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...blocks]);
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const pause = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];

  test("stores a GIF only when its last frame is complete", async () => {
    expect(await outcome(gif(...frame, 0x3b))).toEqual({
      status: 200,
      // Its first frame, as a PNG.
      mime: "image/png",
      extension: "png",
      width: 1,
      height: 1,
    });
    expect((await outcome(gif(...pause, ...frame, ...pause, ...frame, 0x3b))).status).toBe(200);
    expect((await outcome(gif(...frame))).status).toBe(200);
    expect((await outcome(gif(...frame, ...frame.slice(0, -2)))).status).toBe(422);
    expect((await outcome(gif(...frame, ...frame.slice(0, 5)))).status).toBe(422);
    expect((await outcome(gif(...frame, ...pause.slice(0, -2)))).status).toBe(422);
    expect((await outcome(gif())).status).toBe(422);
  });

  test("stops reading an endless GIF at the limit", async () => {
    const seen = { bytes: 0 };
    async function* endless() {
      yield gif();
      for (;;) {
        const frames = new Uint8Array(Array.from({ length: 4000 }, () => [...pause, ...frame]).flat());
        seen.bytes += frames.length;
        yield frames;
      }
    }
    expect(uploads.receive(endless(), "image", "image", "endless.gif")).rejects.toMatchObject({
      status: 413,
    });
    await Bun.sleep(0);
    while (seen.bytes < limits.image) await Bun.sleep(1);
    await Bun.sleep(10);
    expect(seen.bytes).toBeLessThan(limits.image + MEGABYTE);
    expect(readdirSync(join(folder, ".tmp"))).toEqual([]);
  });
});

describe("other kinds", () => {
  const text = (value: string) => Buffer.from(value, "latin1");
  const box = (type: string, content: Uint8Array = Buffer.alloc(0), size = 8 + content.length) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const ftyp = (brand: string) =>
    box("ftyp", Buffer.concat([text(brand), Buffer.from([0, 0, 2, 0]), text(brand)]));
  const ebml = (type: string) =>
    Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x83 + type.length, 0x42, 0x82, 0x80 + type.length]),
      text(type),
      Buffer.alloc(100),
    ]);
  /** An element of RFC 8794 with a size of eight bytes. */
  const element = (id: string, content: Uint8Array | number) => {
    const bytes = typeof content === "number" ? Buffer.alloc(content) : content;
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(bytes.length) | (1n << 56n));
    return Buffer.concat([Buffer.from(id, "hex"), size, bytes]);
  };
  const unknownSize = (id: string) => Buffer.from(`${id}01ffffffffffffff`, "hex");
  const cluster = (size: number) => element("1f43b675", size);
  const segment = (...elements: Uint8Array[]) => element("18538067", Buffer.concat(elements));
  const webm = (...elements: Uint8Array[]) => Buffer.concat([ebml("webm").subarray(0, 12), ...elements]);
  const mp4 = (...boxes: Uint8Array[]) => Buffer.concat([ftyp("isom"), ...boxes]);

  const cases: [string, Kind, Blob | Uint8Array, number][] = [
    ["a PDF", "pdf", pdf(), 200],
    [
      "a PDF with bytes behind its end",
      "pdf",
      Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(1000)]),
      200,
    ],
    ["a PDF behind other bytes", "pdf", text(`${"x".repeat(1000)}%PDF-1.7\n%%EOF`), 200],
    ["a PDF too far behind other bytes", "pdf", text(`${"x".repeat(1025)}%PDF-1.7\n%%EOF`), 415],
    ["a PDF without an end", "pdf", text("%PDF-1.7\n"), 422],
    ["a page as PDF", "pdf", text("<html>%PDF-1.7\n%%EOF"), 415],
    ["nothing as PDF", "pdf", Buffer.alloc(0), 415],
    ["a video as PDF", "pdf", video(), 415],
    ["an MP4", "video", video(), 200],
    ["an MP4 with its film first", "video", mp4(box("mdat", Buffer.alloc(100)), box("moov")), 200],
    ["an MP4 in fragments", "video", mp4(box("moof"), box("mdat")), 200],
    ["an MP4 whose last box takes the rest", "video", mp4(box("moov"), box("mdat", Buffer.alloc(9), 0)), 200],
    ["a QuickTime film", "video", Buffer.concat([ftyp("qt  "), box("moov")]), 200],
    ["an M4V", "video", Buffer.concat([ftyp("M4V "), box("moov")]), 200],
    ["an MP4 without an index", "video", mp4(box("mdat", Buffer.alloc(100))), 422],
    ["an MP4 that is cut off", "video", mp4(box("moov"), box("mdat", Buffer.alloc(100), 1000)), 422],
    ["an MP4 with a box of no size", "video", mp4(box("moov"), box("free", Buffer.alloc(0), 4)), 422],
    ["an MP4 with a huge box", "video", mp4(box("moov"), box("mdat", Buffer.alloc(8, 0xff), 1)), 422],
    [
      "an MP4 with a long size",
      "video",
      mp4(box("moov"), box("mdat", Buffer.from([0, 0, 0, 0, 0, 0, 0, 16]), 1)),
      200,
    ],
    ["a Matroska film", "video", ebml("matroska"), 415],
    [
      "an Ogg film",
      "video",
      Buffer.concat([text("OggS\0\x02"), Buffer.alloc(22), text("\x80theora"), Buffer.alloc(99)]),
      415,
    ],
    ["another EBML file", "video", ebml("other"), 415],
    ["a WebM film", "video", webm(segment(cluster(100))), 200],
    [
      "a WebM film with more in it",
      "video",
      webm(segment(element("1549a966", 50), cluster(9), cluster(9))),
      200,
    ],
    [
      "a WebM film made live",
      "video",
      webm(unknownSize("18538067"), unknownSize("1f43b675"), element("e7", 1)),
      200,
    ],
    ["a WebM film without pictures", "video", webm(segment(element("1549a966", 50))), 422],
    ["a WebM film without a segment", "video", ebml("webm"), 422],
    ["a WebM film that is cut off", "video", webm(segment(cluster(100))).subarray(0, -1), 422],
    [
      "a live WebM film that is cut off",
      "video",
      webm(unknownSize("18538067"), cluster(100)).subarray(0, -1),
      422,
    ],
    [
      "a WebM film that is cut off in a size",
      "video",
      webm(unknownSize("18538067"), cluster(9), Buffer.from([0x1f, 0x43])),
      422,
    ],
    ["a picture as video", "video", fixture("basn2c08.png"), 415],
    ["a page as video", "video", text("<script>"), 415],
    ["nothing as video", "video", Buffer.alloc(0), 415],
    ["sound as video", "video", text("ID3\x03\0\0\0\0\0\0"), 415],
    ["anything as a file", "file", text("<script>"), 200],
    ["nothing as a file", "file", Buffer.alloc(0), 200],
    ["a PDF as picture", "image", pdf(), 415],
    ["a TIFF", "image", Buffer.concat([text("II*\0"), Buffer.alloc(200)]), 415],
    ["one byte", "image", Buffer.from([0x89]), 415],
    ["a signature alone", "image", text("\x89PNG\r\n\x1a\n"), 422],
    ["a JPEG's start alone", "image", Buffer.from([0xff, 0xd8, 0xff]), 422],
    ["a GIF's start alone", "image", text("GIF89a"), 422],
    ["a GIF that is a program", "image", text("GIF89a=1;alert(1)//"), 413],
    ["a BMP's start alone", "image", text("BM"), 422],
    ["a WebP's start alone", "image", text("RIFF\0\0\0\0WEBPVP8 "), 422],
  ];
  test.each(cases)("%s, sent as %s", async (_name, kind, content, status) => {
    expect((await outcome(content, kind)).status).toBe(status);
  });

  test("the recognition knows every accepted type by the same name", () => {
    const names = Object.values(acceptedTypes).flatMap((types) => Object.keys(types));
    expect(names.filter((name) => !(supportedMimeTypes as ReadonlySet<string>).has(name))).toEqual([]);
  });

  test("decides by content, not by the sent type and name", async () => {
    expect(await outcome(text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "file")).toEqual({
      status: 200,
      mime: "application/octet-stream",
      extension: "bin",
      width: 0,
      height: 0,
    });
    expect(await outcome(Buffer.concat([ftyp("M4V "), box("moov")]), "video")).toMatchObject({
      mime: "video/mp4",
      extension: "mp4",
    });
  });

  test("each kind has its own limit, exact to the byte", async () => {
    const exact = Buffer.alloc(MEGABYTE);
    expect((await outcome(exact, "file")).status).toBe(200);
    expect(await outcome(Buffer.alloc(MEGABYTE + 1), "file")).toEqual({
      status: 413,
      message: "The file is too large. It can have at most 1 MB.",
    });
  });
});
