import { useQuery } from "@tanstack/react-query";
import { sectionKindDetails } from "../../../src/features/sections/section-kinds.contract.ts";
import type { Section, SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { ActionButton, AddButton, Panel } from "../../core/ui/panel.tsx";
import { formatMonth } from "../../core/ui/period.ts";
import { SectionDialog } from "./section-dialog.tsx";
import { SectionEntryDialog } from "./section-entry-dialog.tsx";
import { sectionsQuery } from "./sections-query.ts";

/** 'Sections' in the admin: the other lists of a résumé with their entries. */
export function SectionsPanel() {
  const { data: sections, isLoadingError } = useQuery(sectionsQuery);
  const form = useOpenEntry("section", sections);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Sections"
      note="Languages, certificates, awards, publications, volunteer work, interests, references, or a list of your own."
      actions={<AddButton onClick={form.openNew}>Add Section</AddButton>}
    >
      {sections?.length === 0 && (
        <p className="empty">Nothing here yet. Add other parts of your resume, such as languages.</p>
      )}
      {sections && sections.length > 0 && (
        <SortableList
          entries={sections}
          layout="column"
          nameOf={({ title }) => title}
          saveOrder={(ids) => send(api.sections.order.$put({ json: { ids } }))}
          queryKey={sectionsQuery.queryKey}
          className="hairlined [&>.sortable-entry]:pt-3 [&>.sortable-entry]:pb-6"
        >
          {(section) => <SectionBlock section={section} onEdit={() => form.openEntry(section._id)} />}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <SectionDialog
          key={form.entry?._id ?? "new"}
          section={form.entry}
          taken={sections?.map(({ kind }) => kind) ?? []}
          onClose={form.close}
        />
      )}
    </Panel>
  );
}

function SectionBlock({ section, onEdit }: { section: Section; onEdit(): void }) {
  const { _id, title, kind, entries } = section;
  const form = useOpenEntry(`entry-${_id}`, entries);
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 dir="auto" className="text-3xl leading-none">
          {title}
        </h3>
        <div className="panel-actions">
          <ActionButton onClick={form.openNew}>
            Add Entry<span className="sr-only"> to {title}</span>
          </ActionButton>
          <ActionButton onClick={onEdit}>
            Edit Section<span className="sr-only"> {title}</span>
          </ActionButton>
        </div>
      </div>
      {entries.length === 0 ? (
        <p className="empty">No entries yet. Visitors see this section once you add one.</p>
      ) : (
        <SortableList
          entries={entries}
          layout="column"
          nameOf={sectionEntryName}
          saveOrder={(ids) =>
            send(api.sections["order-entries"][":id"].$put({ param: { id: _id }, json: { ids } }))
          }
          queryKey={sectionsQuery.queryKey}
          arrange={(cached, sorted) =>
            (cached as Section[] | undefined)?.map(
              (
                known, // The query's own type.
              ) => (known._id === _id ? { ...known, entries: sorted } : known),
            )
          }
        >
          {(entry) => (
            <button
              type="button"
              title={`Edit ${sectionKindDetails[kind].entry}`}
              className="group/entry flex min-h-11 cursor-pointer flex-wrap content-center items-baseline gap-x-3 text-start leading-tight wrap-anywhere"
              onClick={() => form.openEntry(entry._id)}
            >
              <bdi className="underline-offset-4 group-hover/entry:text-primary group-hover/entry:underline">
                {sectionEntryName(entry)}
              </bdi>
              <bdi className="text-soft">{detailsOf(entry)}</bdi>
            </button>
          )}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <SectionEntryDialog
          key={form.entry?._id ?? "new"}
          section={section}
          entry={form.entry}
          onClose={form.close}
        />
      )}
    </div>
  );
}

/** The name of an entry: the first of its fields that is not empty. */
export function sectionEntryName({ name, role, organization, summary }: SectionEntry): string {
  return name || role || organization || cutAtWord(summary, 40) || "entry";
}

/** Facts that distinguish entries of the same name. */
function detailsOf(entry: SectionEntry): string {
  const { organization, level, keywords, summary } = entry;
  const parts = [
    sectionEntryName(entry) === organization ? "" : organization,
    level,
    formatMonth(knownDate(entry, "startDate")),
  ];
  const rest = parts.some(Boolean) ? "" : keywords.join(", ") || cutAtWord(summary, 60);
  return [...parts, rest].filter(Boolean).join(", ");
}
