import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { field, translatedText } from "../../../src/core/fields/entry-fields.contract.ts";
import { sentTranslations } from "../../../src/core/fields/translations.contract.ts";
import {
  type Download,
  downloadFields,
  downloadName,
  NEW_DOWNLOAD,
} from "../../../src/features/downloads/downloads.contract.ts";
import { wrongKindMessages } from "../../../src/shared/media-kind.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { declared } from "../../core/fields/declared.ts";
import { FileField } from "../../core/fields/file-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { siteDownloadsQuery } from "./site-downloads-query.ts";

const fields = {
  name: field.requiredLine("Name", { ...translatedText, json: [], document: "nowhere", autoComplete: "off" }),
};
const downloadForm = z.object({
  name: downloadName,
  file: z.string().optional(),
  translations: sentTranslations(downloadFields),
});
type DownloadInput = z.input<typeof downloadForm>;

const noFile = { file: wrongKindMessages.file };

/** The dialogs 'Add Download' and 'Edit Download': a file of any kind and its name. */
export function DownloadDialog({ download, onClose }: { download: Download | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Download"
      nameOf={(values) => values.name}
      schema={downloadForm}
      translated={{ fields }}
      entry={download}
      values={download === null ? { name: "", file: "" } : valuesOf(download)}
      toFormValues={valuesOf}
      checkFiles={({ file }, files) => (file || files.file ? {} : noFile)}
      queryKeys={[siteDownloadsQuery.queryKey]}
      save={({ name, translations }, { files, version, options }) =>
        send(
          api.downloads["add-download"][":id"].$put(
            {
              param: { id: download?._id ?? NEW_DOWNLOAD },
              form: {
                name,
                ...(translations && { translations: JSON.stringify(translations) }),
                ...(files.file && { file: files.file }),
                ...(version !== undefined && { version: String(version) }),
              },
            },
            options,
          ),
        )
      }
      remove={(id) => send(api.downloads.delete[":id"].$post({ param: { id } }))}
      onClose={onClose}
    >
      <DownloadFields hint={download ? "The link stays the same unless you change the name." : undefined} />
    </EntryDialog>
  );
}

function DownloadFields({ hint }: { hint: string | undefined }) {
  const { getValues, setValue } = useFormContext();
  return (
    <>
      <FileField<DownloadInput>
        name="file"
        label="File"
        isRequired
        kind="file"
        isRemovable={false}
        hint={hint ?? "Visitors with the link can download it."}
        // Suggests the file's own name.
        onFile={(file) =>
          getValues("name") === "" && setValue("name", file.name, { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextField<DownloadInput> {...declared(fields, "name")} />
    </>
  );
}

function valuesOf({ name, file, translations }: Download): DownloadInput {
  return { name, file, translations };
}
