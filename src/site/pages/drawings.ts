import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { offeredLanguages } from "../../core/languages/site-language.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { logFailure } from "../../core/process/log.ts";
import { version } from "../../core/process/version.ts";
import { fullName } from "../../shared/page-title.ts";
import { publicPages } from "../features.ts";
import { draw, type Drawing as Plan } from "./draw.ts";
import { type IconSize, iconSizes, iconSvg, webManifest } from "./icons.ts";
import { readPage, readPageLook } from "./page-content.ts";
import { headshotArea, photographArea, previewSvg } from "./preview.ts";

const headers = { "Cache-Control": "public, max-age=3600" };
const JPEG_QUALITY = 90;

/** Paths of the drawings, as Hono patterns. */
export const drawingPaths = ["/site.webmanifest", "/favicon.ico", "/icons/*", "/previews/*"];

/** The data that drawings are made from. */
type DrawingSource = { db: Db; uploads: Uploads; visitors: VisitorContent[] };

/** A drawing that is drawn on demand, because that is slow; its headers are known before. */
export type Drawing = {
  headers: Record<string, string> & { ETag: string };
  draw(): Promise<Uint8Array<ArrayBuffer> | string>;
};

/**
 * Finds the drawing at a path: a link preview, an icon, or the manifest that lists the icons.
 * @param tag the language of the manifest, whose address begins with it; null for the main language
 * @returns null for any other path
 */
export function findDrawing(
  { db, uploads, visitors }: DrawingSource,
  address: string,
  tag: string | null = null,
): Drawing | null {
  const { path, language } = withoutLanguage(db, address, tag);
  if (path === "/site.webmanifest") {
    const name = fullName(readUser(db)) || "Vitrine";
    return drawingOfManifest(webManifest(name, readPageLook(db, visitors), language));
  }
  const size = path === "/favicon.ico" ? 32 : Number(/^\/icons\/(\d+)\.png$/.exec(path)?.[1]);
  if (isIconSize(size)) {
    const user = readUser(db);
    const look = readPageLook(db, visitors);
    const area = { width: size, height: size };
    return drawing(uploads, "png", { address: user?.headshot ?? "", area }, (headshot) =>
      iconSvg(user, headshot, size, look),
    );
  }
  const [, preview, extension] = /^\/previews\/([a-z]+(?:\/[\w-]+)?)\.(png|jpg)$/.exec(path) ?? [];
  if (preview === undefined) return null;
  // Named after the page, and after its entry. Earlier versions linked some previews as PNG.
  const pagePath = publicPages.find(({ name }) => name === preview)?.path ?? `/${preview}`;
  const page = readPage(db, visitors, pagePath, {}, language);
  if (page.status !== 200) return null;
  const { user, entry } = page;
  const form = extension === "jpg" ? { jpegQuality: JPEG_QUALITY } : "png";
  if (entry?.image)
    return drawing(uploads, form, { address: entry.image, area: photographArea }, (photograph) =>
      previewSvg(page, "", photograph),
    );
  return drawing(uploads, form, { address: user?.headshot ?? "", area: headshotArea }, (headshot) =>
    previewSvg(page, headshot),
  );
}

/** Takes the language out of a path such as `/icons/de/180.png`. */
function withoutLanguage(
  db: Db,
  path: string,
  tag: string | null,
): { path: string; language: string | null } {
  const [, folder, named = ""] = /^(\/\w+)\/([\w-]+)\//.exec(path) ?? [];
  const isNamed = offeredLanguages(db).some(({ tag, prefix }) => tag === named && prefix !== "");
  return isNamed
    ? { path: path.replace(`${folder}/${named}`, folder ?? ""), language: named }
    : { path, language: tag };
}

/**
 * @param address of the stored picture to include, which changes with its content; `""` for none
 * @param svgWith returns the SVG with the picture at an address, or without one for `""`
 */
function drawing(
  uploads: Uploads,
  form: Plan["form"],
  { address, area }: Omit<NonNullable<Plan["picture"]>, "file">,
  svgWith: (address: string) => string,
): Drawing {
  const name = mediaName(address);
  const svg = svgWith(name === null ? "" : address);
  const tag = `d${Bun.hash(version + JSON.stringify([form, svg])).toString(36)}`;
  const type = form === "png" ? "image/png" : "image/jpeg";
  const paint = async () => {
    if (name === null) return await draw({ svg, form });
    try {
      return await draw({ svg, form, picture: { address, area, file: uploads.path(name) } });
    } catch (error) {
      logFailure(`Drawing without ${address}, which can't be read`, error);
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
