import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestApp, form } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { mediaName } from "../content/upload-name.ts";
import { removeLocation } from "./video-location.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-location-"));
const path = join(folder, "film");
afterAll(() => rmSync(folder, { recursive: true }));

const PLACE = "+52.3702+004.8952/";

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
}

/** A box with a 64-bit length. */
function longBox(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, "latin1");
  header.writeBigUInt64BE(BigInt(body.length + 16), 8);
  return Buffer.concat([header, body]);
}

/** Nested boxes with a location in the innermost. */
function nestedTracks(count: number): Buffer {
  const place = box("\u00a9xyz", PLACE);
  const headers = Array.from({ length: count }, (_, index) => {
    const header = Buffer.from("0000trak");
    header.writeUInt32BE((count - index) * header.length + place.length);
    return header;
  });
  return Buffer.concat([...headers, place]);
}

const number = (value: number) => Buffer.from([0, 0, 0, value]);
const zeros = number(0);
const handler = box("hdlr", zeros, zeros, "mdta", zeros);
const key = (name: string) => box("mdta", name);
const value = (index: number, text: string) =>
  box(number(index).toString("latin1"), box("data", number(1), zeros, text));
const apple = (start: Buffer | string = "") =>
  box(
    "meta",
    start,
    handler,
    box(
      "keys",
      zeros,
      number(3),
      key("com.apple.quicktime.make"),
      key("com.apple.quicktime.location.ISO6709"),
      key("com.apple.quicktime.location.name"),
    ),
    box("ilst", value(1, "a camera"), value(2, PLACE), value(3, PLACE)),
  );
const xmp = Buffer.concat([Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), Buffer.from(PLACE)]);
const film = (...moov: Buffer[]) =>
  Buffer.concat([
    box("ftyp", "isom", zeros, "isom"),
    box("moov", box("mvhd", "the head"), ...moov),
    box("mdat", "the film"),
  ]);

describe("removes the location of a video, and moves nothing else", () => {
  test.each<[string, Buffer]>([
    ["Android's", film(box("udta", box("\u00a9xyz", PLACE), box("\u00a9too", "a camera")))],
    ["behind user data that ends with zeros", film(box("udta", box("\u00a9xyz", PLACE), zeros))],
    ["3GPP's", film(box("udta", box("loci", zeros, PLACE), box("\u00a9too", "a camera")))],
    ["Apple's", film(apple(), box("free", "a camera"))],
    ["Apple's, in ISO's form", film(apple(zeros))],
    [
      "iTunes'",
      film(
        box(
          "udta",
          box("meta", zeros, handler, box("ilst", box("\u00a9xyz", PLACE), box("\u00a9too", "a camera"))),
        ),
      ),
    ],
    ["a track's", film(box("trak", box("tkhd", "a camera"), box("udta", box("\u00a9xyz", PLACE))))],
    ["Adobe's", film(box("udta", box("XMP_", PLACE)))],
    ["Adobe's, apart", Buffer.concat([film(box("free", "a camera")), box("uuid", xmp)])],
    [
      "in long boxes",
      Buffer.concat([
        box("ftyp", "isom", zeros),
        longBox("moov", longBox("udta", longBox("\u00a9xyz", Buffer.from(PLACE)))),
        box("mdat", "the film"),
      ]),
    ],
  ])("%s", async (_, original) => {
    writeFileSync(path, original);
    expect(original.includes(PLACE)).toBe(true);
    expect(await removeLocation(path)).toBe(true);
    const stored = readFileSync(path);
    expect(stored.includes("52.3702")).toBe(false);
    expect(stored).toHaveLength(original.length);
    for (const part of ["the film", "the head", "a camera"])
      expect(stored.indexOf(part), part).toBe(original.indexOf(part));
    expect(await removeLocation(path)).toBe(false);
  });
});

test.each<[string, Buffer]>([
  ["no place", film(box("udta", box("\u00a9too", "a camera")))],
  ["no user data", film()],
  [
    "words that look like one in the film itself",
    Buffer.concat([film(), box("mdat", box("udta", box("\u00a9xyz", PLACE)))]),
  ],
  ["a UUID of another kind", Buffer.concat([film(), box("uuid", "0123456789abcdef", PLACE)])],
  ["a box that is longer than its parent", film(Buffer.from("00000fffa978797a", "hex"))],
  ["a box shorter than its header", film(box("udta", Buffer.from("00000004a978797a", "hex")))],
  ["tracks in tracks without end", film(nestedTracks(20_000))],
  ["no boxes at all", Buffer.from("nothing")],
  ["nothing", Buffer.alloc(0)],
])("leaves a video with %s unchanged", async (_, original) => {
  writeFileSync(path, original);
  expect(await removeLocation(path)).toBe(false);
  expect(readFileSync(path).equals(original)).toBe(true);
});

test("stores an uploaded video without its location, named by the hash of the stored bytes", async () => {
  const site = await createTestApp();
  const bytes = film(box("udta", box("\u00a9xyz", PLACE)));
  const data = form({
    newSection: { ...exampleEntries.about, blockType: "video" },
    video: new File([new Uint8Array(bytes)], "film.mp4", { type: "video/mp4" }),
  });
  const { status, body } = await site.call("POST", "/abouts/create", data);
  expect(status).toBe(201);
  const name = mediaName(body.about.video) ?? "";
  const stored = readFileSync(site.uploads.path(name));
  expect(stored.includes("52.3702")).toBe(false);
  expect(name).toBe(`${new Bun.CryptoHasher("sha256").update(stored).digest("hex").slice(0, 32)}.mp4`);
});
