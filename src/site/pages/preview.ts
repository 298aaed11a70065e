import { version } from "../../core/process/version.ts";
import { escapeXml, xmlText } from "../../core/resume/xml-text.ts";
import { type LookColors, readableAccent } from "../../shared/color-styles.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { typePairs } from "../../shared/designs.ts";
import { rosette } from "../../shared/guilloche.ts";
import { headingFont, textWidth } from "../../shared/headings/heading-fonts.ts";
import { pairLetters } from "../../shared/headings/pair-letters.ts";
import { initials } from "../../shared/initials.ts";
import { english } from "../../shared/language.ts";
import { engravingSeed, type Look } from "../../shared/look.ts";
import { fullName, nameParts, pageTitle } from "../../shared/page-title.ts";
import { paletteOf } from "../../shared/palettes.ts";
import { homePage } from "../../shared/public-page.ts";
import { canDraw, displayFamily, textFamily } from "./fonts.ts";
import type { Page } from "./page-content.ts";

/** Pixels; large link previews show this size without cropping. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The light colors of a look as `#rrggbb`, which resvg needs; without a palette those of web/styles/theme.css. */
export function lightColorsOf(look: LookColors): {
  paper: string;
  tint: string;
  ink: string;
  soft: string;
  accent: string;
} {
  const defaults = { paper: "#f6f1e6", tint: "#ece6d8", ink: "#1d1a13", soft: "#57534a" };
  const { paper, tint, ink, soft } = paletteOf(look.palette)?.day ?? defaults;
  return { paper, tint, ink, soft, accent: readableAccent(look).light.accent };
}

const MARGIN = 72;
const OVAL = { x: 960, y: 268, rx: 152, ry: 190 };
/** Width for the text, which ends before the oval. */
const TEXT_WIDTH = OVAL.x - OVAL.rx - MARGIN - 40;
const LARGEST = 210;
const PLATE_HEIGHT = 430;
/** The areas that pictures cover, in pixels. */
export const headshotArea = { width: OVAL.rx * 2, height: OVAL.ry * 2 };
export const photographArea = { width: PREVIEW_WIDTH, height: PLATE_HEIGHT };
/** Longest line below the heading, in UTF-16 units. */
const SUBTITLE_MAX = 72;

/** The heading's largest size on a photograph, and the smallest width that stays visible of the photograph next to it. */
const LARGEST_ON_PHOTOGRAPH = 130;
const STRIP_MIN = 200;
/** Preferred baselines of the text below the heading. */
const BELOW = { photograph: 540, plate: 566, lead: 44 };

/**
 * The address of a page's preview, with a hash of everything that it may show, so that caches never show an old one.
 * Computed for every page, so it must stay fast and load no fonts.
 */
export function previewPath(page: Page): string {
  const { user, entry, look } = page;
  const name = entry === null ? page.page.name : `${page.page.name}/${entry._id}`;
  const inputs = JSON.stringify([
    ...[
      version,
      look.accent,
      look.palette,
      look.seed,
      look.isNameAsTyped,
      user?.fname,
      user?.lname,
      user?.title,
      user?.location,
      user?.headshot,
      ...(page.language.tag === english.tag ? [] : [page.language.tag]),
    ],
    ...[entry?.title, ...(entry?.lines ?? []), entry?.image],
  ]);
  return `/previews${page.prefix}/${name}.jpg?v=${Bun.hash(inputs).toString(36)}`;
}

/** The seed of a page's engraving. */
function seedOf({ entry, user, look }: Page): string {
  return engravingSeed(entry?.title ?? (fullName(user) || "Vitrine"), look);
}

type PreviewText = { lines: string[]; above: string; below: string };

/**
 * The text of a preview: the person's name on the home page, else the page's title with the name above it. Text that the
 * fonts can't draw is replaced by the next best.
 */
function textOf(page: Page): PreviewText {
  const { user, entry } = page;
  const name = drawable(fullName(user));
  if (entry !== null) {
    const [line = "Projects", ...others] = [entry.title, ...entry.lines].filter(drawable);
    return { lines: [line], above: name, below: others.at(-1) ?? "" };
  }
  const { title = "", location = "" } = user ?? {};
  const heading = drawable(pageTitle(page.page, null, null, page.language).split(" – ")[0] ?? "");
  if (page.page.name !== homePage.name && fullName(user) !== "" && heading !== "")
    return { lines: [heading], above: name, below: drawable(title) };
  const facts = [title, location].filter(drawable);
  const names = name === "" && fullName(user) !== "" ? [facts.shift() ?? ""] : nameParts(user);
  const lines = name === "" || page.look.isNameAsTyped ? names : names.map((each) => each.toLowerCase());
  return { lines: lines.length > 0 ? lines : ["vitrine"], above: "", below: facts.join(", ") };
}

/** Width of a text in ems of the previews' display font. */
export function widthOf(text: string): number {
  const letters = pairLetters(typePairs[0].id);
  return textWidth(text, headingFont(text, letters), letters);
}

/** The text itself; `""` if it has a letter that can't be drawn. */
function drawable(text: string): string {
  return canDraw(text) ? text : "";
}

/**
 * The preview of a page as SVG, which resembles the top of the page.
 * @param headshot address of the picture; `""` for the monogram
 * @param photograph address of the entry's picture; `""` for an engraving
 */
export function previewSvg(page: Page, headshot: string, photograph = ""): string {
  const { lines, above, below } = textOf(page);
  const colors = lightColorsOf(page.look);
  const [largest, width] =
    photograph === "" ? [LARGEST, TEXT_WIDTH] : [LARGEST_ON_PHOTOGRAPH, PREVIEW_WIDTH - 2 * MARGIN];
  const wrapped = lines.flatMap((line) => (widthOf(line) * largest <= width ? [line] : wrap(line)));
  const widest = Math.max(1, ...wrapped.map(widthOf));
  const size = Math.min(largest, width / widest);
  const leading = photograph === "" ? 0.84 : 1;
  const bottom = PLATE_HEIGHT + size * 0.3;
  const text = wrapped.map((line, index) => {
    const y = bottom - (wrapped.length - 1 - index) * size * leading;
    return setText(
      line,
      MARGIN,
      y,
      `font-family="${displayFamily}" font-size="${size.toFixed(0)}" letter-spacing="-2" fill="${colors.ink}"`,
    );
  });
  const small = `font-family="${textFamily}" font-size="30"`;
  const start = photograph === "" ? BELOW.plate : BELOW.photograph;
  const under = Math.max(bottom + size * 0.3 + 40, start);
  const setBelow = setText(cutAtWord(below, SUBTITLE_MAX), MARGIN, under, `${small} fill="${colors.soft}"`);
  // A photograph may have any color, so the heading gets a plain background, and the name goes below the photograph.
  const edge = MARGIN + widest * size + 40;
  const paper = {
    // Covers the whole width if only a narrow strip of the photograph would remain.
    width: edge > PREVIEW_WIDTH - STRIP_MIN ? PREVIEW_WIDTH : edge,
    height: PLATE_HEIGHT - bottom + ((wrapped.length - 1) * leading + 0.84) * size,
  };
  const aboveAt = photograph === "" ? 84 : below === "" ? under : under + BELOW.lead;
  const set = `${setText(above, MARGIN, aboveAt, `${small} fill="${colors.ink}"`)}${text.join("")}${setBelow}`;
  if (photograph !== "") {
    const ground = `<rect width="100%" height="100%" fill="${colors.paper}"/>`;
    const plate = `<image href="${photograph}" width="${photographArea.width}" height="${photographArea.height}" preserveAspectRatio="xMidYMid slice"/><rect y="${(PLATE_HEIGHT - paper.height).toFixed(0)}" width="${paper.width.toFixed(0)}" height="${paper.height.toFixed(0)}" fill="${colors.paper}"/>`;
    return svg(ground + plate + set);
  }
  // The background below covers the rest of the engraving, which is much faster than clipping.
  const plate = `<rect width="100%" height="${PLATE_HEIGHT}" fill="${colors.tint}"/>${engraving(seedOf(page), colors)}`;
  const foot = `<rect y="${PLATE_HEIGHT}" width="100%" height="${PREVIEW_HEIGHT - PLATE_HEIGHT}" fill="${colors.paper}"/>`;
  return svg(plate + foot + portrait(page, headshot, colors) + set);
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">${content}</svg>`;
}

/** Splits a long line into two of about the same length, so that the text can be larger. */
function wrap(line: string): string[] {
  const parts = line.split(" ");
  if (parts.length < 2 || widthOf(line) < 2.8) return [line];
  const middle = parts.findIndex((_, index) => parts.slice(0, index + 1).join(" ").length >= line.length / 2);
  return [parts.slice(0, middle + 1).join(" "), parts.slice(middle + 1).join(" ")].filter(Boolean);
}

/** A text element; `""` if a letter can't be drawn. */
function setText(text: string, x: number, y: number, look: string): string {
  const drawn = xmlText(text);
  return drawn === "" || !canDraw(drawn)
    ? ""
    : `<text x="${x}" y="${y.toFixed(0)}" ${look}>${escapeXml(drawn)}</text>`;
}

/**
 * The engraving of web/core/ui/engraving.tsx as SVG without stylesheets. The lines are opaque in the color of a translucent
 * layer, because opacity doubles the drawing time. They are thinner than a pixel, which is drawn much faster, and darker to make up for it.
 */
function engraving(seed: string, { accent, tint }: ReturnType<typeof lightColorsOf>): string {
  const weaves = rosette(seed).map(({ path, turns, rings }, index) => {
    const copies = turns.map((turn) => `<use href="#p${index}" transform="rotate(${turn})"/>`).join("");
    const circles = rings.map(
      (ring) => `<use href="#w${index}" transform="rotate(${ring.twist}) scale(${ring.scale})"/>`,
    );
    return `<defs><path id="p${index}" d="${path}"/><g id="w${index}">${copies}</g></defs>${circles.join("")}`;
  });
  const { x, y } = OVAL;
  return `<g transform="translate(${x} ${y}) scale(1.62)" fill="none" stroke="${mixColors(tint, accent, 0.6)}" stroke-width="0.6">${weaves.join("")}</g>`;
}

/** Mixes two colors, both as `#rrggbb`. @param share of the second, 0 to 1 */
function mixColors(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The headshot or monogram in an oval, as on the home page; `""` if the initials can't be drawn. */
function portrait(
  { user, look }: Pick<Page, "user" | "look">,
  headshot: string,
  { paper, accent }: ReturnType<typeof lightColorsOf>,
): string {
  const letters = monogram(user, look);
  if (headshot === "" && !canDraw(letters)) return "";
  const { x, y, rx, ry } = OVAL;
  const size = Math.min(200, (1.6 * rx) / widthOf(letters));
  const oval = (grow: number, look: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx + grow}" ry="${ry + grow}" ${look}/>`;
  const content =
    headshot === ""
      ? setText(
          letters,
          x,
          y + size * 0.33,
          `font-family="${displayFamily}" font-size="${size.toFixed(0)}" text-anchor="middle" fill="${accent}"`,
        )
      : `<clipPath id="oval">${oval(-6, "")}</clipPath><image href="${headshot}" x="${x - rx}" y="${y - ry}" width="${headshotArea.width}" height="${headshotArea.height}" preserveAspectRatio="xMidYMid slice" clip-path="url(#oval)"/>`;
  return oval(0, `fill="${paper}" stroke="${accent}" stroke-width="1.5"`) + content;
}

/** The owner's initials; "v" on an empty site. */
export function monogram(
  user: { fname: string; lname: string } | null,
  { isNameAsTyped }: Pick<Look, "isNameAsTyped">,
): string {
  return initials(fullName(user), isNameAsTyped) || "v";
}
