import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MADE_DOCX, MADE_RESUME } from "../../../src/core/resume/resume-layout.contract.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { layoutQuery } from "./layout-query.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import { SiteResumeDialog } from "./site-resume-dialog.tsx";

/** 'Resume' in the admin: what the Resume item leads to, an uploaded file or the one that the site makes (§2, §15). */
export function ResumePanel() {
  const shown = useQuery(resumeQuery);
  const made = useQuery(layoutQuery);
  const isLoaded = shown.data !== undefined && made.data !== undefined;
  // What is shown is the file, wherever there is one.
  const file = shown.data && shown.data.link !== MADE_RESUME ? shown.data : null;
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
        <p className="empty">Nothing here yet. A PDF that the Resume item in the navigation opens.</p>
      )}
      {isLoaded && (
        <ul className="hairlined">
          {file && (
            <Line title="My own file" state="Visitors get this one.">
              <a href={file.link} target="_blank" rel="noopener" className="btn btn-link">
                Open the resume
              </a>
            </Line>
          )}
          <Line title="Made from this site" state={siteState(file !== null, layout !== null)}>
            <a href={MADE_RESUME} target="_blank" rel="noopener" className="btn btn-link">
              Open the PDF
            </a>
            <a href={MADE_DOCX} className="btn btn-link">
              Word
            </a>
            <button
              type="button"
              className="btn btn-link"
              onClick={layout ? () => siteForm.openEntry(layout._id) : siteForm.openNew}
            >
              {layout ? "Edit Site Resume" : "Add Site Resume"}
            </button>
          </Line>
        </ul>
      )}
      {form.entry !== undefined && (
        <ResumeDialog key={form.entry?._id ?? "new"} resume={form.entry} onClose={form.close} />
      )}
      {siteForm.entry !== undefined && made.data && (
        <SiteResumeDialog
          key={`site ${siteForm.entry?._id ?? "new"}`}
          layout={siteForm.entry}
          sections={made.data.sections}
          onClose={siteForm.close}
        />
      )}
    </Panel>
  );
}

function siteState(hasFile: boolean, isChosen: boolean): string {
  if (hasFile)
    return isChosen ? "Takes the place of your file when that is deleted." : "Always as new as the site.";
  return isChosen
    ? "Visitors get this one, always as new as the site."
    : "A PDF and a Word file, always as new as the site.";
}

function Line({ title, state, children }: { title: string; state: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <p className="flex-1 basis-64">
        {title} <span className="block text-base text-soft">{state}</span>
      </p>
      <span className="flex flex-wrap items-center gap-x-5">{children}</span>
    </li>
  );
}
