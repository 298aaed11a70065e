import { z } from "zod";
import { blankOf, field, schemasOf } from "../../core/fields/entry-fields.contract.ts";
import { type Stored, startedFrom } from "../../core/fields/field.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";

/** §5, in the spelling given there. */
export const platforms = [
  "Youtube",
  "LinkedIn",
  "X",
  "Instagram",
  "TikTok",
  "Spotify",
  "Github",
  "other",
] as const;
export type Platform = (typeof platforms)[number];

/** What is told of a link; the documents of a résumé have their own words for it (§15). */
const told = { document: "nowhere", isTranslated: false, isPublic: true } as const;

/** §3 Link. */
export const linkFields = {
  platform: field.choice(
    "Platform",
    { ...told, json: ["network"], isSearched: true },
    z.enum(platforms, { error: `Platform must be one of ${platforms.join(", ")}.` }),
    "LinkedIn" as Platform,
  ),
  href: field.requiredAddress("Link", { ...told, json: ["url", "website"], isSearched: true }),
  siteHandle: field.line("Site Handle", { ...told, json: ["username"], isSearched: true }),
};

export const linkSchema = z.object({
  ...schemasOf(linkFields),
  ...publicationFields,
  version: startedFrom,
});
export const createLinkBody = z.object({ link: linkSchema });

export type LinkInput = z.input<typeof linkSchema>;
export type Link = Stored & Published & { platform: Platform; href: string; siteHandle: string };
export const blankLink: LinkInput = { ...blankOf(linkFields), ...published };
