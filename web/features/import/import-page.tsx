import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { ImportPreview } from "../../../src/features/import/import.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showSavedToast } from "../../core/form/saved-toast.ts";
import { withUploadProgress } from "../../core/form/upload.ts";
import { useUndoChange } from "../../core/form/use-undo-change.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { type ImportChoice, PreviewPanel } from "./preview-panel.tsx";
import { RepositoriesForm } from "./repositories-form.tsx";
import { ResumeDrop, takeWaitingFile } from "./resume-drop.tsx";
import "../../core/form/differences.css";

/** The owner chooses a file, reviews its entries and imports the selected ones. */
export function ImportPage({ user }: { user: User }) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  return (
    <AdminLayout user={user} title="Import" publicPath="/">
      <ChooseFile onRead={setPreview} />
      <RepositoriesForm onRead={setPreview} />
      {preview && <Preview key={preview._id} preview={preview} onClose={() => setPreview(null)} />}
    </AdminLayout>
  );
}

function ChooseFile({ onRead }: { onRead(preview: ImportPreview): void }) {
  const [progress, setProgress] = useState(0);
  const reading = useMutation({
    mutationFn: (resume: File) => {
      setProgress(0);
      return send(
        api.import.preview.$post(
          { form: { resume } },
          withUploadProgress(setProgress, new AbortController().signal),
        ),
      );
    },
    onSuccess: ({ preview }) => onRead(preview),
    onError: () => console.error("Failed to read a resume"),
  });
  const { mutate } = reading;
  useEffect(() => {
    const file = takeWaitingFile();
    if (file) mutate(file);
  }, [mutate]);
  return (
    <Panel title="File" note="You'll see a preview before anything changes.">
      <div className="grid max-w-152 justify-items-start gap-4">
        <p>
          Choose a{" "}
          <a
            href="https://jsonresume.org"
            target="_blank"
            aria-describedby="new-tab"
            rel="noreferrer"
            className="ink-link"
          >
            JSON Resume
          </a>{" "}
          file (.json), your LinkedIn archive (.zip), or a file from Reactive Resume (.json), RenderCV or
          al-folio (.yaml), Europass (.xml) or FRESH (.json). For publications, choose a BibTeX (.bib), RIS
          (.ris) or CSL (.json) file, or your ORCID record (.json). To get your LinkedIn archive, go to
          Settings → Data privacy → Get a copy of your data on LinkedIn. Vitrine reads only résumé data from
          it.
        </p>
        <ResumeDrop isBusy={reading.isPending} onChosen={(file) => reading.mutate(file)} />
        {reading.isPending && (
          <progress className="progress progress-primary" value={progress} aria-label="Upload progress" />
        )}
        {reading.error && (
          <p role="alert" className="field-error">
            {reading.error.message} Nothing was changed.
          </p>
        )}
      </div>
    </Panel>
  );
}

function Preview({ preview, onClose }: { preview: ImportPreview; onClose(): void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const undoing = useUndoChange("Import undone.");
  const applying = useMutation({
    mutationFn: (choice: ImportChoice) =>
      send(api.import.apply.$post({ json: { _id: preview._id, ...choice } })),
    async onSuccess({ imported, change }) {
      await client.invalidateQueries();
      onClose();
      navigate("/admin/my-info");
      showSavedToast(
        imported === 1 ? "1 entry imported." : `${imported} entries imported.`,
        change === "" ? undefined : () => undoing.mutateAsync(change),
      );
    },
    onError: () => console.error("Failed to import a resume"),
  });
  return (
    <PreviewPanel
      preview={preview}
      isBusy={applying.isPending}
      failure={applying.error}
      onApply={(choice) => applying.mutate(choice)}
      onCancel={onClose}
    />
  );
}
