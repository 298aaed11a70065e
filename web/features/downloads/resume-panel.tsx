import { useQuery } from "@tanstack/react-query";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { ResumeDialog } from "./resume-dialog.tsx";

/** 'Resume' in the admin: the link that visitors open, and its upload (§2, Admin profile). */
export function ResumePanel() {
  const { data: resume, isLoadingError } = useQuery(resumeQuery);
  const form = useOpenEntry("resume", resume === undefined ? undefined : resume ? [resume] : []);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Resume"
      actions={
        resume !== undefined && (
          <ActionButton onClick={resume ? () => form.openEntry(resume._id) : form.openNew}>
            {resume ? "Edit Resume" : "Add Resume"}
          </ActionButton>
        )
      }
    >
      {resume === null && (
        <p className="empty">Nothing here yet. A PDF that the Resume item in the navigation opens.</p>
      )}
      {resume && (
        <p>
          <a href={resume.link} target="_blank" rel="noopener" className="btn btn-link">
            Open the resume
          </a>
        </p>
      )}
      {form.entry !== undefined && (
        <ResumeDialog key={form.entry?._id ?? "new"} resume={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}
