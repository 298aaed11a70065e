import type { User } from "../../core/owner/owner.contract.ts";
import { escapeXml } from "../../core/resume/xml-text.ts";
import type { LookColors } from "../../shared/color-styles.ts";
import type { Look } from "../../shared/look.ts";
import { canDraw, displayFamily } from "./fonts.ts";
import { lightColorsOf, monogram, widthOf } from "./preview.ts";

/** Sizes in pixels that browsers and home screens ask for. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** The oval frame of the home page, for initials that can't be drawn. */
const emptyFrame = (paper: string) =>
  `<g fill="none" stroke="${paper}"><ellipse cx="32" cy="32" rx="16" ry="20" stroke-width="3"/><ellipse cx="32" cy="32" rx="10.5" ry="14.5" stroke-width="1.5"/></g>`;

/** What icons show of the look. */
type IconLook = LookColors & Pick<Look, "isNameAsTyped">;

/**
 * The site's icon as SVG: the headshot cropped to a square, or the monogram on the accent color.
 * @param headshot address of the picture; `""` for the monogram
 */
export function iconSvg(user: User | null, headshot: string, size: IconSize, look: IconLook): string {
  const { paper, accent: ground } = lightColorsOf(look);
  const letters = monogram(user, look);
  const fontSize = Math.min([...letters].length > 1 ? 50 : 56, 56 / widthOf(letters));
  const set = `<text x="32" y="47" font-family="${displayFamily}" font-size="${fontSize.toFixed(0)}" text-anchor="middle" fill="${paper}">${escapeXml(letters)}</text>`;
  const content =
    headshot === ""
      ? `<rect width="64" height="64" fill="${ground}"/>${canDraw(letters) ? set : emptyFrame(paper)}`
      : `<image href="${headshot}" width="64" height="64" preserveAspectRatio="xMidYMin slice"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${content}</svg>`;
}

/** The web app manifest (w3.org/TR/appmanifest). @param tag its language; null for the main language */
export function webManifest(name: string, look: LookColors, tag: string | null = null): string {
  const { paper } = lightColorsOf(look);
  return JSON.stringify({
    name,
    short_name: name,
    // From the manifest in the language's folder, because the site may be published under a path.
    ...(tag === null ? { start_url: "/" } : { lang: tag, start_url: `../${tag}` }),
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: ([192, 512] as const).map((size) => ({
      src: `/icons/${tag === null ? "" : `${tag}/`}${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  });
}
