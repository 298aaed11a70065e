import { type AccentTokens, accentTokens } from "./accent.ts";
import { defaultLook } from "./default-look.ts";
import type { Look } from "./look.ts";
import { type PaletteSide, paletteOf } from "./palettes.ts";

export type Colours = Pick<Look, "accent" | "palette">;

/** The accent of a look as it is shown, on the papers that the look has. */
export function shownAccent({ accent, palette }: Colours): ReturnType<typeof accentTokens> {
  return accentTokens(accent, paletteOf(palette));
}

/**
 * The styles that put the colours of a look in place of those that the theme and a design have; `""` where it has no others. They hold for
 * documents that wear a design, so not for the admin, and on screens alone: what is printed is black on white.
 */
export function colourStyles(colours: Colours): string {
  const palette = paletteOf(colours.palette);
  if (palette === null && colours.accent === defaultLook.accent) return "";
  const { light, dark } = shownAccent(colours);
  const day = declare(light, palette?.day);
  const night = declare(dark, palette?.night);
  // With the element's name it outweighs what a design has at its root.
  const root = "html[data-design]";
  return `@media screen{${root}{${day}}@media (prefers-color-scheme:dark){${root}:not([data-theme]){${night}}}${root}[data-theme=dark]{${night}}}`;
}

/** What the theme has for the accent; daisyUI knows it by three names, of which one accent is enough. */
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
