import { z } from "zod";
import type { Resume } from "../../../src/features/downloads/downloads.contract.ts";
import { wrongKindMessages } from "../../../src/shared/media-kind.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { FileField } from "../../core/fields/file-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { resumeQuery } from "./downloads-query.ts";

const resumeForm = z.object({ resume: z.string().optional() });
const noPdf = { resume: wrongKindMessages.pdf };
/** §8. */
const logs = { add: ["Failed to add Resume"], update: ["Failed to add Resume"] };

/** The dialogs 'Add Resume' and 'Edit Resume': a single PDF (§5), which replaces the current one. */
export function ResumeDialog({ resume, onClose }: { resume: Resume | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Resume"
      schema={resumeForm}
      entry={resume}
      values={{ resume: resume?.link ?? "" }}
      toFormValues={({ link }) => ({ resume: link })}
      checkFiles={(_values, files) => (files.resume ? {} : noPdf)}
      queryKeys={[resumeQuery.queryKey]}
      logs={logs}
      save={(_values, { files, version, options }) =>
        send(
          api.downloads["add-resume"].$post(
            {
              form: {
                ...(files.resume && { resume: files.resume }),
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
      <FileField<z.input<typeof resumeForm>>
        name="resume"
        label="Resume"
        isRequired
        kind="pdf"
        isRemovable={false}
      />
    </EntryDialog>
  );
}
