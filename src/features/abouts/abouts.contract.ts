import { z } from "zod";
import { blankOf, field, schemasOf, storedSchemasOf } from "../../core/fields/entry-fields.contract.ts";
import { addIssue, isVisible, startedFrom, stored, storedFile } from "../../core/fields/field.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";
import { storedRichText } from "../../core/rich-text/rich-text.contract.ts";

export const blockTypes = ["text", "image", "video", "spacer"] as const;
export type BlockType = (typeof blockTypes)[number];

/** §9: width of a spacer in px. A new block starts with `SPACER_NEW`; a stored block without a width opens with `SPACER_UNSET`. */
export const SPACER_MIN = 50;
export const SPACER_MAX = 600;
const SPACER_NEW = "350";
export const SPACER_UNSET = "230";

export const videoLinkMessage = "Video must be a YouTube address such as https://www.youtube.com/watch?v=…";

/** Uses of a text field: shown on the about page and searched, but not part of a résumé. */
const textUse = {
  json: [],
  document: "nowhere",
  isSearched: true,
  isTranslated: true,
  isPublic: true,
} as const;
/** Uses of a field that only says how a block is shown. */
const displayUse = { ...textUse, isSearched: false, isTranslated: false, isPublic: false } as const;

/** §3 About block, flat. */
export const aboutFields = {
  blockType: field.choice(
    "Block Type",
    displayUse,
    z.enum(blockTypes, { error: `Block Type must be one of ${blockTypes.join(", ")}.` }),
    "text" as BlockType,
  ),
  header: field.line("Header", textUse),
  body: field.prose("Body", textUse),
  video: field.line("Video", displayUse, 2000),
  isLink: field.flag("Link", {
    ...displayUse,
    hint: "Use a YouTube video instead of uploading a file.",
  }),
  spacerSize: field.line("Spacer Width", {
    ...displayUse,
    hint: `Width of the ornament between blocks, from ${SPACER_MIN} to ${SPACER_MAX} pixels.`,
  }),
};

/** A block as the API takes it. Whether an image or a video is present is checked by the route, which knows the uploaded files. */
export const aboutSchema = z
  .object({
    ...schemasOf(aboutFields),
    image: storedFile,
    ...publicationFields,
    version: startedFrom,
  })
  .superRefine((block, context) => {
    if (block.blockType === "text" && !isVisible(block.header) && !isVisible(block.body))
      addIssue(context, "header", "Header or body is required.");
    if (block.blockType === "spacer") {
      const size = Number(block.spacerSize);
      if (block.spacerSize === "") addIssue(context, "spacerSize", "Spacer Width is required.");
      else if (!/^[1-9]\d*$/.test(block.spacerSize) || size < SPACER_MIN || size > SPACER_MAX)
        addIssue(
          context,
          "spacerSize",
          `Spacer Width must be a whole number from ${SPACER_MIN} to ${SPACER_MAX}.`,
        );
    }
  });

export const storedAbout = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedRichText("body"),
  ...storedSchemasOf(aboutFields),
  image: z.string(),
});
export const aboutReply = z.strictObject({ about: storedAbout });
export const aboutList = z.array(storedAbout);
export const aboutsReply = z.strictObject({ abouts: aboutList });

export type AboutInput = z.input<typeof aboutSchema>;
export type About = z.output<typeof storedAbout>;

/** What names a block in lists and in the history: its text, or else its type. */
export function blockName({
  blockType,
  header,
  body,
  isLink,
  spacerSize,
}: Pick<About, "blockType" | "header" | "body" | "isLink" | "spacerSize">): string {
  if (blockType === "text") return header.trim() || body.trim();
  if (blockType === "image") return "Image";
  if (blockType === "spacer") return `Spacer of ${spacerSize || SPACER_UNSET} px`;
  return isLink ? "YouTube video" : "Video";
}

/** An empty block of a type, as the form starts with when that type is chosen (§4). */
export function blankAbout(blockType: BlockType): AboutInput {
  const spacerSize = blockType === "spacer" ? SPACER_NEW : "";
  return { ...blankOf(aboutFields), blockType, spacerSize, ...publishedByDefault };
}
