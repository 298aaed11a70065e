import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { formatError } from "../../core/process/format-error.ts";
import { version } from "../../core/process/version.ts";
import { fullName } from "../../shared/page-title.ts";
import { publicPages } from "../features.ts";
import { draw, type Drawing as Plan } from "./draw.ts";
import { type IconSize, iconSizes, iconSvg, manifest } from "./icons.ts";
import { readPage, readPageLook } from "./page-content.ts";
import { PREVIEW_WIDTH, previewSvg } from "./preview.ts";

const headers = { "Cache-Control": "public, max-age=3600" };
/** Longest side in pixels of a headshot that is drawn into a picture. */
const HEADSHOT_SIZE = 512;
const JPEG_QUALITY = 90;

/** Where drawings are served. */
export const drawnPaths = ["/site.webmanifest", "/favicon.ico", "/icons/:name", "/previews/*"];

/** What drawings are made of. */
type Drawn = { db: Db; uploads: Uploads; visitors: VisitorContent[] };

/** Something that the program draws, before it is drawn: that takes some time. */
export type Drawing = {
  headers: Record<string, string> & { ETag: string };
  draw(): Promise<Uint8Array<ArrayBuffer> | string>;
};

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
    return drawing(uploads, "png", { address: user?.headshot ?? "", longest: HEADSHOT_SIZE }, (headshot) =>
      iconSvg(user, headshot, size, look),
    );
  }
  const [, preview, extension] = /^\/previews\/([a-z]+(?:\/[\w-]+)?)\.(png|jpg)$/.exec(path) ?? [];
  if (preview === undefined) return null;
  // A page's preview is named after it, and after the entry that it shows. Pages of earlier versions named some as PNG.
  const pagePath = publicPages.find(({ name }) => name === preview)?.path ?? `/${preview}`;
  const page = readPage(db, visitors, pagePath);
  if (page.status !== 200) return null;
  const { user, entry } = page;
  const form = extension === "jpg" ? { jpegQuality: JPEG_QUALITY } : "png";
  if (entry?.image)
    return drawing(uploads, form, { address: entry.image, longest: PREVIEW_WIDTH }, (photograph) =>
      previewSvg(page, "", photograph),
    );
  return drawing(uploads, form, { address: user?.headshot ?? "", longest: HEADSHOT_SIZE }, (headshot) =>
    previewSvg(page, headshot),
  );
}

/**
 * @param picture a stored one, by an address that changes with its bytes; `""` for none
 * @param svgWith the drawing with this picture in it
 */
function drawing(
  uploads: Uploads,
  form: Plan["form"],
  { address, longest }: { address: string; longest: number },
  svgWith: (address: string) => string,
): Drawing {
  const name = mediaName(address);
  const svg = svgWith(name === null ? "" : address);
  const tag = `d${Bun.hash(version + JSON.stringify([form, svg])).toString(36)}`;
  const type = form === "png" ? "image/png" : "image/jpeg";
  const paint = async () => {
    if (name === null) return await draw({ svg, form });
    try {
      return await draw({ svg, form, picture: { address, longest, file: uploads.path(name) } });
    } catch (error) {
      console.error(`${address} can't be drawn:`, formatError(error));
      return await draw({ svg: svgWith(""), form });
    }
  };
  return {
    headers: { ...headers, "Content-Type": type, ETag: `"${tag}"` },
    draw: paint,
  };
}

function drawingOfManifest(text: string): Drawing {
  const tag = `m${Bun.hash(text).toString(36)}`;
  const type = "application/manifest+json; charset=utf-8";
  const headers = { "Content-Type": type, "Cache-Control": "no-cache", ETag: `"${tag}"` };
  return { headers, draw: async () => text };
}

function isIconSize(size: number): size is IconSize {
  return (iconSizes as readonly number[]).includes(size);
}
