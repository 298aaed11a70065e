import type { StoredLook } from "../../../src/features/look/look.contract.ts";
import { defaultLook } from "../../../src/shared/default-look.ts";
import { designs } from "../../../src/shared/designs.ts";
import type { Look } from "../../../src/shared/look.ts";
import { paletteOf } from "../../../src/shared/palettes.ts";
import { titlesIn } from "./title-translations.tsx";

/** A look with the translations of its titles. */
export type Draft = Look & Pick<StoredLook, "translations">;
/** The hidden parts with one more, or without one. */
export function withHidden(hidden: string[], id: string, isHidden: boolean): string[] {
  const others = hidden.filter((other) => other !== id);
  return isHidden ? [...others, id] : others;
}

export function lookOf({ version: _version, inMain: _inMain, ...look }: StoredLook): Draft {
  return look;
}

/** The accent of a newly chosen palette; without a palette, the owner's own accent again. */
export function accentFor(
  palette: string,
  { palette: previous, accent }: Pick<Look, "palette" | "accent">,
): string {
  const own = accent === paletteOf(previous)?.accent ? defaultLook.accent : accent;
  return paletteOf(palette)?.accent ?? own;
}

/** The font pair for a newly chosen design: its own, unless the owner has chosen another pair. */
export function typeFor(design: string, { design: previous, type }: Look): string {
  const pairOf = (id: string) => designs.find((other) => other.id === id)?.type;
  return type === pairOf(previous) ? (pairOf(design) ?? type) : type;
}

/** An earlier look for an undo, which removes the languages that the present one has in addition. */
export function withoutAdded(earlier: Draft, { translations = {} }: StoredLook): Draft {
  const tags = Object.keys(translations);
  const titles = tags.map((tag) => [tag, { titles: titlesIn(earlier.translations, tag) }]);
  return { ...earlier, translations: { ...earlier.translations, ...Object.fromEntries(titles) } };
}
