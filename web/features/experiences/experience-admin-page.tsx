import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { MovingEntries, MovingEntry } from "../../core/motion/moving-entries.tsx";
import { Editable } from "../../core/ui/editable.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { ExperienceDialog } from "./experience-dialog.tsx";
import { experiencesQuery } from "./experiences-query.ts";
import "./experiences-admin.css";

/** §2 "Admin experiences": small versions of the public cards. A click on a card opens its form. */
export function ExperienceAdminPage({ user }: { user: User }) {
  const query = useQuery(experiencesQuery);
  const form = useOpenEntry("experience", query.data);
  return (
    <AdminLayout user={user} title="Experience" publicPath="/experience">
      <Panel
        title="Work Experience"
        note="This is the order visitors see: current jobs first, then the most recent."
        actions={<AddButton onClick={form.openNew}>Add Experience</AddButton>}
      >
        <WithData query={query}>
          {(experiences) =>
            experiences.length === 0 ? (
              <p className="empty">
                Nothing here yet. Start with your current job: a title, a company and a start date are enough.
              </p>
            ) : (
              <ul className="admin-jobs -mt-6 divide-y divide-base-300">
                <MovingEntries>
                  {experiences.map((experience) => (
                    <MovingEntry key={experience._id} id={experience._id}>
                      <Editable
                        name={experience.title || experience.company}
                        className="items-start gap-x-8 py-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:[&>.editable-button]:-mt-2.5 sm:[&>.editable-button]:justify-end"
                        onEdit={() => form.openEntry(experience._id)}
                      >
                        <ExperienceCard experience={experience} isTextFirst={false} titleAs="h3" />
                      </Editable>
                    </MovingEntry>
                  ))}
                </MovingEntries>
              </ul>
            )
          }
        </WithData>
      </Panel>
      {form.entry !== undefined && (
        <ExperienceDialog key={form.entry?._id ?? "new"} experience={form.entry} onClose={form.close} />
      )}
    </AdminLayout>
  );
}
