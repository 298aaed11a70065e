import { useQuery } from "@tanstack/react-query";
import { GENERATED_PDF } from "../../../src/core/resume/resume-layout.contract.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { layoutQuery } from "./layout-query.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import { SiteResumeDialog } from "./site-resume-dialog.tsx";

/** The panel 'Resume': the uploaded file, and the generated résumé (§2, §15). */
export function ResumePanel() {
  const shown = useQuery(resumeQuery);
  const made = useQuery(layoutQuery);
  const isLoaded = shown.data !== undefined && made.data !== undefined;
  // Visitors get the uploaded file if there is one.
  const file = shown.data && shown.data.link !== GENERATED_PDF ? shown.data : null;
  const layout = made.data?.layout ?? null;
  const form = useOpenEntry("resume", isLoaded ? (file ? [file] : []) : undefined);
  const siteForm = useOpenEntry("site-resume", isLoaded ? (layout ? [layout] : []) : undefined);
  return (
    <Panel
      hasFailed={shown.isLoadingError || made.isLoadingError}
      title="Resume"
      actions={
        isLoaded && (
          <ActionButton onClick={file ? () => form.openEntry(file._id) : form.openNew}>
            {file ? "Edit Resume" : "Add Resume"}
          </ActionButton>
        )
      }
    >
      {isLoaded && shown.data === null && (
        <p className="empty">No resume yet. Add a PDF, or let Vitrine make one from this site.</p>
      )}
      {shown.data && (
        <p className="mb-2">
          <a href={shown.data.link} target="_blank" rel="noopener" className="btn btn-link">
            Open the resume
          </a>
        </p>
      )}
      {isLoaded && (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <span className="flex-1 basis-64">
            Made from this site{" "}
            <span className="block text-base text-soft">{siteState(file !== null, layout !== null)}</span>
          </span>
          <button
            type="button"
            className="btn btn-link"
            onClick={layout ? () => siteForm.openEntry(layout._id) : siteForm.openNew}
          >
            {layout ? "Edit Generated Resume" : "Add Generated Resume"}
          </button>
        </p>
      )}
      {form.entry !== undefined && (
        <ResumeDialog key={form.entry?._id ?? "new"} resume={form.entry} onClose={form.close} />
      )}
      {siteForm.entry !== undefined && made.data && (
        <SiteResumeDialog
          key={`site ${siteForm.entry?._id ?? "new"}`}
          layout={siteForm.entry}
          sections={made.data.sections}
          suggestedPages={made.data.suggestedPages}
          onClose={siteForm.close}
        />
      )}
    </Panel>
  );
}

function siteState(hasFile: boolean, isChosen: boolean): string {
  if (hasFile)
    return isChosen ? "Used when you delete your own file." : "Not used while you have your own file.";
  return isChosen
    ? "This is what visitors download. It updates whenever you change your site."
    : "A PDF and a Word file, updated whenever you change your site.";
}
