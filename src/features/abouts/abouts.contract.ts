import { z } from "zod";
import { blankOf, field, schemasOf, storedOf } from "../../core/fields/entry-fields.contract.ts";
import { complain, isVisible, startedFrom, stored, storedFile } from "../../core/fields/field.contract.ts";
import { publicationFields, published, storedPublication } from "../../core/fields/publication.contract.ts";
import { storedRich } from "../../core/rich-text/rich-text.contract.ts";

export const blockTypes = ["text", "image", "video", "spacer"] as const;
export type BlockType = (typeof blockTypes)[number];

/** §9: width of a spacer in px; 350 in a new block, 230 where an edited one has none. */
export const SPACER_MIN = 50;
export const SPACER_MAX = 600;
const SPACER_NEW = "350";
export const SPACER_UNSET = "230";

export const videoLinkMessage = "Video must be a YouTube address such as https://www.youtube.com/watch?v=…";

/** What is told on the about page; a résumé has no place for it. */
const told = { json: [], document: "nowhere", isSearched: true, isTranslated: true, isPublic: true } as const;
/** How a block shows it. */
const plain = { ...told, isSearched: false, isTranslated: false, isPublic: false } as const;

/** §3 About block, flat. */
export const aboutFields = {
  blockType: field.choice(
    "Block Type",
    plain,
    z.enum(blockTypes, { error: `Block Type must be one of ${blockTypes.join(", ")}.` }),
    "text" as BlockType,
  ),
  header: field.line("Header", told),
  body: field.prose("Body", told),
  video: field.line("Video", plain, 2000),
  isLink: field.flag("Link", plain),
  spacerSize: field.line("Spacer Width", plain),
};

/** A block; which content its type needs is checked once its files are known. */
export const aboutSchema = z
  .object({
    ...schemasOf(aboutFields),
    image: storedFile,
    ...publicationFields,
    version: startedFrom,
  })
  .superRefine((block, context) => {
    if (block.blockType === "text" && !isVisible(block.header) && !isVisible(block.body))
      complain(context, "header", "Header or body is required.");
    if (block.blockType === "spacer") {
      const size = Number(block.spacerSize);
      if (block.spacerSize === "") complain(context, "spacerSize", "Spacer Width is required.");
      else if (!/^[1-9]\d*$/.test(block.spacerSize) || size < SPACER_MIN || size > SPACER_MAX)
        complain(
          context,
          "spacerSize",
          `Spacer Width must be a whole number from ${SPACER_MIN} to ${SPACER_MAX}.`,
        );
    }
  });

export const storedAbout = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedRich("body"),
  ...storedOf(aboutFields),
  image: z.string(),
});
export const aboutReply = z.strictObject({ about: storedAbout });
export const aboutList = z.array(storedAbout);
export const aboutsReply = z.strictObject({ abouts: aboutList });

export type AboutInput = z.input<typeof aboutSchema>;
export type About = z.output<typeof storedAbout>;

/** The content a block starts with when its type is chosen (§4). */
export function blankAbout(blockType: BlockType): AboutInput {
  const spacerSize = blockType === "spacer" ? SPACER_NEW : "";
  return { ...blankOf(aboutFields), blockType, spacerSize, ...published };
}
