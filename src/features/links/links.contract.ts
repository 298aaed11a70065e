import { z } from "zod";
import { blankOf, field, schemasOf, storedSchemasOf } from "../../core/fields/entry-fields.contract.ts";
import { startedFrom, stored } from "../../core/fields/field.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";

/** Stored values, spelled as in §5. */
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

/** Documents print links as contact details, not as entries (§15). */
const common = { document: "nowhere", isTranslated: false, isPublic: true } as const;

/** §3 Link. */
export const linkFields = {
  href: field.requiredAddress("Link", {
    ...common,
    json: ["url", "website"],
    isSearched: true,
    hint: "Paste a web or email address, or a handle such as @ada@fosstodon.org.",
    autoComplete: "off",
  }),
  platform: field.choice(
    "Platform",
    { ...common, json: ["network"], isSearched: true },
    z.enum(platforms, { error: `Platform must be one of ${platforms.join(", ")}.` }),
    "LinkedIn" as Platform,
  ),
  siteHandle: field.line("Site Handle", {
    ...common,
    json: ["username"],
    isSearched: true,
    isTranslated: true,
    isProperName: true,
    hint: "Your username there.",
    autoComplete: "off",
  }),
};

export const linkSchema = z.object({
  ...schemasOf(linkFields),
  ...publicationFields,
  version: startedFrom,
});
export const createLinkBody = z.object({ link: linkSchema });

export const storedLink = z.strictObject({ ...stored, ...storedPublication, ...storedSchemasOf(linkFields) });
export const linkReply = z.strictObject({ link: storedLink });
export const linkList = z.array(storedLink);
export const linksReply = z.strictObject({ links: linkList });

export type LinkInput = z.input<typeof linkSchema>;
export type Link = z.output<typeof storedLink>;
export const blankLink: LinkInput = { ...blankOf(linkFields), ...publishedByDefault };
