import { type AccentTokens, accentTokens } from "./accent.ts";
import { defaultLook } from "./default-look.ts";
import type { Look } from "./look.ts";
import { type PaletteSide, paletteOf } from "./palettes.ts";

/** The parts of a look that determine its colors. */
export type LookColors = Pick<Look, "accent" | "palette">;

/** The accent as shown: adapted to the backgrounds of the look. */
export function readableAccent({ accent, palette }: LookColors): ReturnType<typeof accentTokens> {
  return accentTokens(accent, paletteOf(palette));
}

/**
 * CSS that replaces the colors of theme and design by the colors of a look; `""` for the default colors. It applies to pages
 * with a design, so not to the admin, and only on screens, because print is black on white.
 */
export function colorStyles(colours: LookColors): string {
  const palette = paletteOf(colours.palette);
  if (palette === null && colours.accent === defaultLook.accent) return "";
  const { light, dark } = readableAccent(colours);
  const day = declare(light, palette?.day);
  const night = declare(dark, palette?.night);
  // The element name makes it more specific than the rules of a design.
  const root = "html[data-design]";
  return `@media screen{${root}{${day}}@media (prefers-color-scheme:dark){${root}:not([data-theme]){${night}}}${root}[data-theme=dark]{${night}}}`;
}

/** The three daisyUI names of the accent. */
const accentNames = ["primary", "secondary", "accent"] as const;

function declare({ accent, content }: AccentTokens, side: PaletteSide | undefined): string {
  const tokens: [name: string, colour: string][] = accentNames.flatMap((name): [string, string][] => [
    [name, accent],
    [`${name}-content`, content],
  ]);
  if (side !== undefined)
    tokens.unshift(
      ["base-100", side.paper],
      ["base-200", side.tint],
      ["base-300", side.line],
      ["base-content", side.ink],
      ["soft", side.soft],
      ["neutral", side.neutral],
      ["neutral-content", side.onNeutral],
    );
  return tokens.map(([name, colour]) => `--color-${name}:${colour}`).join(";");
}
