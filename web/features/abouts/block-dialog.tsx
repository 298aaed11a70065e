import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import { addIssue, text } from "../../../src/core/fields/field.contract.ts";
import {
  type About,
  aboutFields,
  aboutSchema,
  type BlockType,
  blankAbout,
  blockTypes,
  SPACER_MAX,
  SPACER_MIN,
  SPACER_UNSET,
  videoLinkMessage,
} from "../../../src/features/abouts/abouts.contract.ts";
import { readVideoLink } from "../../../src/features/abouts/video.contract.ts";
import { NO_IMAGE, wrongKindMessages } from "../../../src/shared/media-kind.ts";
import { CheckboxField, RadioField } from "../../core/fields/choice-field.tsx";
import { completeUrl } from "../../core/fields/complete-url.ts";
import { declared } from "../../core/fields/declared.ts";
import { FieldFrame, useFieldControl } from "../../core/fields/field.tsx";
import { FileField } from "../../core/fields/file-field.tsx";
import { TextArea, TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { aboutsQuery } from "./abouts-query.ts";
import { blockActions, saveBlock } from "./block-actions.ts";

/** The form has separate fields for a linked and an uploaded video, so that neither overwrites the other. */
const blockSchema = aboutSchema
  .safeExtend({ videoLink: text("Video", 2000) })
  .superRefine((block, context) => {
    if (block.blockType === "video" && block.isLink && readVideoLink(block.videoLink) === null)
      addIssue(context, "videoLink", videoLinkMessage);
  });
type BlockValues = z.input<typeof blockSchema>;

const typeLabels: Record<BlockType, string> = {
  text: "Text",
  image: "Image",
  video: "Video",
  spacer: "Spacer",
};
const choices = blockTypes.map((blockType) => [blockType, typeLabels[blockType]] as const);

const BlockPreview = lazyPreview(async () => (await import("./block-preview.tsx")).BlockPreview);

type BlockDialogProps = { block: About | null; onSaved(block: About): void; onClose(): void };

/** 'Add Block' and 'Edit Block' (§4, §13). */
export function BlockDialog({ block, onSaved, onClose }: BlockDialogProps) {
  return (
    <EntryDialog
      name="Block"
      nameOf={({ blockType, header = "" }) => (blockType === "text" ? header : "")}
      schema={blockSchema}
      translated={{ fields: aboutFields, picture: "image" }}
      entry={block}
      values={block === null ? blankValues("text") : valuesOf(block)}
      toFormValues={valuesOf}
      queryKeys={[aboutsQuery.queryKey]}
      checkFiles={({ blockType, image, isLink, video }, files): Record<string, string> => {
        if (blockType === "image" && !files.image && !image) return { image: NO_IMAGE };
        if (blockType === "video" && !isLink && !files.video && !video)
          return { video: wrongKindMessages.video };
        return {};
      }}
      save={({ videoLink, ...values }, saving) =>
        saveBlock(block, { ...values, video: values.isLink ? videoLink : "" }, saving)
      }
      remove={(id) => blockActions.remove?.(id) ?? Promise.resolve()}
      onSaved={({ about }) => onSaved(about)}
      preview={(values) => <BlockPreview values={values} />}
      onClose={onClose}
    >
      <BlockFields />
    </EntryDialog>
  );
}

function BlockFields() {
  const { getValues, setValue, setFocus, clearErrors } = useFormContext<BlockValues>();
  const blockType = useWatch<BlockValues, "blockType">({ name: "blockType" });
  const [cleared, setCleared] = useState<BlockValues | null>(null);
  const fill = (values: BlockValues) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof BlockValues, value, { shouldDirty: true }); // The keys of the values are their names.
    clearErrors();
  };
  // §4: changing the type clears the content. It can be restored, because an arrow key may have changed the type by mistake.
  const changeType = (chosen: string) => {
    const before = { ...getValues(), blockType };
    if (hasContent(before)) setCleared(before);
    // Visibility is not content: a draft stays a draft.
    const { status, publishAt } = before;
    fill({ ...blankValues(chosen as BlockType), status, publishAt }); // The choices are the types.
  };
  return (
    <>
      <RadioField<BlockValues>
        {...declared(aboutFields, "blockType")}
        choices={choices}
        onChoice={changeType}
      />
      <div role="status" className="col-span-full empty:hidden">
        {cleared !== null && (
          <p className="alert">
            <span>The content of the {cleared.blockType} block was cleared.</span>
            <button
              type="button"
              className="btn btn-link"
              onClick={() => {
                fill(cleared);
                setCleared(null);
                setFocus("blockType");
              }}
            >
              Restore it
            </button>
          </p>
        )}
      </div>
      {blockType === "text" && (
        <>
          <TextField<BlockValues> {...declared(aboutFields, "header")} />
          <TextArea<BlockValues>
            {...declared(aboutFields, "body")}
            max={aboutFields.body.max}
            hasFormatting
          />
        </>
      )}
      {blockType === "image" && (
        <FileField<BlockValues> name="image" label="Image" kind="image" isRequired isRemovable={false} />
      )}
      {blockType === "video" && <VideoFields />}
      {blockType === "spacer" && <SpacerField />}
    </>
  );
}

/** An uploaded file or a link (§4). Choosing a file replaces the link. */
function VideoFields() {
  const { setValue, resetField, clearErrors } = useFormContext<BlockValues>();
  const isLink = useWatch<BlockValues, "isLink">({ name: "isLink" });
  return (
    <>
      <CheckboxField<BlockValues>
        {...declared(aboutFields, "isLink")}
        onChange={(isChecked) => {
          clearErrors();
          if (isChecked) setValue("video", "", { shouldDirty: true });
          else resetField("video", { keepDirty: true });
        }}
      />
      {isLink && (
        <TextField<BlockValues>
          name="videoLink"
          label={aboutFields.video.label}
          type="url"
          isRequired
          normalize={completeUrl}
          autoComplete="off"
          hint="The video's address, such as https://www.youtube.com/watch?v=…"
        />
      )}
      <FileField<BlockValues>
        name="video"
        label={isLink ? "Video File" : aboutFields.video.label}
        kind="video"
        isRequired={!isLink}
        isRemovable={false}
        onFile={() => setValue("isLink", false, { shouldDirty: true })}
        hint={
          isLink ? "Uploading a file replaces the link." : "Visitors play it on your site, not on YouTube."
        }
      />
    </>
  );
}

/** §5: a whole number from 50 to 600, stored as text. */
function SpacerField() {
  const { register } = useFormContext<BlockValues>();
  const { id, fault, control } = useFieldControl("spacerSize", true);
  return (
    <FieldFrame
      id={id}
      label={aboutFields.spacerSize.label}
      isRequired
      fault={fault}
      hint={aboutFields.spacerSize.hint}
    >
      <input
        {...register("spacerSize")}
        {...control}
        type="number"
        inputMode="numeric"
        step={1}
        min={SPACER_MIN}
        max={SPACER_MAX}
        aria-required
        className="input validator w-40"
      />
    </FieldFrame>
  );
}

function hasContent({ header, body, image, video, videoLink }: BlockValues): boolean {
  return [header, body, image, video, videoLink].some(Boolean);
}

function blankValues(blockType: BlockType): BlockValues {
  return { ...blankAbout(blockType), image: "", videoLink: "" };
}

function valuesOf({ _id, version: _version, rich: _rich, ...block }: About): BlockValues {
  return {
    ...block,
    video: block.isLink ? "" : block.video,
    videoLink: block.isLink ? block.video : "",
    spacerSize: block.blockType === "spacer" && block.spacerSize === "" ? SPACER_UNSET : block.spacerSize,
  };
}
