import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportPart } from "../../../src/features/import/import.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { FileButton } from "../../core/ui/file-button.tsx";
import { Modal } from "../../core/ui/modal.tsx";

/** Offered as long as there is nothing that an import would stand beside; its report stays until it is closed. */
export function ImportOnOverview({ isEmpty }: { isEmpty: boolean }) {
  const [report, setReport] = useState<ReportPart[] | null>(null);
  return (
    <>
      {isEmpty && <ImportResume onImported={setReport} />}
      {report && <ImportReport report={report} onClose={() => setReport(null)} />}
    </>
  );
}

type ImportResumeProps = {
  /** Takes what the server says that it has stored. */
  onImported(report: ReportPart[]): void;
};

/** Fills an empty site from a JSON Resume file, as `vitrine import` does. */
function ImportResume({ onImported }: ImportResumeProps) {
  const client = useQueryClient();
  const importing = useMutation({
    mutationFn: (file: File) => {
      // Whatever the system takes the file for.
      const body = new Blob([file], { type: "application/json" });
      return send(api.import.$post(undefined, { init: { body } }));
    },
    async onSuccess({ report }) {
      onImported(report);
      await client.invalidateQueries();
    },
    onError: () => console.error("Failed to import a résumé"),
  });
  return (
    <div className="import-resume">
      <p>
        You have a résumé as a{" "}
        <a href="https://jsonresume.org" target="_blank" rel="noreferrer" className="ink-link">
          JSON Resume
        </a>{" "}
        file? Import it, and most of this is done.
      </p>
      <FileButton
        label="JSON Resume file"
        accept=".json,application/json"
        isBusy={importing.isPending}
        onChosen={(file) => importing.mutate(file)}
      >
        {importing.isPending ? "Importing…" : "Import a résumé"}
      </FileButton>
      {importing.error && (
        <p role="alert" className="field-error">
          {importing.error.message} Nothing was imported.
        </p>
      )}
    </div>
  );
}

/** By keyboard, too; there is nothing in it that takes the focus. */
const scrollable = { tabIndex: 0 };

/** What was stored, what was changed to fit, and what has no place on the site. */
function ImportReport({ report, onClose }: { report: ReportPart[]; onClose(): void }) {
  return (
    <Modal title="Résumé imported" onDismiss={onClose}>
      <div className="modal-body import-report" {...scrollable}>
        {report.map(({ title, entries }) => (
          <section key={title}>
            <h3>{title.replace(/:$/, "")}</h3>
            <ul>
              {entries.map(({ label, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes.
                <li key={index}>
                  {label && <span className="small-caps">{label}</span>} <span dir="auto">{text}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>Each entry can be changed here in the admin. What is not wanted goes into the trash.</p>
      </div>
      <footer className="modal-foot">
        <button type="button" className="ink-button" data-autofocus onClick={onClose}>
          Close
        </button>
      </footer>
    </Modal>
  );
}
