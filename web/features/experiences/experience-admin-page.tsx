import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import { periodFact, type RowContent } from "../../core/list/entry-row.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { AddButton, EmptyPage, ImportLink, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { experienceActions } from "./experience-actions.ts";
import { ExperienceDialog } from "./experience-dialog.tsx";
import { experiencesQuery } from "./experiences-query.ts";

/** §2 "Admin experiences": the cards of the public page as rows. A click on one opens its form. */
export function ExperienceAdminPage({ user }: { user: User }) {
  const query = useQuery(experiencesQuery);
  const form = useOpenEntry("experience", query.data);
  return (
    <AdminLayout
      user={user}
      title="Experience"
      publicPath="/experience"
      action={query.data && query.data.length > 0 && <AddButton noun="Experience" onClick={form.openNew} />}
    >
      <WithData query={query}>
        {(experiences) =>
          experiences.length > 0 ? (
            <Panel
              title="Work Experience"
              isTitleHidden
              note="This is the order visitors see: current jobs first, then the most recent."
            >
              <EntryList
                entries={experiences}
                actions={experienceActions}
                row={rowOf}
                onEdit={form.openEntry}
              />
            </Panel>
          ) : (
            <EmptyPage text="Nothing here yet. Start with your current job: a title, a company and a start date are enough.">
              <AddButton noun="Experience" isWhole onClick={form.openNew} />
              <ImportLink />
            </EmptyPage>
          )
        }
      </WithData>
      {form.entry !== undefined && (
        <ExperienceDialog key={form.entry?._id ?? "new"} experience={form.entry} onClose={form.close} />
      )}
    </AdminLayout>
  );
}

function rowOf(experience: Experience): RowContent {
  const { title, company, location, image, startDate, stillEmployed, duration } = experience;
  const dates = periodFact(
    knownDate(experience, "startDate"),
    knownDate(experience, "stopDate"),
    stillEmployed,
  );
  return {
    name: title || company,
    title: title || company,
    titleAs: "h3",
    facts: [
      dates,
      { wide: duration, narrow: "" },
      title === "" ? "" : company,
      { wide: location, narrow: "" },
    ],
    thumbnail: <Picture address={image} sizes="2.75rem" instead={startDate.slice(0, 4)} />,
  };
}
