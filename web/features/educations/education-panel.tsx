import { useQuery } from "@tanstack/react-query";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { educationActions } from "./education-actions.ts";
import { EducationCard } from "./education-card.tsx";
import { EducationDialog } from "./education-dialog.tsx";
import { educationsQuery } from "./educations-query.ts";

/** 'Academia' in the admin: the cards of the home page, 300 px wide (§2). A click on a card opens its form. */
export function EducationPanel() {
  const { data: educations, isLoadingError } = useQuery(educationsQuery);
  const form = useOpenEntry("education", educations);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Academia"
      actions={<ActionButton onClick={form.openNew}>Add Education</ActionButton>}
    >
      {educations?.length === 0 && <p className="empty">Nothing here yet. Start with your latest degree.</p>}
      {educations && educations.length > 0 && (
        <EntryList
          entries={educations}
          actions={educationActions}
          row={(education) => ({
            name: education.school,
            title: education.school,
            ...(education.image !== "" && {
              thumbnail: <Picture address={education.image} sizes="2.75rem" />,
            }),
            card: <EducationCard education={education} hasPictureArea={false} />,
          })}
          onEdit={form.openEntry}
          className="entry-cards"
        />
      )}
      {form.entry !== undefined && (
        <EducationDialog key={form.entry?._id ?? "new"} education={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}
