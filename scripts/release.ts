// `bun run release [PLATFORM...]`: writes dist/release with archives for each platform, checksums.txt, latest.json with signatures, and
// the software bill of materials. Everything is built twice and must be identical. There is a smaller .tar.xz for downloads, and a
// .tar.gz for updates, which the program can unpack itself. Signs with the private key (Ed25519, PEM) in VITRINE_RELEASE_KEY or
// VITRINE_RELEASE_KEY_FILE. Without a key, for a trial, there is no latest.json, and the executables refuse updates.
// VITRINE_RELEASES is the address at which the executables will look for updates.
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { $ } from "bun";
import { zipSync } from "fflate";
import { pack } from "tar-stream";
import manifest from "../package.json" with { type: "json" };
import { listParts } from "./release/parts.ts";

const root = join(import.meta.dir, "..");
process.chdir(root);

const all = [
  "linux-x64",
  "linux-arm64",
  "linux-x64-musl",
  "linux-arm64-musl",
  "darwin-arm64",
  "darwin-x64",
  "windows-x64",
];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown platform: ${unknown.join(", ")}. Known: ${all.join(", ")}.`);
  process.exit(2);
}
const platforms = requested.length === 0 ? all : requested;

if (platforms.some((platform) => !platform.startsWith("windows")) && Bun.which("xz") === null) {
  console.error("xz is missing. Install the package xz-utils.");
  process.exit(1);
}

const keyText =
  process.env.VITRINE_RELEASE_KEY ||
  (process.env.VITRINE_RELEASE_KEY_FILE ? readFileSync(process.env.VITRINE_RELEASE_KEY_FILE, "utf8") : "");
const privateKey = keyText === "" ? null : createPrivateKey(keyText);
if (privateKey !== null && privateKey.asymmetricKeyType !== "ed25519") {
  console.error(
    "The private key must be an Ed25519 key. Create one with `openssl genpkey -algorithm ed25519`.",
  );
  process.exit(1);
}
if (privateKey === null)
  console.log(
    "VITRINE_RELEASE_KEY is not set: nothing is signed, and these executables can't be updated with `vitrine update`.",
  );
const publicKey =
  privateKey === null
    ? ""
    : createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");

const target = "dist/release";
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const changedAt = new Date(
  Number((await $`git log -1 --format=%ct`.nothrow().text()).trim() || "315532800") * 1000,
);
const licence = readFileSync("LICENSE");

const first = await buildAll();
const second = await buildAll();
const differing = platforms.filter(
  (platform) => !first.get(platform)?.equals(second.get(platform) ?? Buffer.alloc(0)),
);
if (differing.length > 0) {
  console.error(`Two builds differ: ${differing.join(", ")}.`);
  process.exit(1);
}
console.log("Two builds are identical.");

const files: Record<string, { name: string; size: number; sha256: string; signature: string }> = {};
const sums: string[] = [];
for (const platform of platforms) {
  const archive = first.get(platform) ?? Buffer.alloc(0);
  const name = nameOf(platform);
  const sha256 = put(name, archive);
  if (privateKey !== null) {
    const signature = sign(null, archive, privateKey).toString("base64");
    files[platform] = { name, size: archive.length, sha256, signature };
  }
  console.log(`${name}: ${(archive.length / 1e6).toFixed(1)} MB`);
  if (platform.startsWith("windows")) continue;
  const small = await toXz(archive, platform);
  put(smallNameOf(platform), small);
  console.log(`${smallNameOf(platform)}: ${(small.length / 1e6).toFixed(1)} MB`);
}
put("vitrine.cdx.json", listParts(root));
if (privateKey !== null)
  put(
    "latest.json",
    JSON.stringify({ version: manifest.version, notes: notesOf(manifest.version), files }, null, 2),
  );
writeFileSync(join(target, "checksums.txt"), sums.join(""));

function put(name: string, content: string | Buffer): string {
  writeFileSync(join(target, name), content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  sums.push(`${sha256}  ${name}\n`);
  return sha256;
}

function nameOf(platform: string): string {
  return `vitrine-${platform}.${platform.startsWith("windows") ? "zip" : "tar.gz"}`;
}

function smallNameOf(platform: string): string {
  return `vitrine-${platform}.tar.xz`;
}

/** The same archive compressed by xz, with a filter for machine code that saves another 5%. */
async function toXz(archive: Buffer, platform: string): Promise<Buffer> {
  // Without the filter for arm64, which versions of xz before 2023 don't know.
  const filter = platform.includes("x64") ? ["--x86"] : [];
  const child = Bun.spawn(["xz", "--compress", "--stdout", ...filter, "--lzma2=preset=9e,lc=4"], {
    stdin: gunzipSync(archive),
    stdout: "pipe",
    stderr: "inherit",
  });
  const packed = Buffer.from(await new Response(child.stdout).arrayBuffer());
  if ((await child.exited) !== 0) throw new Error(`xz could not pack the archive for ${platform}.`);
  return packed;
}

/** Builds from source. Only the downloaded Bun runtimes are reused between two builds. */
async function buildAll(): Promise<Map<string, Buffer>> {
  const archives = new Map<string, Buffer>();
  rmSync("dist/web", { recursive: true, force: true });
  for (const [at, platform] of platforms.entries()) {
    const outfile = join(target, platform.startsWith("windows") ? "vitrine.exe" : "vitrine");
    const options = [`--target=bun-${platform}`, `--outfile=${outfile}`, ...(at === 0 ? [] : ["--no-web"])];
    await $`bun scripts/build.ts ${options}`
      .env({ ...process.env, VITRINE_RELEASE_PUBLIC_KEY: publicKey })
      .quiet();
    const executable = readFileSync(outfile);
    rmSync(outfile);
    archives.set(platform, platform.startsWith("windows") ? zip(executable) : await tar(executable));
  }
  return archives;
}

async function tar(executable: Buffer): Promise<Buffer> {
  const archive = pack();
  const entry = { mtime: changedAt, uid: 0, gid: 0 };
  archive.entry({ ...entry, name: "vitrine", mode: 0o755 }, executable);
  archive.entry({ ...entry, name: "LICENSE", mode: 0o644 }, licence);
  archive.finalize();
  return gzipSync(Buffer.concat(await bytesOf(archive)), { level: constants.Z_BEST_COMPRESSION });
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Uint8Array[]> {
  return (await Array.fromAsync(stream)) as Uint8Array[]; // tar-stream does not type its chunks.
}

function zip(executable: Buffer): Buffer {
  return Buffer.from(
    zipSync({ "vitrine.exe": executable, LICENSE: licence }, { level: 9, mtime: changedAt }),
  );
}

/** The section of CHANGELOG.md for a version, else the unreleased one. */
function notesOf(version: string): string {
  const parts = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
  const part = parts.find((each) => each.replace(/^\[/, "").startsWith(version)) ?? "";
  return part.split("\n").slice(1).join("\n").trim();
}
