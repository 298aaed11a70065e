import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Program, type Site } from "./support/site.ts";

const [WIDTH, HEIGHT] = [4000, 3000];
const MEGABYTE = 1024 * 1024;

let program: Program;
let site: Site;
let token = "";

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
}, 60_000);

afterAll(async () => {
  await site.stop();
  program.remove();
}, 30_000);

/** A photograph of 12 megapixels as a camera makes it: gradients and noise, with its place, on its side or not. */
async function photo(seed: number, orientation: number): Promise<Blob> {
  const bytes = Buffer.alloc(54 + WIDTH * HEIGHT * 3);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(WIDTH, 18);
  bytes.writeInt32LE(HEIGHT, 22);
  bytes.writeUInt32LE(0x180001, 26);
  let noise = seed + 1;
  for (let y = 0, at = 54; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff;
      const grain = (noise >> 16) & 15;
      bytes[at] = (x / WIDTH) * 240 + grain;
      bytes[at + 1] = (y / HEIGHT) * 240 + grain;
      bytes[at + 2] = (((x + y) / (WIDTH + HEIGHT) + seed / 10) % 1) * 240 + grain;
    }
  const jpeg = new Uint8Array(await new Bun.Image(bytes).jpeg({ quality: 90 }).bytes());
  const exif = Buffer.from(
    [
      "457869660000 49492a0008000000 0200",
      "1201 0300 01000000 00000000", // The orientation.
      "2588 0400 01000000 26000000 00000000", // Where the place stands.
      "0100 0100 0200 02000000 4e000000 00000000", // North.
    ]
      .join("")
      .replaceAll(" ", ""),
    "hex",
  );
  exif[24] = orientation;
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return new Blob([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
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

/** Waits until a variant answers as what it is. */
async function made(path: string): Promise<Response> {
  for (const until = Date.now() + 60_000; Date.now() < until; await Bun.sleep(200)) {
    const reply = await site.get(path);
    if (reply.headers.get("cache-control")?.includes("immutable")) return reply;
    await reply.bytes();
  }
  throw new Error(`${path} was not made in time.`);
}

/** `""` of a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Bytes of memory of a process, now or at its peak; `Pss` counts what processes share once for all of them. */
function memory(pid: number | string, which: "VmRSS" | "VmHWM" | "Pss"): number {
  const status = read(`/proc/${pid}/${which === "Pss" ? "smaps_rollup" : "status"}`);
  return Number(new RegExp(`^${which}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * 1024;
}

/** The server of this test's folder, and what it runs. */
function processes(): { server: string; children: string[] } {
  const server = readdirSync("/proc").find(
    (pid) =>
      /^\d+$/.test(pid) &&
      existsSync(`/proc/${pid}/cmdline`) &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith(`${join(program.folder, "vitrine")}\0serve`),
  );
  if (server === undefined) throw new Error("The server does not run.");
  const childrenOf = (pid: string): string[] => {
    const list = `/proc/${pid}/task/${pid}/children`;
    const children = existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean) : [];
    return children.flatMap((child) => [child, ...childrenOf(child)]);
  };
  return { server, children: childrenOf(server) };
}

test("a photograph is served upright in all widths, without a word of where it was taken", async () => {
  const address = await addPhoto(await photo(1, 6));
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
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({
      width,
      height: Math.round((WIDTH * width) / HEIGHT),
      format: end.endsWith("webp") ? "webp" : "jpeg",
    });
    expect({ end, hasExif: bytes.includes("Exif\0") || bytes.includes("EXIF") }).toEqual({
      end,
      hasExif: false,
    });
  }
}, 90_000);

test("a restart finishes what was left, and until then the picture itself answers", async () => {
  const address = await addPhoto(await photo(2, 1));
  const path = address.replace(".jpg", "-640.webp");
  expect((await site.get(path)).headers.get("content-type")).toBe("image/jpeg");
  expect(await site.stop()).toBe(0);
  expect(readdirSync(join(program.folder, "uploads/.tmp"))).toEqual([]);
  rmSync(join(program.folder, "uploads/.variants", path.slice(9)), { force: true });
  site = await program.serve();
  expect((await made(path)).headers.get("content-type")).toBe("image/webp");
}, 120_000);

describe.if(existsSync("/proc/self/status"))("memory", () => {
  test("20 uploads of 12 megapixels stay under 250 MB at their peak", async () => {
    const photos = [await photo(3, 1), await photo(4, 6), await photo(5, 8), await photo(6, 1)];
    let apart = 0;
    let together = 0;
    const watch = setInterval(() => {
      const { server, children } = processes();
      const of = (which: "VmRSS" | "Pss") => children.map((pid) => memory(pid, which));
      apart = Math.max(apart, ...of("VmRSS"));
      together = Math.max(together, memory(server, "Pss") + of("Pss").reduce((sum, bytes) => sum + bytes, 0));
    }, 10);
    try {
      for (let count = 0; count < 12; count++) await addPhoto(photos[count % 4] ?? new Blob());
      for (let count = 0; count < 2; count++) await Promise.all(photos.map(addPhoto));
    } finally {
      clearInterval(watch);
    }
    const server = memory(processes().server, "VmHWM");
    console.log(
      `peak: server ${Math.round(server / MEGABYTE)} MB, work on pixels ${Math.round(apart / MEGABYTE)} MB, both at once ${Math.round(together / MEGABYTE)} MB`,
    );
    expect(server).toBeLessThan(160 * MEGABYTE);
    expect(together).toBeLessThan(250 * MEGABYTE);
  }, 120_000);

  test("a large video is read in ranges from the disk", async () => {
    const boxes = Buffer.from("0000001866747970697336f3000000006973366d69736f6d000000086d6f6f76", "hex");
    boxes.write("isom", 8, "latin1");
    const film = Buffer.alloc(100 * MEGABYTE, 7);
    film.writeUInt32BE(film.length, 0);
    film.write("mdat", 4, "latin1");
    const reply = await addBlock("video", new Blob([boxes, film]));
    const { about } = (await reply.json()) as { about: { video: string } };
    const { server } = processes();
    const before = memory(server, "VmRSS");
    let peak = 0;
    for (let part = 0; part < 10; part++) {
      const range = `bytes=${part * 10 * MEGABYTE}-${(part + 1) * 10 * MEGABYTE - 1}`;
      const answer = await site.get(about.video, { headers: { range } });
      expect(answer.status).toBe(206);
      expect((await answer.bytes()).length).toBe(10 * MEGABYTE);
      peak = Math.max(peak, memory(server, "VmRSS"));
    }
    expect(peak - before).toBeLessThan(20 * MEGABYTE);
  }, 60_000);
});

test("the doctor mends what concerns files, but not while the site is served", async () => {
  const busy = await program.run(["doctor", "--fix"]);
  expect([busy.code, busy.err]).toEqual([1, expect.stringContaining("Another Vitrine serves")]);
  await site.stop();
  const lost =
    readdirSync(join(program.folder, "uploads")).find((name) => name.endsWith(".mp4")) ?? "none.jpg";
  rmSync(join(program.folder, "uploads", lost), { force: true });
  const sick = await program.run(["doctor"]);
  expect([sick.code, sick.out]).toEqual([1, expect.stringContaining(`uploads/${lost} is missing`)]);
  const mended = await program.run(["doctor", "--fix"]);
  expect([mended.code, mended.out]).toEqual([0, expect.stringContaining("mended")]);
  expect((await program.run(["doctor"])).code).toBe(0);
  site = await program.serve();
}, 60_000);
