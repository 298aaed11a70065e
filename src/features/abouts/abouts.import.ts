import { z } from "zod";
import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { blankOf } from "../../core/fields/entry-fields.contract.ts";
import { type Publication, publishedByDefault } from "../../core/fields/publication.contract.ts";
import { childPath } from "../../core/resume/json-path.ts";
import { addedAt } from "../../core/resume/own-data.ts";
import type { Source } from "../../core/resume/source.ts";
import { aboutFields, aboutSchema } from "./abouts.contract.ts";
import { abouts } from "./abouts.table.ts";
import { readVideoLink } from "./video.contract.ts";

/** A block as files of Vitrine have it. */
const ownSchema = aboutSchema.safeExtend({ addedAt });
type Block = z.output<typeof ownSchema>;
type ImportedBlock = Omit<Block, "image" | "version" | keyof Publication> & Publication;

/** Blocks of the about page, which only files of Vitrine have. Those with a file are left out, because files are not imported. */
function readBlocks({ report }: Source): ImportedBlock[] {
  const blocks = (report.own.abouts ?? []) as Block[]; // Checked by the schema below.
  return blocks.flatMap(({ image: _image, version: _version, ...block }, index) => {
    const path = `meta.vitrine.abouts[${index}]`;
    const isFile = block.blockType === "image" || (block.blockType === "video" && !block.isLink);
    if (isFile || (block.isLink && readVideoLink(block.video) === null)) {
      const text = `${path} was left out: a ${block.blockType} block needs its file, and files are not imported.`;
      report.warn([childPath(path, block.blockType)], text);
      return [];
    }
    return [report.recordEntry({ ...blankOf(aboutFields), ...publishedByDefault, ...block }, path)];
  });
}

const list: ListImport<ImportedBlock, typeof abouts.$inferSelect & { origin: null }> = {
  name: "abouts",
  kind: "about block",
  table: abouts,
  read: readBlocks,
  nameOf: ({ header, body, blockType }) => header || body || blockType,
  rows: (db) =>
    db
      .select()
      .from(abouts)
      .all()
      .map((row) => ({ ...row, origin: null })),
  keyOf: ({ blockType, header, body, video, spacerSize }) =>
    JSON.stringify([blockType, header, body, video, spacerSize]),
  insert: (change, block) => change.append(abouts, block),
  // A résumé can't replace them.
  removeAll: () => 0,
};

export const aboutImport: ImportPart = { lists: [list], own: { abouts: z.array(ownSchema).max(500) } };
