import { z } from "zod";
import { requiredHref, type Stored, startedFrom, text } from "../../core/fields/field.contract.ts";
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

export const linkSchema = z.object({
  platform: z.enum(platforms, { error: `Platform must be one of ${platforms.join(", ")}.` }),
  href: requiredHref("Link"),
  siteHandle: text("Site Handle"),
  ...publicationFields,
  version: startedFrom,
});
export const createLinkBody = z.object({ link: linkSchema });

export type LinkInput = z.input<typeof linkSchema>;
export type Link = Stored & Published & { platform: Platform; href: string; siteHandle: string };
export const blankLink: LinkInput = { platform: "LinkedIn", href: "", siteHandle: "", ...published };
