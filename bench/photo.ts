import { existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bitmap } from "../e2e/support/bitmap.ts";

/** 12 megapixels, as a camera makes them. */
const CAMERA = { width: 4000, height: 3000 };
/** Photographs take seconds to make, so that they are kept for later runs. */
const cache = join(tmpdir(), "vitrine-bench-photos");

/** @returns paths of `count` different photographs of 12 megapixels, 3 to 6 MB each */
export async function cameraPhotos(count: number): Promise<string[]> {
  return await photos(count, CAMERA.width, CAMERA.height);
}

/** @returns paths of JPEGs of gradients and noise, each different from the others */
export async function photos(count: number, width: number, height: number): Promise<string[]> {
  mkdirSync(cache, { recursive: true });
  const paths: string[] = [];
  for (let seed = 0; seed < count; seed++) {
    const path = join(cache, `${width}x${height}-${seed}.jpg`);
    paths.push(path);
    if (existsSync(path)) continue;
    const jpeg = new Bun.Image(gradients(width, height, seed)).jpeg({ quality: 90 });
    await Bun.write(`${path}.${process.pid}`, await jpeg.bytes());
    renameSync(`${path}.${process.pid}`, path);
  }
  return paths;
}

function gradients(width: number, height: number, seed: number): Buffer {
  let noise = seed + 1;
  return bitmap(width, height, (bytes, at, x, y) => {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grain = (noise >> 16) & 31;
    bytes[at] = (x / width) * 220 + grain;
    bytes[at + 1] = (y / height) * 220 + grain;
    bytes[at + 2] = (((x + y) / (width + height) + seed / 10) % 1) * 220 + grain;
  });
}

/** Uploads a photograph as an image block of the about page. @throws Error unless it was stored */
export async function addPhoto(url: string, token: string, photo: Blob): Promise<void> {
  const body = new FormData();
  body.append(
    "newSection",
    JSON.stringify({ blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" }),
  );
  body.append("image", photo, "photo.jpg");
  const reply = await fetch(`${url}/api/abouts/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (reply.status !== 201)
    throw new Error(`A photograph was answered ${reply.status}: ${await reply.text()}`);
  await reply.bytes();
}
