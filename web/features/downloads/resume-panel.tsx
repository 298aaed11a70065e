import { useQuery } from "@tanstack/react-query";
import { GENERATED_PDF } from "../../../src/core/resume/resume-layout.contract.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { layoutQuery } from "./layout-query.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import { SiteResumeDialog } from "./site-resume-dialog.tsx";
import "./downloads-admin.css";

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
      note={
        isLoaded && shown.data === null
          ? "Visitors who click Resume see that there is none yet."
          : "Visitors who click Resume get one of these."
      }
    >
      {isLoaded && (
        <ul className="resume-choices">
          <ResumeChoice
            title="Your own file"
            text={file ? "Visitors get this PDF." : "A PDF that you upload."}
            openHref={file?.link}
            action={file ? "Edit Resume" : "Add Resume"}
            onAction={file ? () => form.openEntry(file._id) : form.openNew}
          />
          <ResumeChoice
            title="Made from this site"
            text={siteState(file !== null, layout !== null)}
            openHref={shown.data && file === null ? shown.data.link : undefined}
            action={layout ? "Edit Generated Resume" : "Add Generated Resume"}
            onAction={layout ? () => siteForm.openEntry(layout._id) : siteForm.openNew}
          />
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
          suggestedPages={made.data.suggestedPages}
          onClose={siteForm.close}
        />
      )}
    </Panel>
  );
}

type ResumeChoiceProps = {
  title: string;
  text: string;
  /** The address, if this is the one that the navigation opens. */
  openHref: string | undefined;
  action: string;
  onAction(): void;
};

function ResumeChoice({ title, text, openHref, action, onAction }: ResumeChoiceProps) {
  return (
    <li className="resume-choice" data-open={openHref !== undefined}>
      <h3>{title}</h3>
      <p className="text-small text-soft">
        {openHref !== undefined && <b className="text-primary">Opened by Resume. </b>}
        {text}
      </p>
      <div className="panel-actions">
        <ActionButton onClick={onAction}>{action}</ActionButton>
        {openHref !== undefined && (
          <a
            href={openHref}
            target="_blank"
            aria-describedby="new-tab"
            rel="noopener"
            className="btn btn-link"
          >
            Open the resume
          </a>
        )}
      </div>
    </li>
  );
}

function siteState(hasFile: boolean, isChosen: boolean): string {
  if (hasFile)
    return isChosen ? "Used if you delete your own file." : "Not used while you have your own file.";
  return isChosen
    ? "This is what visitors download. It updates whenever you change your site."
    : "A PDF and a Word file, updated whenever you change your site.";
}
