import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isLong } from "../src/testing/long-run.ts";
import { bitmap } from "./support/bitmap.ts";
import { film } from "./support/film.ts";
import { Program, type Site } from "./support/site.ts";

const [WIDTH, HEIGHT] = [4000, 3000];
const MEGABYTE = 1024 * 1024;
const hasProc = existsSync("/proc/self/status");

let program: Program;
let site: Site;
let token = "";
let taken: Uint8Array<ArrayBuffer>;
/** The address of a photo stored sideways. */
let address = "";

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
  taken = await take();
}, 60_000);

afterAll(async () => {
  await site.stop();
  program.remove();
}, 30_000);

/** A JPEG of 12 megapixels, as large as a camera's, of gradients and noise. */
async function take(): Promise<Uint8Array<ArrayBuffer>> {
  let noise = 1;
  const pixels = bitmap(WIDTH, HEIGHT, (bytes, at, x, y) => {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grain = (noise >> 16) & 15;
    bytes[at] = (x / WIDTH) * 240 + grain;
    bytes[at + 1] = (y / HEIGHT) * 240 + grain;
    bytes[at + 2] = ((x + y) / (WIDTH + HEIGHT)) * 240 + grain;
  });
  return new Uint8Array(await new Bun.Image(pixels).jpeg({ quality: 90 }).bytes());
}

/** A photo with its GPS position and an orientation. */
function photo(orientation: number): Blob {
  const exif = Buffer.from(
    [
      "457869660000 49492a0008000000 0200",
      "1201 0300 01000000 00000000", // The orientation.
      "2588 0400 01000000 26000000 00000000", // The address of the location.
      "0100 0100 0200 02000000 4e000000 00000000", // North.
    ]
      .join("")
      .replaceAll(" ", ""),
    "hex",
  );
  exif[24] = orientation;
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return new Blob([taken.subarray(0, 2), head, exif, taken.subarray(2)]);
}

async function addBlock(blockType: "image" | "video", file: Blob): Promise<Response> {
  const section = { blockType, header: "", body: "", video: "", isLink: false, spacerSize: "" };
  const body = new FormData();
  body.append("newSection", JSON.stringify(section));
  body.append(blockType, file, "upload.bin");
  return await site.get("/api/abouts/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

async function addPhoto(file: Blob): Promise<string> {
  const reply = await addBlock("image", file);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { about: { image: string } }).about.image;
}

/** Waits until a variant is served with its own type. */
async function made(path: string): Promise<Response> {
  for (const until = Date.now() + 60_000; Date.now() < until; await Bun.sleep(20)) {
    const { headers } = await site.get(path, { method: "HEAD" });
    if (headers.get("cache-control")?.includes("immutable")) return await site.get(path);
  }
  throw new Error(`${path} was not made in time.`);
}

/** A file of /proc; `""` for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Memory of a process in bytes, now or at its peak. `Pss` divides shared memory among the processes that share it. */
function memory(pid: number | string, which: "VmRSS" | "VmHWM" | "Pss"): number {
  const status = read(`/proc/${pid}/${which === "Pss" ? "smaps_rollup" : "status"}`);
  return Number(new RegExp(`^${which}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * 1024;
}

/** The child processes of a process, and their own. */
function childrenOf(pid: number | string): string[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

/** The peak memory of the server and its child processes while `work` runs. */
async function peakDuring(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    const sum = [site.pid, ...childrenOf(site.pid)].reduce<number>(
      (bytes, pid) => bytes + memory(pid, "Pss"),
      0,
    );
    peak = Math.max(peak, sum);
  }, 25);
  await work().finally(() => clearInterval(watch));
  return peak;
}

/** Uploads: two at once; in the long run also twelve one after the other, and eight in groups of four. */
const uploads = isLong ? 20 : 2;

test(`${uploads} uploads of 12 megapixels and their variants take less than 250 MB`, async () => {
  const orientations = isLong ? [6, 1, 8, 3] : [6, 1];
  const photos = orientations.map(photo);
  const peak = await peakDuring(async () => {
    if (isLong) for (let count = 0; count < 12; count++) await addPhoto(photos[count % 4] ?? new Blob());
    for (let batch = 0; batch < (isLong ? 2 : 1); batch++)
      [address = ""] = await Promise.all(photos.map(addPhoto));
    await made(address.replace(".jpg", "-1920.jpg"));
  });
  if (!hasProc) return;
  const server = memory(site.pid, "VmHWM");
  console.log(
    `peak: server ${Math.round(server / MEGABYTE)} MB, with its work on pixels ${Math.round(peak / MEGABYTE)} MB`,
  );
  expect(server, "the server alone").toBeLessThan(160 * MEGABYTE);
  expect(peak, "the server with its work on pixels").toBeLessThan(250 * MEGABYTE);
}, 120_000);

test("a photo is served upright in all widths, without its GPS position", async () => {
  const { pictures } = (await (await site.get("/api/media/site-pictures")).json()) as {
    pictures: Record<string, { width: number; height: number; placeholder: string }>;
  };
  expect(pictures[address]).toMatchObject({ width: HEIGHT, height: WIDTH });
  expect(pictures[address]?.placeholder.length).toBeLessThan(500);
  for (const [end, width] of [
    [".jpg", HEIGHT],
    ["-320.webp", 320],
    ["-640.jpg", 640],
    ["-768.webp", 768],
    ["-960.webp", 960],
    ["-1280.jpg", 1280],
    ["-1920.webp", 1920],
    ["-1920.jpg", 1920],
  ] as const) {
    const reply = await made(address.replace(".jpg", end));
    const bytes = Buffer.from(await reply.bytes());
    expect(await new Bun.Image(bytes).metadata(), end).toMatchObject({
      width,
      height: Math.round((WIDTH * width) / HEIGHT),
      format: end.endsWith("webp") ? "webp" : "jpeg",
    });
    expect(bytes.includes("Exif\0") || bytes.includes("EXIF"), `${end} has Exif`).toBe(false);
  }
}, 90_000);

test("a stop leaves no temporary file, and a start makes the missing variants", async () => {
  const path = address.replace(".jpg", "-640.webp");
  expect(await site.stop()).toBe(0);
  expect(readdirSync(join(program.folder, "uploads/.tmp"))).toEqual([]);
  rmSync(join(program.folder, "uploads/.variants", path.slice(9)));
  site = await program.serve();
  expect((await made(path)).headers.get("content-type")).toBe("image/webp");
}, 120_000);

test.if(hasProc)(
  "a large video is read in ranges from the disk",
  async () => {
    const reply = await addBlock("video", new Blob([new Uint8Array(film(100 * MEGABYTE))]));
    const { about } = (await reply.json()) as { about: { video: string } };
    const before = memory(site.pid, "VmRSS");
    let peak = 0;
    for (let part = 0; part < 10; part++) {
      const range = `bytes=${part * 10 * MEGABYTE}-${(part + 1) * 10 * MEGABYTE - 1}`;
      const answer = await site.get(about.video, { headers: { range } });
      expect(answer.status).toBe(206);
      expect((await answer.bytes()).length).toBe(10 * MEGABYTE);
      peak = Math.max(peak, memory(site.pid, "VmRSS"));
    }
    expect(peak - before, "more memory than before the first range").toBeLessThan(20 * MEGABYTE);
  },
  60_000,
);
