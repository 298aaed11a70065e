import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong } from "../../testing/long-run.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { newManifest } from "./manifest.ts";

let folder = "";
let whole: Buffer;
const path = (name: string) => join(folder, name);
const about = { version: "0.1.0", schema: 1, createdAt: "2026-05-03T14:05:00.000Z", missing: [] };
const contents: Record<string, Uint8Array<ArrayBuffer>> = {
  "vitrine.db": new TextEncoder().encode("a database ".repeat(20_000)),
  "uploads/0123.png": new TextEncoder().encode("a picture"),
  "uploads/empty.bin": new Uint8Array(),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-archive-"));
  const entries = Object.entries(contents).map(([name, bytes], index) => {
    writeFileSync(path(`source-${index}`), bytes);
    return { name, path: path(`source-${index}`), size: bytes.length };
  });
  await writeArchive(path("whole.tar"), entries, (files) => newManifest({ ...about, files }));
  whole = readFileSync(path("whole.tar"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Buffer): Promise<{ error: unknown; written: string[] }> {
  const target = mkdtempSync(join(folder, "target-"));
  mkdirSync(join(target, "uploads"));
  writeFileSync(path("read.tar"), bytes);
  const error = await readArchive(path("read.tar"), target).then(
    () => null,
    (reason) => reason,
  );
  const written = readdirSync(target, { recursive: true }).map(String).sort();
  if (error === null)
    for (const [name, content] of Object.entries(contents))
      expect(new Uint8Array(readFileSync(join(target, name)))).toEqual(content);
  rmSync(target, { recursive: true });
  return { error, written };
}

test("reads an archive that it has written", async () => {
  expect(await read(whole)).toEqual({
    error: null,
    written: ["uploads", "uploads/0123.png", "uploads/empty.bin", "vitrine.db"],
  });
});

test.each([1, 2, 5, 40])("fails with the disk's error when write %p fails", async (failing) => {
  writeFileSync(path("large"), new Uint8Array(8_000_000));
  const handle = await open(path("large"));
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  let writes = 0;
  const failingWrite = spyOn(prototype, "write").mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    writes++;
    if (writes < failing) return write.apply(this, args);
    return Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  });
  try {
    const writing = writeArchive(
      path("failed.tar"),
      [{ name: "vitrine.db", path: path("large"), size: 8_000_000 }],
      (files) => newManifest({ ...about, files }),
    );
    await expect(writing).rejects.toMatchObject({ code: "ENOSPC" });
    expect(writes).toBe(failing);
  } finally {
    failingWrite.mockRestore();
  }
});

test.each([
  ["shorter", 1],
  ["longer", -1],
])("fails with the file's name when the file is %s than expected", async (_change, difference) => {
  const size = 300_000;
  writeFileSync(path("changed"), new Uint8Array(size - difference));
  const entries = [{ name: "vitrine.db", path: path("changed"), size }];
  const writing = writeArchive(path("failed.tar"), entries, (files) => newManifest({ ...about, files }));
  await expect(writing).rejects.toThrow("vitrine.db changed while it was being backed up");
});

test("stops writing and reading when the signal is aborted", async () => {
  writeFileSync(path("large"), new Uint8Array(8_000_000));
  const entries = [{ name: "vitrine.db", path: path("large"), size: 8_000_000 }];
  const begin = (work: (options: Parameters<typeof readArchive>[2]) => Promise<unknown>) => {
    const controller = new AbortController();
    const { signal } = controller;
    const onBytes = (bytes: number) => bytes > 1_000_000 && controller.abort();
    return expect(work({ onBytes, signal })).rejects.toMatchObject({ name: "AbortError" });
  };
  const write = (options?: Parameters<typeof writeArchive>[3]) =>
    writeArchive(path("large.tar"), entries, (files) => newManifest({ ...about, files }), options);
  await begin(write);
  await write();
  await begin((options) => readArchive(path("large.tar"), null, options));
});

test("rejects an archive with any changed byte or cut off anywhere", async () => {
  for (let place = 0; place < whole.length; place += isLong ? 1999 : 9973) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 0x10;
    expect((await read(damaged)).error, `byte ${place}`).toBeInstanceOf(ArchiveError);
  }
  for (const size of [0, 1, 512, 1024, 1536, whole.length - 512, whole.length - 1])
    expect((await read(whole.subarray(0, size))).error, `cut at ${size}`).toBeInstanceOf(ArchiveError);
});

/** A forged archive with a valid seal. */
function sealed(build: () => void, ...names: string[]): Buffer {
  rmSync(path("forged"), { recursive: true, force: true });
  mkdirSync(path("forged/uploads"), { recursive: true });
  build();
  const { stdout, exitCode, stderr } = Bun.spawnSync([
    "tar",
    "--format=ustar",
    "--blocking-factor=1",
    "-P",
    "-cf",
    "-",
    "-C",
    path("forged"),
    ...names,
  ]);
  if (exitCode !== 0) throw new Error(stderr.toString());
  const hash = new Bun.CryptoHasher("sha256").update(stdout).digest("hex");
  return Buffer.concat([stdout, Buffer.from(`vitrine backup sha256=${hash}`.padEnd(511).concat("\n"))]);
}

const put = (name: string, text = "x") => writeFileSync(join(path("forged"), name), text);
const hashOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
const manifestOf = (...names: string[]) =>
  put(
    "manifest.json",
    JSON.stringify(
      newManifest({ ...about, files: names.map((name) => ({ name, size: 1, sha256: hashOf("x") })) }),
    ),
  );

const forged: [name: string, reason: RegExp, build: () => void, ...names: string[]][] = [
  [
    "a path that leads out of the folder",
    /contains an unexpected file/,
    () => put("../outside"),
    "../outside",
  ],
  [
    "an absolute path",
    /contains an unexpected file/,
    () => put("vitrine.db"),
    "--transform=s|^|/etc/|",
    "vitrine.db",
  ],
  ["a hidden file", /contains an unexpected file/, () => put("uploads/.hidden"), "uploads/.hidden"],
  ["a folder", /contains an unexpected file/, () => undefined, "uploads"],
  [
    "a link",
    /contains an unexpected file/,
    () => symlinkSync("/etc/passwd", path("forged/uploads/a.png")),
    "uploads/a.png",
  ],
  ["a file twice", /twice/, () => put("vitrine.db"), "--hard-dereference", "vitrine.db", "vitrine.db"],
  ["no manifest", /manifest can't be read/, () => put("vitrine.db"), "vitrine.db"],
  ["an invalid manifest", /manifest can't be read/, () => put("manifest.json", "{}"), "manifest.json"],
  [
    "a certificate with an invalid name",
    /contains an unexpected file/,
    () => {
      put("vitrine.db");
      mkdirSync(path("forged/certificates"), { recursive: true });
      put("certificates/..pem");
      manifestOf("vitrine.db", "certificates/..pem");
    },
    "vitrine.db",
    "certificates/..pem",
    "manifest.json",
  ],
  [
    "a file that its manifest doesn't name",
    /don't match its manifest/,
    () => {
      put("vitrine.db");
      put("uploads/a.png");
      manifestOf("vitrine.db");
    },
    "vitrine.db",
    "uploads/a.png",
    "manifest.json",
  ],
  [
    "a missing file",
    /a\.png is missing/,
    () => {
      put("vitrine.db");
      manifestOf("vitrine.db", "uploads/a.png");
    },
    "vitrine.db",
    "manifest.json",
  ],
  [
    "changed content",
    /content of .* has changed/,
    () => {
      put("vitrine.db", "y");
      manifestOf("vitrine.db");
    },
    "vitrine.db",
    "manifest.json",
  ],
  [
    "no database",
    /don't match its manifest/,
    () => {
      put("uploads/a.png");
      manifestOf("uploads/a.png");
    },
    "uploads/a.png",
    "manifest.json",
  ],
];

test.each(forged)("rejects an archive with %s", async (_name, reason, build, ...names) => {
  const { error } = await read(sealed(build, ...names));
  expect(error).toBeInstanceOf(ArchiveError);
  expect(String(error)).toMatch(reason);
});
