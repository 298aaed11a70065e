import { useMutation } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { downloadBlob } from "../../core/ui/download-blob.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { ImportLink, Panel } from "../../core/ui/panel.tsx";

/** Files that visitors can download. */
const publicFiles = [
  ["/resume.json", "JSON Resume"],
  ["/resume.pdf", "PDF"],
  ["/resume.docx", "Word"],
  ["/resume.txt", "Text"],
  ["/resume.md", "Markdown"],
  ["/contact.vcf", "Contact (vCard)"],
] as const;

/** 'Import and export' in the settings. */
export function ExportPanel() {
  const exporting = useMutation({
    mutationFn: () => send(api.export["resume.json"].$get()),
    onSuccess: (resume) =>
      downloadBlob(
        new Blob([`${JSON.stringify(resume, null, 2)}\n`], { type: "application/json" }),
        "resume.json",
      ),
    onError(error) {
      console.error("Failed to export the resume");
      showErrorToast("Not exported", error);
    },
  });
  return (
    <Panel
      title="Import and export"
      note="Fill your site from a file or your repositories, and export everything again."
      actions={<ImportLink />}
    >
      <dl className="facts grid gap-x-12 sm:grid-cols-2">
        {publicFiles.map(([address, name]) => (
          <div key={address} className="grid-cols-[7.5rem_minmax(0,1fr)] py-0">
            <dt>{name}</dt>
            <dd>
              <a
                href={address}
                target="_blank"
                aria-describedby="new-tab"
                rel="noreferrer"
                className="btn btn-link m-0"
              >
                {address}
              </a>
            </dd>
          </div>
        ))}
        <div className="grid-cols-[7.5rem_minmax(0,1fr)] py-0">
          <dt>All content</dt>
          <dd>
            <button type="button" className="btn btn-link m-0" onClick={() => exporting.mutate()}>
              Export everything
            </button>
          </dd>
        </div>
      </dl>
      <p className="panel-note mt-3 max-w-2xl">
        These files are public and always up to date. Only you can export everything: that also includes
        drafts, the about page and the look, and the addresses of pictures and videos, but not their files.
      </p>
    </Panel>
  );
}
