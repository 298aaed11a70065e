import type { User } from "../../core/owner/owner.contract.ts";
import { version } from "../../core/process/version.ts";
import { type Colours, shownAccent } from "../../shared/colour-styles.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { rosette } from "../../shared/guilloche.ts";
import { initials } from "../../shared/initials.ts";
import { seedWith } from "../../shared/look.ts";
import { fullName, pageTitle } from "../../shared/page-title.ts";
import { paletteOf } from "../../shared/palettes.ts";
import { homePage } from "../../shared/public-page.ts";
import { widestLine } from "../../shared/writing-system.ts";
import { canSet, displayFamily, textFamily } from "./fonts.ts";
import type { Page } from "./page-content.ts";

/** Pixels; what the large cards of link previews show without cropping. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** Those of a look by day, in the only notation that the renderer knows. Without a palette they are the theme's (web/styles/theme.css). */
export function inksOf(look: Colours): {
  paper: string;
  tint: string;
  ink: string;
  soft: string;
  accent: string;
} {
  const own = { paper: "#f6f1e6", tint: "#ece6d8", ink: "#1d1a13", soft: "#57534a" };
  const { paper, tint, ink, soft } = paletteOf(look.palette)?.day ?? own;
  return { paper, tint, ink, soft, accent: shownAccent(look).light.accent };
}

const MARGIN = 72;
const CAMEO = { x: 960, y: 268, rx: 152, ry: 190 };
/** Left for the words, so that they end before the cameo. */
const ROOM = CAMEO.x - CAMEO.rx - MARGIN - 40;
const LARGEST = 210;
const PLATE_HEIGHT = 430;
/** Longest line below the heading, in UTF-16 units. */
const SUBTITLE_MAX = 72;

/** The heading's size at most on a photograph, and how narrow the photograph beside it may be. */
const LARGEST_ON_PHOTOGRAPH = 130;
const STRIP_MIN = 200;
/** Where the words below the heading have their lines at best. */
const BELOW = { photograph: 540, plate: 566, lead: 44 };

/**
 * Where the preview of a page lies; the number changes with what it may show, so that no old copy is shown for it. Part of
 * every rendering of a page, so that it asks for no fonts.
 */
export function previewPath(page: Page): string {
  const { user, entry, look } = page;
  const name = entry === null ? page.page.name : `${page.page.name}/${entry._id}`;
  const shown = JSON.stringify([
    ...[
      version,
      look.accent,
      look.palette,
      look.seed,
      user?.fname,
      user?.lname,
      user?.title,
      user?.location,
      user?.headshot,
    ],
    ...[entry?.title, ...(entry?.lines ?? []), entry?.image],
  ]);
  return `/previews/${name}.jpg?v=${Bun.hash(shown).toString(36)}`;
}

/** What the engraving grows from. */
function seedOf({ entry, user, look }: Page): string {
  return seedWith(entry?.title ?? (fullName(user) || "Vitrine"), look);
}

type Words = { lines: string[]; above: string; below: string };

/**
 * Link previews of the home page name the person; those of other pages name the page, and the person above it. What the
 * renderer's fonts can't set is left out, and the next best stands in its place.
 */
function words(page: Page): Words {
  const { user, entry } = page;
  const name = settable(fullName(user));
  if (entry !== null) {
    const [line = "Projects", ...others] = [entry.title, ...entry.lines].filter(settable);
    return { lines: [line], above: name, below: others.at(-1) ?? "" };
  }
  const [fname = "", lname = "", title = "", location = ""] = [
    user?.fname,
    user?.lname,
    user?.title,
    user?.location,
  ];
  if (page.page.name !== homePage.name && fullName(user) !== "")
    return {
      lines: [pageTitle(page.page, null, null).split(" – ")[0] ?? ""],
      above: name,
      below: settable(title),
    };
  const facts = [title, location].filter(settable);
  const names = name === "" && fullName(user) !== "" ? [facts.shift() ?? ""] : [fname, lname].filter(Boolean);
  const lines = name === "" ? names : names.map((each) => each.toLowerCase());
  return { lines: lines.length > 0 ? lines : ["vitrine"], above: "", below: facts.join(", ") };
}

/** @returns `""` for a text with a letter that can't be drawn */
function settable(text: string): string {
  return canSet(text) ? text : "";
}

/**
 * The preview picture of a page as an SVG: the plate that the page itself opens with.
 * @param headshot address of the owner's, `""` for the monogram
 * @param photograph the project's, likewise; `""` for an engraving
 */
export function previewSvg(page: Page, headshot: string, photograph = ""): string {
  const { lines, above, below } = words(page);
  const inks = inksOf(page.look);
  const [largest, room] =
    photograph === "" ? [LARGEST, ROOM] : [LARGEST_ON_PHOTOGRAPH, PREVIEW_WIDTH - 2 * MARGIN];
  const printed = lines.flatMap((line) => (widestLine(line, 1) * largest <= room ? [line] : wrap(line)));
  const widest = Math.max(...printed.map((line) => widestLine(line, 1)));
  const size = Math.min(largest, room / widest);
  const leading = photograph === "" ? 0.84 : 1;
  const bottom = PLATE_HEIGHT + size * 0.3;
  const text = printed.map((line, index) => {
    const y = bottom - (printed.length - 1 - index) * size * leading;
    return setText(
      line,
      MARGIN,
      y,
      `font-family="${displayFamily}" font-size="${size.toFixed(0)}" letter-spacing="-2" fill="${inks.ink}"`,
    );
  });
  const small = `font-family="${textFamily}" font-size="30"`;
  const start = photograph === "" ? BELOW.plate : BELOW.photograph;
  const under = Math.max(bottom + size * 0.3 + 40, start);
  const setBelow = setText(cutAtWord(below, SUBTITLE_MAX), MARGIN, under, `${small} fill="${inks.soft}"`);
  // On a photograph the heading stands on paper cut out of it, and the name below, as nobody knows how ink would show.
  const edge = MARGIN + widest * size + 40;
  const paper = {
    // A strip of the photograph beside it would be none.
    width: edge > PREVIEW_WIDTH - STRIP_MIN ? PREVIEW_WIDTH : edge,
    height: PLATE_HEIGHT - bottom + ((printed.length - 1) * leading + 0.84) * size,
  };
  const aboveAt = photograph === "" ? 84 : below === "" ? under : under + BELOW.lead;
  const set = `${setText(above, MARGIN, aboveAt, `${small} fill="${inks.ink}"`)}${text.join("")}${setBelow}`;
  if (photograph !== "") {
    const ground = `<rect width="100%" height="100%" fill="${inks.paper}"/>`;
    const plate = `<image href="${photograph}" width="${PREVIEW_WIDTH}" height="${PLATE_HEIGHT}" preserveAspectRatio="xMidYMid slice"/><rect y="${(PLATE_HEIGHT - paper.height).toFixed(0)}" width="${paper.width.toFixed(0)}" height="${paper.height.toFixed(0)}" fill="${inks.paper}"/>`;
    return svg(ground + plate + set);
  }
  // The paper below the plate covers the rest of the engraving, which is several times as fast as clipping it.
  const plate = `<rect width="100%" height="${PLATE_HEIGHT}" fill="${inks.tint}"/>${engraving(seedOf(page), inks)}`;
  const foot = `<rect y="${PLATE_HEIGHT}" width="100%" height="${PREVIEW_HEIGHT - PLATE_HEIGHT}" fill="${inks.paper}"/>`;
  return svg(plate + foot + cameo(page.user, headshot, inks) + set);
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">${content}</svg>`;
}

/** One line or two of about the same length, whichever can be set larger. */
function wrap(line: string): string[] {
  const parts = line.split(" ");
  if (parts.length < 2 || widestLine(line, 1) < 3.2) return [line];
  const middle = parts.findIndex((_, index) => parts.slice(0, index + 1).join(" ").length >= line.length / 2);
  return [parts.slice(0, middle + 1).join(" "), parts.slice(middle + 1).join(" ")].filter(Boolean);
}

/** Nothing, where a letter of the text can't be drawn. */
function setText(text: string, x: number, y: number, look: string): string {
  return text === "" || !canSet(text)
    ? ""
    : `<text x="${x}" y="${y.toFixed(0)}" ${look}>${Bun.escapeHTML(text)}</text>`;
}

/**
 * The rosette of web/core/ui/rosette.tsx, for a renderer without the site's styles. Its lines have the colour that they would have as
 * one translucent layer on the tint, which takes twice as long.
 */
function engraving(seed: string, { accent, tint }: ReturnType<typeof inksOf>): string {
  const weaves = rosette(seed).map(({ path, turns, rings }, index) => {
    const copies = turns.map((turn) => `<use href="#p${index}" transform="rotate(${turn})"/>`).join("");
    const circles = rings.map(
      (ring) => `<use href="#w${index}" transform="rotate(${ring.twist}) scale(${ring.scale})"/>`,
    );
    return `<defs><path id="p${index}" d="${path}"/><g id="w${index}">${copies}</g></defs>${circles.join("")}`;
  });
  const { x, y } = CAMEO;
  return `<g transform="translate(${x} ${y}) scale(1.62)" fill="none" stroke="${mixed(tint, accent, 0.42)}" stroke-width="1">${weaves.join("")}</g>`;
}

/** @param share of the second, both as `#rrggbb` */
function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The owner's headshot or monogram as an oval, as on the home page; nothing where its letters can't be drawn. */
function cameo(user: User | null, headshot: string, { paper, accent }: ReturnType<typeof inksOf>): string {
  if (headshot === "" && !canSet(monogram(user))) return "";
  const { x, y, rx, ry } = CAMEO;
  const oval = (grow: number, look: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx + grow}" ry="${ry + grow}" ${look}/>`;
  const content =
    headshot === ""
      ? setText(
          monogram(user),
          x,
          y + 66,
          `font-family="${displayFamily}" font-size="200" text-anchor="middle" fill="${accent}"`,
        )
      : `<clipPath id="oval">${oval(-6, "")}</clipPath><image href="${headshot}" x="${x - rx}" y="${y - ry}" width="${rx * 2}" height="${ry * 2}" preserveAspectRatio="xMidYMid slice" clip-path="url(#oval)"/>`;
  return oval(0, `fill="${paper}" stroke="${accent}" stroke-width="1.5"`) + content;
}

/** The initials that the home page shows; "v" on an empty site. */
export function monogram(user: { fname: string; lname: string } | null): string {
  return initials(fullName(user)) || "v";
}
