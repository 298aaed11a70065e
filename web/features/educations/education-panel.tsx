import { useQuery } from "@tanstack/react-query";
import type { Education } from "../../../src/features/educations/educations.contract.ts";
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
            card: <EducationCard education={shorten(education)} hasPictureArea={false} />,
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

/** Characters of a list in a card: at most two lines. */
const LIST_MAX = 36;

/** What the card shows: no link, because a click on it opens the form, and only the start of each list. */
function shorten(education: Education): Education {
  const { courses, achievements, associations } = education;
  return {
    ...education,
    url: "",
    courses: startOf(courses),
    achievements: startOf(achievements),
    associations: startOf(associations),
  };
}

/** The first entries, and how many more there are: "Room acoustics", "+3". */
function startOf(list: readonly string[]): string[] {
  const cut = list.findIndex((_, index) => list.slice(0, index + 1).join(", ").length > LIST_MAX);
  const shown = cut === -1 ? list.length : Math.max(1, cut);
  return shown === list.length ? [...list] : [...list.slice(0, shown), `+${list.length - shown}`];
}
