import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { constants, crc32, deflateSync } from "node:zlib";
import { isLong, randomFrom, reportFigure, seed } from "../../src/testing/long-run.ts";
import { expectEventually } from "../support/eventually.ts";
import { Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { Raw } from "./support/raw.ts";
import { bearer, form, Server } from "./support/server.ts";

const MEGABYTE = 1024 * 1024;
/** Megabytes by which a decompression bomb may increase the memory (§S8). */
const BOMB_MAX = 150;

let program: Program;
let server: Server;
let token: string;

beforeAll(async () => {
  program = new Program();
  server = await Server.start(program, {
    environment: { VITRINE_MAX_VIDEO_MB: "30", VITRINE_MAX_FILE_MB: "30", VITRINE_MAX_IMAGE_MB: "20" },
  });
  ({ token } = await server.setUp());
}, 30_000);
afterAll(async () => {
  await server.kill();
  program.remove();
});

type FileKind = "image" | "video" | "pdf" | "file";

function upload(kind: FileKind, file: Blob): Promise<Response> {
  const headers = bearer(token);
  if (kind === "pdf")
    return server.get("/api/downloads/add-resume", { method: "POST", headers, body: form({ resume: file }) });
  if (kind === "file")
    return server.get("/api/downloads/add-download/new", {
      method: "PUT",
      headers,
      body: form({ name: "File", file }),
    });
  const newSection = { blockType: kind, header: "", body: "", video: "", isLink: false, spacerSize: "" };
  return server.get("/api/abouts/create", {
    method: "POST",
    headers,
    body: form({ newSection, [kind]: file }),
  });
}

const kept = () =>
  readdirSync(join(program.folder, "uploads")).filter((name) => !name.startsWith(".")).length;

const SCRIPT = "<script>window.__x=1</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.__x=1">${SCRIPT}</svg>`;
const text = (content: string, type = "image/png") => new Blob([content], { type });
const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replaceAll(" ", ""), "hex"));
const mp4Start = hex("0000001866747970 69736f6d00000000 69736f6d6d703431");

describe("S7: files of another type than declared", () => {
  const refused: [string, FileKind, Blob][] = [
    ["an SVG", "image", text(svg, "image/svg+xml")],
    ["an SVG behind a declaration", "image", text(`<?xml version="1.0"?><!-- x -->${svg}`)],
    ["an SVG as a video", "video", text(svg)],
    ["HTML named .png", "image", text(`<!doctype html>${SCRIPT}`)],
    ["HTML as a PDF", "pdf", text(`<!doctype html>${SCRIPT}`, "application/pdf")],
    ["HTML before a PDF", "pdf", text(`${SCRIPT}%PDF-1.4\n%%EOF`, "application/pdf")],
    ["HTML as a video", "video", text(`<!doctype html>${SCRIPT}`, "video/mp4")],
    ["a GIF that is JavaScript", "image", text(`GIF89a=1;window.__x=1;/*`)],
    ["a GIF's name alone", "image", text("GIF89a")],
    ["a JPEG's start with a script", "image", new Blob([hex("ffd8ffe0"), SCRIPT])],
    ["a PNG's start with a script", "image", new Blob([hex("89504e470d0a1a0a"), SCRIPT])],
    ["a script", "image", text("#!/bin/sh\nid")],
    ["a PDF without an end", "pdf", text("%PDF-1.4\n")],
    ["a PDF as a picture", "image", text("%PDF-1.4\n%%EOF")],
    ["a video that is cut off", "video", new Blob([mp4Start, hex("00ffffff6d646174")])],
    ["a video's start with a script", "video", new Blob([mp4Start, SCRIPT])],
    ["a ZIP", "image", new Blob([hex("504b0304"), SCRIPT])],
    ["an executable", "image", new Blob([hex("7f454c46020101"), new Uint8Array(100)])],
    ["nothing", "image", new Blob([])],
  ];
  test.each(refused)("%s is refused as %s", async (_title, kind, file) => {
    const before = kept();
    const reply = await upload(kind, file);
    expect([413, 415, 422]).toContain(reply.status);
    expect(kept()).toBe(before);
    // Variants of an earlier picture may be there for a moment.
    await expectEventually(() => server.temporaryFiles, []);
  });

  test("a script after a picture, or in its comment, is not stored", async () => {
    const picture = await (await noisyPicture(randomFrom(seed))).bytes();
    const comment = Buffer.from(SCRIPT);
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    for (const bytes of [
      new Blob([picture, SCRIPT]),
      new Blob([picture.subarray(0, 2), marker, comment, picture.subarray(2)]),
    ]) {
      const reply = await upload("image", bytes);
      expect(reply.status).toBe(201);
      const { about } = (await reply.json()) as { about: { image: string } };
      const served = await server.get(about.image);
      expect(await served.text()).not.toContain("script");
      expect(served.headers.get("content-type")).toBe("image/jpeg");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("a download of any kind is sent as an attachment and never shown", async () => {
    const reply = await upload("file", text(`<!doctype html>${SCRIPT}`, "text/html"));
    const { download } = (await reply.json()) as { download: { file: string } };
    const served = await server.get(download.file);
    expect(served.headers.get("content-type")).toBe("application/octet-stream");
    expect(served.headers.get("content-disposition")).toStartWith("attachment");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, "latin1");
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, content.length + 8)), content.length + 8);
  return bytes;
}

/** A valid PNG of zeros; fewer `rows` truncate it. */
function png(width: number, height: number, bits: 1 | 8, color: 0 | 2 | 6, rows = height): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = color;
  const samples = { 0: 1, 2: 3, 6: 4 }[color];
  const row = 1 + Math.ceil((width * bits * samples) / 8);
  const data = deflateSync(Buffer.alloc(row * rows), { level: constants.Z_BEST_SPEED });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const all = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return new Blob([new Uint8Array(all)], { type: "image/png" });
}

/** A GIF with frames up to `size` bytes and no end. */
function endlessGif(size: number): Blob {
  const start = hex("47494638396100fa00fa800000000000ffffff");
  const frame = hex("2c0000000000fa00fa00 0202 4c 01 00");
  const bytes = Buffer.alloc(size);
  bytes.set(start);
  for (let at = start.length; at + frame.length < size; at += frame.length) bytes.set(frame, at);
  return new Blob([new Uint8Array(bytes)], { type: "image/gif" });
}

describe("S8: decompression bombs", () => {
  const bombs: [string, () => Blob | Promise<Blob>][] = [
    ["a whole PNG of 50,000 × 50,000", () => png(50_000, 50_000, 1, 0)],
    ["a PNG of 50,000 × 50,000 in colour, cut off", () => png(50_000, 50_000, 8, 6, 200)],
    ["a whole PNG of 20,000 × 20,000", () => png(20_000, 20_000, 1, 0)],
    ["a PNG of 4,294,967,295 × 1", () => png(2 ** 32 - 1, 1, 1, 0, 0)],
    ["a PNG of 6,000 × 6,000, cut off", () => png(6000, 6000, 8, 2, 3000)],
    ["a GIF of 64,000 × 64,000 that never ends", () => endlessGif(8 * MEGABYTE)],
    ["a GIF past the limit", () => endlessGif(21 * MEGABYTE)],
    [
      "a JPEG of 65,500 × 65,500",
      () =>
        new Blob([
          hex(
            "ffd8 ffc0 0011 08 ffdc ffdc 03 011100 021100 031100 ffda 000c 03 0100 0200 0300 003f00 00 ffd9",
          ),
        ]),
    ],
    [
      "a WebP of 16,383 × 16,383",
      () =>
        new Blob([
          hex("52494646 1e000000 57454250 56503820 12000000 30010090 9d012a ff3fff3f 0000000000000000"),
        ]),
    ],
    [
      "a BMP of 60,000 × 60,000",
      () =>
        new Blob([
          hex(
            "424d 36000000 00000000 36000000 28000000 60ea0000 60ea0000 0100 1800 00000000 00000000 00000000 00000000 00000000 00000000 000000",
          ),
        ]),
    ],
    ...[10, 1000, 20_000].map((size): [string, () => Promise<Blob>] => [
      `a JPEG that is cut off after ${size} bytes`,
      async () => (await noisyPicture(randomFrom(seed), 900, 600)).slice(0, size),
    ]),
  ];

  test.each(bombs)(
    "%s is refused within the memory",
    async (title, make) => {
      const bomb = await make();
      const before = server.memory;
      let reply: Response | undefined;
      const peak = await server.peakDuring(async () => {
        reply = await upload("image", bomb);
      });
      reportFigure("S8", `${title}: ${reply?.status}, memory +${Math.round(peak - before)} MB`);
      expect([413, 415, 422]).toContain(reply?.status ?? 0);
      expect(peak - before).toBeLessThan(BOMB_MAX);
      // Variants of an earlier picture may be there for a moment.
      await expectEventually(() => server.temporaryFiles, []);
      expect((await server.get("/healthz")).status).toBe(200);
    },
    60_000,
  );

  test("a dozen at once stay within the memory limit", async () => {
    const bomb = png(50_000, 50_000, 1, 0);
    const before = server.memory;
    const peak = await server.peakDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, () => upload("image", bomb)));
      for (const reply of replies) expect([413, 422]).toContain(reply.status);
    });
    reportFigure("S8", `twelve PNGs of 50,000 × 50,000 at once: memory +${Math.round(peak - before)} MB`);
    expect(peak - before).toBeLessThan(BOMB_MAX);
  }, 60_000);
});

describe("S9: files that are too large", () => {
  const boundary = "----oversize";
  const disposition = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const start = disposition("file", '; filename="a.bin"');
  const nameAndFile = `${disposition("name")}Slow\r\n${start}`;
  const end = `\r\n--${boundary}--\r\n`;
  const piece = Buffer.alloc(256 * 1024, 65);
  const request = (headers: string[], path = "PUT /api/downloads/add-download/new") =>
    [
      `${path} HTTP/1.1`,
      "Host: localhost",
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      ...headers,
      "",
      "",
    ].join("\r\n");
  const json = (headers: string[]) =>
    [
      "POST /api/skills/create HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      ...headers,
      "",
      "",
    ].join("\r\n");
  const asChunk = (bytes: Uint8Array | string) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);

  /** Sends chunks until the server answers or `size` bytes are sent. @returns the answer and the memory it took */
  async function pour(head: (string | Uint8Array)[], next: Uint8Array, size: number, tail: string | null) {
    const before = server.memory;
    const raw = await Raw.open(server.host);
    let sent = 0;
    const peak = await server.peakDuring(async () => {
      for (const bytes of head) await raw.send(bytes);
      while (sent < size && (await raw.send(next))) sent += next.length;
      if (tail !== null) await raw.send(tail);
      await raw.answer(3000);
    });
    const { status, isClosed } = raw.now;
    raw.close();
    return { status, isClosed, grown: peak - before, sent };
  }

  async function expectNothingLeft(): Promise<void> {
    for (const until = Date.now() + 5000; Date.now() < until && server.temporaryFiles.length > 0; )
      await Bun.sleep(10);
    expect(server.temporaryFiles).toEqual([]);
  }

  type Case = [title: string, pour: () => ReturnType<typeof pour>];
  const chunked = "Transfer-Encoding: chunked";
  const tooLarge: Case[] = [
    [
      "a declared length of 1 GB",
      () => pour([request([`Content-Length: ${1024 * MEGABYTE}`]), start], piece, MEGABYTE, null),
    ],
    [
      "a declared length of 1 TB",
      () => pour([request([`Content-Length: ${1024 ** 4}`]), start], piece, MEGABYTE, null),
    ],
    [
      "31 MB by length",
      () =>
        pour(
          [request([`Content-Length: ${31 * MEGABYTE + start.length + end.length}`]), start],
          piece,
          31 * MEGABYTE,
          end,
        ),
    ],
    [
      "200 MB by chunks",
      () => pour([request([chunked]), asChunk(start)], asChunk(piece), 200 * MEGABYTE, "0\r\n\r\n"),
    ],
    [
      "200 MB by chunks under an unknown name",
      () =>
        pour(
          [request([chunked]), asChunk(start.replace('"file"', '"other"'))],
          asChunk(piece),
          200 * MEGABYTE,
          "0\r\n\r\n",
        ),
    ],
    [
      "200 MB by chunks in a text part",
      () =>
        pour([request([chunked]), asChunk(disposition("name"))], asChunk(piece), 200 * MEGABYTE, "0\r\n\r\n"),
    ],
    [
      "200 MB by chunks in a part's header",
      () =>
        pour(
          [request([chunked]), asChunk(`--${boundary}\r\nX-Long: `)],
          asChunk(piece),
          200 * MEGABYTE,
          "0\r\n\r\n",
        ),
    ],
    ["JSON by length", () => pour([json([`Content-Length: ${3 * MEGABYTE}`])], piece, 3 * MEGABYTE, null)],
    ["JSON by chunks", () => pour([json([chunked])], asChunk(piece), 100 * MEGABYTE, "0\r\n\r\n")],
  ];
  test.each(tooLarge)(
    "%s is 413 or closed, and nothing is left of it",
    async (title, act) => {
      const before = kept();
      const { status, isClosed, grown, sent } = await act();
      reportFigure(
        "S9",
        `${title}: ${status === 0 ? "closed" : status} after ${Math.round(sent / MEGABYTE)} MB, memory +${Math.round(grown)} MB`,
      );
      expect(status === 413 || status === 400 || (status === 0 && isClosed), `${status}`).toBe(true);
      await expectNothingLeft();
      expect(kept()).toBe(before);
      expect(grown).toBeLessThan(BOMB_MAX);
    },
    60_000,
  );

  test("a declared length that is longer than the body leaves no file", async () => {
    const before = kept();
    const raw = await Raw.open(server.host);
    await raw.send(request([`Content-Length: ${10 * MEGABYTE}`]) + start);
    await raw.send(piece);
    // Variants of an earlier picture may be there for a moment.
    for (const until = Date.now() + 5000; Date.now() < until && server.temporaryFiles.length === 0; )
      await Bun.sleep(5);
    expect(server.temporaryFiles.length).toBeGreaterThanOrEqual(1);
    raw.close();
    await expectNothingLeft();
    expect(kept()).toBe(before);
  });

  test("stores no file of a body that is longer than its declared length", async () => {
    const before = kept();
    const raw = await Raw.open(server.host);
    await raw.send(`${request([`Content-Length: ${start.length + 1000}`]) + start}${"A".repeat(5000)}${end}`);
    const { status } = await raw.answer();
    raw.close();
    expect([0, 400, 413]).toContain(status);
    await expectNothingLeft();
    expect(kept()).toBe(before);
  });

  test("a hundred aborted uploads leave no file", async () => {
    const before = kept();
    const raws = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const raw = await Raw.open(server.host);
        await raw.send(request([chunked]));
        await raw.send(asChunk(start));
        await raw.send(asChunk(piece));
        return raw;
      }),
    );
    for (const until = Date.now() + 5000; Date.now() < until && server.temporaryFiles.length < 100; )
      await Bun.sleep(5);
    // The sizes of an earlier test's picture may still be made in the same folder.
    expect(server.temporaryFiles.length).toBeGreaterThanOrEqual(100);
    for (const raw of raws) raw.close();
    await expectNothingLeft();
    expect(kept()).toBe(before);
  }, 30_000);

  // Takes longer than the minute that a connection may be silent.
  test.if(isLong)(
    "a slow upload succeeds, and a stalled one is ended",
    async () => {
      const slow = await Raw.open(server.host);
      const still = await Raw.open(server.host);
      const size = 160 * 1024;
      await slow.send(
        `${request([`Content-Length: ${nameAndFile.length + size + end.length}`])}${nameAndFile}`,
      );
      await still.send(request([`Content-Length: ${10 * MEGABYTE}`]) + start);
      for (let second = 0; second < 80; second++) {
        await slow.send("A".repeat(size / 80));
        await Bun.sleep(1000);
      }
      await slow.send(end);
      expect((await slow.answer()).status).toBe(201);
      expect((await still.answer(5000)).status).toBe(400);
      slow.close();
      still.close();
      await expectNothingLeft();
      reportFigure(
        "S9",
        "an upload of 2 KB a second for 80 s: stored; one that stood still for 60 s: 400, nothing left",
      );
    },
    120_000,
  );
});
