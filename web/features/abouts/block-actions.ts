import type { z } from "zod";
import type { About, aboutSchema } from "../../../src/features/abouts/abouts.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { type EntryActions, fetchFile } from "../../core/list/entry-actions.ts";
import { aboutsQuery } from "./abouts-query.ts";

type BlockInput = z.input<typeof aboutSchema>;

/** Adds a block, or updates it if there is one. */
export function saveBlock(
  block: About | null,
  values: BlockInput,
  { files, details, version, options }: Omit<SaveContext, "signal">,
) {
  const json = JSON.stringify({ ...values, version });
  const parts = {
    ...details,
    ...(files.image && { image: files.image }),
    ...(files.video && { video: files.video }),
    ...((files.image || files.video) && {
      previousHref: (files.image ? block?.image : block?.video) ?? "",
    }),
  };
  return block === null
    ? send(api.abouts.create.$post({ form: { newSection: json, ...parts } }, options))
    : send(
        api.abouts["update-section"][":id"].$put(
          { param: { id: block._id }, form: { updatedSection: json, ...parts } },
          options,
        ),
      );
}

/** A block's values without its uploaded video, which an update leaves as it is. */
function valuesOf({ _id, version: _version, rich: _rich, ...block }: About): BlockInput {
  return { ...block, video: block.isLink ? block.video : "" };
}

const blank = { files: {}, details: {}, options: {} };

export const blockActions: EntryActions<About> = {
  noun: "Block",
  queryKeys: [aboutsQuery.queryKey],
  setStatus: async (block, status) => {
    const values = { ...valuesOf(block), status, publishAt: "" };
    return (await saveBlock(block, values, { ...blank, version: block.version })).about;
  },
  async duplicate(block) {
    const files = {
      ...(block.image !== "" && { image: await fetchFile(block.image) }),
      ...(block.video !== "" && !block.isLink && { video: await fetchFile(block.video) }),
    };
    const values = { ...valuesOf(block), status: "draft" as const, publishAt: "" };
    return (await saveBlock(null, values, { ...blank, files, version: undefined })).about;
  },
  pageOf: () => "/about",
  remove: (id) => send(api.abouts["delete-section"][":id"].$post({ param: { id } })),
};
