import { fullName, pageTitle } from "../../web/site/page-title.ts";
import { rosette } from "../../web/ui/guilloche.ts";
import { initials } from "../../web/ui/initials.ts";
import { widestLine } from "../../web/ui/script.ts";
import { cutAtWord } from "../fields/cut-text.contract.ts";
import type { User } from "../users/users.contract.ts";
import { version } from "../version.ts";
import { canSet, displayFamily, textFamily } from "./fonts.ts";
import type { Page } from "./page-content.ts";

/** Pixels; what the large cards of link previews show without cropping. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The light theme's inks (web/theme.css), in the only notation that the renderer knows. */
export const inks = { paper: "#f6f1e6", tint: "#ece6d8", text: "#1d1a13", soft: "#57534a", green: "#0a5038" };

const MARGIN = 72;
const CAMEO = { x: 960, y: 268, rx: 152, ry: 190 };
/** Left for the words, so that they end before the cameo. */
const ROOM = CAMEO.x - CAMEO.rx - MARGIN - 40;
const LARGEST = 210;
const PLATE_HEIGHT = 430;
/** Longest line below the heading, in UTF-16 units. */
const SUBTITLE_MAX = 72;

/** Where the preview of a page lies; the number changes with what it shows, so that no old copy is shown for it. */
export function previewPath(page: Page): string {
  const name = page.project === null ? page.name : `project/${page.project._id}`;
  const shown = JSON.stringify([version, words(page), seedOf(page), page.user?.headshot]);
  return `/previews/${name}.png?v=${Bun.hash(shown).toString(36)}`;
}

/** What the engraving grows from. */
function seedOf({ project, user }: Page): string {
  return project?.title ?? (fullName(user) || "Vitrine");
}

/** Link previews of the home page name the person; those of other pages name the page, and the person above it. */
function words(page: Page): { lines: string[]; above: string; below: string } {
  const { user, project } = page;
  const name = fullName(user);
  if (project !== null)
    return { lines: [project.title], above: name, below: project.shortSummary || project.subtitle };
  if (page.name === "home" || name === "") {
    const lines = [user?.fname, user?.lname].flatMap((line) => (line ? [line.toLowerCase()] : []));
    const below = [user?.title, user?.location].filter(Boolean).join(", ");
    return { lines: lines.length > 0 ? lines : ["vitrine"], above: "", below };
  }
  return {
    lines: [pageTitle(page.name, null, null).split(" – ")[0] ?? ""],
    above: name,
    below: user?.title ?? "",
  };
}

/**
 * The preview picture of a page: the plate that the page itself opens with.
 * @param headshot the owner's as a `data:` address, `""` for the monogram
 */
export function previewSvg(page: Page, headshot: string): string {
  const { lines, above, below } = words(page);
  const printed = lines.flatMap((line) => wrap(line));
  const size = Math.min(LARGEST, ...printed.map((line) => ROOM / widestLine(line, 1)));
  const bottom = PLATE_HEIGHT + size * 0.3;
  const text = printed.map((line, index) => {
    const y = bottom - (printed.length - 1 - index) * size * 0.84;
    return setText(
      line,
      MARGIN,
      y,
      `font-family="${displayFamily}" font-size="${size.toFixed(0)}" letter-spacing="-2" fill="${inks.text}"`,
    );
  });
  const small = `font-family="${textFamily}" font-size="30"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}"><rect width="100%" height="100%" fill="${inks.paper}"/><clipPath id="plate"><rect width="100%" height="${PLATE_HEIGHT}"/></clipPath><g clip-path="url(#plate)"><rect width="100%" height="${PLATE_HEIGHT}" fill="${inks.tint}"/>${engraving(seedOf(page), CAMEO.x, CAMEO.y, 1.62)}</g>${cameo(page.user, headshot)}${setText(above, MARGIN, 84, `${small} fill="${inks.text}"`)}${text.join("")}${setText(cutAtWord(below, SUBTITLE_MAX), MARGIN, Math.max(bottom + size * 0.22 + 34, 566), `${small} fill="${inks.soft}"`)}</svg>`;
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

/** The rosette of web/ui/rosette.tsx, for a renderer without the site's styles. */
function engraving(seed: string, x: number, y: number, scale: number): string {
  const weaves = rosette(seed).map(({ path, turns, rings }, index) => {
    const copies = turns.map((turn) => `<use href="#p${index}" transform="rotate(${turn})"/>`).join("");
    const circles = rings.map(
      (ring) => `<use href="#w${index}" transform="rotate(${ring.twist}) scale(${ring.scale})"/>`,
    );
    return `<defs><path id="p${index}" d="${path}"/><g id="w${index}">${copies}</g></defs>${circles.join("")}`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${inks.green}" stroke-width="1" opacity=".42">${weaves.join("")}</g>`;
}

/** The owner's headshot or monogram as an oval, as on the home page. */
function cameo(user: User | null, headshot: string): string {
  const { x, y, rx, ry } = CAMEO;
  const oval = (grow: number, look: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx + grow}" ry="${ry + grow}" ${look}/>`;
  const content =
    headshot === ""
      ? setText(
          monogram(user),
          x,
          y + 66,
          `font-family="${displayFamily}" font-size="200" text-anchor="middle" fill="${inks.green}"`,
        )
      : `<clipPath id="oval">${oval(-6, "")}</clipPath><image href="${headshot}" x="${x - rx}" y="${y - ry}" width="${rx * 2}" height="${ry * 2}" preserveAspectRatio="xMidYMid slice" clip-path="url(#oval)"/>`;
  return oval(0, `fill="${inks.paper}" stroke="${inks.green}" stroke-width="1.5"`) + content;
}

/** The initials that the home page shows; "v" on an empty site. */
export function monogram(user: { fname: string; lname: string } | null): string {
  return initials(fullName(user)) || "v";
}
