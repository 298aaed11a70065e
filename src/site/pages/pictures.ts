import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { Representation } from "../../core/http/representation.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { formatError } from "../../core/process/format-error.ts";
import { version } from "../../core/process/version.ts";
import { fullName } from "../../shared/page-title.ts";
import { publicPages } from "../features.ts";
import { drawPngs } from "./draw.ts";
import { type IconSize, iconSizes, iconSvg, manifest } from "./icons.ts";
import { readPage, readPageLook } from "./page-content.ts";
import { PREVIEW_WIDTH, previewSvg } from "./preview.ts";

const headers = { ...commonHeaders, "Cache-Control": "public, max-age=3600" };
/** Longest side in pixels of a headshot that is drawn into a picture. */
const HEADSHOT_SIZE = 512;

/** Whether an address may be that of something drawn; every request that no finished reply answers is looked at so. */
export function isDrawnPath(path: string): boolean {
  return /^\/(site\.webmanifest$|favicon\.ico$|icons\/|previews\/)/.test(path);
}

/** What drawings are made of. */
type Drawn = { db: Db; uploads: Uploads; visitors: VisitorContent[] };

/** Something that the program draws, before it is drawn: that takes half a second. */
export type Drawing = { headers: Record<string, string> & { ETag: string }; draw(): Promise<Representation> };

/**
 * What the program draws itself: previews, icons, and the manifest that names them; null for every other path. Drawn
 * when first asked for, and kept like pages.
 */
export function drawingAt({ db, uploads, visitors }: Drawn, path: string): Drawing | null {
  if (path === "/site.webmanifest") {
    const name = fullName(readUser(db)) || "Vitrine";
    return drawingOfManifest(manifest(name, readPageLook(db, visitors)));
  }
  const size = path === "/favicon.ico" ? 32 : Number(/^\/icons\/(\d+)\.png$/.exec(path)?.[1]);
  if (isIconSize(size)) {
    const user = readUser(db);
    const look = readPageLook(db, visitors);
    const headshot = user?.headshot ?? "";
    return drawing(iconSvg(user, headshot, size, look), async (tag) =>
      png(iconSvg(user, await headshotOf(headshot, uploads), size, look), tag),
    );
  }
  const [, preview, extension] = /^\/previews\/([a-z]+(?:\/[\w-]+)?)\.(png|jpg)$/.exec(path) ?? [];
  if (preview === undefined) return null;
  // A page's preview is named after it, and after the entry that it shows.
  const pagePath = publicPages.find(({ name }) => name === preview)?.path ?? `/${preview}`;
  const page = readPage(db, visitors, pagePath);
  if (page.status !== 200) return null;
  const headshot = page.user?.headshot ?? "";
  const photograph = page.entry?.image ?? "";
  const write = extension === "jpg" ? jpeg : png;
  return drawing(`${extension}${previewSvg(page, headshot, photograph)}`, async (tag) => {
    const pictures = [headshotOf(headshot, uploads), photographOf(photograph, uploads)] as const;
    return write(previewSvg(page, ...(await Promise.all(pictures))), tag);
  });
}

/** @param plan what it is drawn of, with the addresses of pictures, which change with their bytes */
function drawing(plan: string, draw: (tag: string) => Promise<Representation>): Drawing {
  const tag = `d${Bun.hash(version + plan).toString(36)}`;
  return { headers: { ...headers, ETag: `"${tag}"` }, draw: () => draw(tag) };
}

function drawingOfManifest(text: string): Drawing {
  const tag = `m${Bun.hash(text).toString(36)}`;
  const own = { ...commonHeaders, "Cache-Control": "no-cache" };
  const type = "application/manifest+json; charset=utf-8";
  const reply = new Representation(text, { type, headers: own, tag });
  return { headers: { ...own, ETag: `"${tag}"` }, draw: async () => reply };
}

function isIconSize(size: number): size is IconSize {
  return (iconSizes as readonly number[]).includes(size);
}

/** Colours of a drawn picture: enough for lines on paper, and a quarter of the bytes. */
const COLORS = 256;
const JPEG_QUALITY = 85;

async function png(svg: string, tag: string): Promise<Representation> {
  const [drawn = new Uint8Array()] = await drawPngs([svg]);
  // Not dithered: beside a photograph that smears the letters.
  const small = new Bun.Image(drawn).png({ palette: true, colors: COLORS, dither: false });
  return new Representation(new Uint8Array(await small.bytes()), { type: "image/png", headers, tag });
}

async function jpeg(svg: string, tag: string): Promise<Representation> {
  const [drawn = new Uint8Array()] = await drawPngs([svg]);
  const small = new Bun.Image(drawn).jpeg({ quality: JPEG_QUALITY });
  return new Representation(new Uint8Array(await small.bytes()), { type: "image/jpeg", headers, tag });
}

function headshotOf(address: string, uploads: Uploads): Promise<string> {
  return embedded(address, HEADSHOT_SIZE, uploads);
}

function photographOf(address: string, uploads: Uploads): Promise<string> {
  return embedded(address, PREVIEW_WIDTH, uploads);
}

/** A stored picture as a `data:` address, made small and upright; `""` where there is none or it can't be read. */
async function embedded(address: string, longest: number, uploads: Uploads): Promise<string> {
  const name = mediaName(address);
  if (name === null) return "";
  try {
    const image = new Bun.Image(uploads.path(name));
    return await image.resize(longest, longest, { fit: "inside", withoutEnlargement: true }).png().dataurl();
  } catch (error) {
    console.error(`${address} can't be drawn:`, formatError(error));
    return "";
  }
}
