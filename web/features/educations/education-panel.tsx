import { useQuery } from "@tanstack/react-query";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SavedHighlight } from "../../core/motion/saved-highlight.tsx";
import { Editable } from "../../core/ui/editable.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { EducationCard } from "./education-card.tsx";
import { EducationDialog } from "./education-dialog.tsx";
import { educationsQuery } from "./educations-query.ts";

/** 'Academia' in the admin: the cards of the home page, 300 px wide (§2). A click on a card opens its form. */
export function EducationPanel() {
  const { data: educations, isLoadingError } = useQuery(educationsQuery);
  const form = useOpenEntry("education", educations);
  const hasPictureArea = educations?.some(({ image }) => image !== "") ?? false;
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Academia"
      actions={<AddButton onClick={form.openNew}>Add Education</AddButton>}
    >
      {educations?.length === 0 && <p className="empty">Nothing here yet. Start with your latest degree.</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(0,min(300px,100%)))] gap-10">
        {educations?.map((education) => (
          <Editable key={education._id} name={education.school} onEdit={() => form.openEntry(education._id)}>
            <EducationCard education={education} hasPictureArea={hasPictureArea} />
            <SavedHighlight id={education._id} />
          </Editable>
        ))}
      </div>
      {form.entry !== undefined && (
        <EducationDialog key={form.entry?._id ?? "new"} education={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}
