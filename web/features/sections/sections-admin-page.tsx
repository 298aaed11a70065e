import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Section, SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { formatMonth } from "../../../src/shared/intl.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryList, EntryRows } from "../../core/list/entry-list.tsx";
import type { RowContent } from "../../core/list/entry-row.tsx";
import { excerpt } from "../../core/list/excerpt.ts";
import { ActionButton, AddButton, EmptyPage, ImportLink, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { sectionActions, sectionEntryActions, sectionEntryName } from "./section-actions.ts";
import { SectionDialog } from "./section-dialog.tsx";
import { SectionEntryDialog } from "./section-entry-dialog.tsx";
import { sectionsQuery } from "./sections-query.ts";

/** `/admin/sections`: the other lists of a résumé. A click on one shows its entries. */
export function SectionsAdminPage({ user }: { user: User }) {
  const query = useQuery(sectionsQuery);
  const form = useOpenEntry("section", query.data);
  const [open, setOpen] = useState<readonly string[]>([]);
  const rowOf = (section: Section): RowContent => {
    const { _id, title, entries } = section;
    const isOpen = open.includes(_id);
    return {
      name: title,
      title,
      titleAs: "h3",
      facts: [entries.length === 1 ? "1 entry" : `${entries.length} entries`],
      body: {
        isOpen,
        onToggle: () => setOpen(isOpen ? open.filter((id) => id !== _id) : [...open, _id]),
        content: <SectionEntries section={section} />,
      },
    };
  };
  return (
    <AdminLayout
      user={user}
      title="Sections"
      publicPath="/"
      action={query.data && query.data.length > 0 && <AddButton noun="Section" onClick={form.openNew} />}
    >
      <WithData query={query}>
        {(sections) =>
          sections.length > 0 ? (
            <Panel
              title="All Sections"
              isTitleHidden
              note="Lists on your home page, in the order visitors see: languages, certificates, awards, publications, volunteer work, interests, references, or a list of your own."
            >
              <EntryList
                entries={sections}
                actions={sectionActions}
                row={rowOf}
                onEdit={form.openEntry}
                order={{
                  saveOrder: (ids) => send(api.sections.order.$put({ json: { ids } })),
                  queryKey: sectionsQuery.queryKey,
                }}
              />
            </Panel>
          ) : (
            <EmptyPage text="Nothing here yet. Add other parts of your resume, such as languages, awards or volunteer work.">
              <AddButton noun="Section" isWhole onClick={form.openNew} />
              <ImportLink />
            </EmptyPage>
          )
        }
      </WithData>
      {query.data?.map((section) => (
        <SectionEntryForm key={section._id} section={section} />
      ))}
      {form.entry !== undefined && (
        <SectionDialog
          key={form.entry?._id ?? "new"}
          section={form.entry}
          taken={query.data?.map(({ kind }) => kind) ?? []}
          onSaved={({ _id }) => setOpen((ids) => [...ids, _id])}
          onClose={form.close}
        />
      )}
    </AdminLayout>
  );
}

function useEntryForm({ _id, entries }: Section) {
  return useOpenEntry(`entry-${_id}`, entries);
}

/** The form of a section's entry; outside the list, because a closed section has forms too. */
function SectionEntryForm({ section }: { section: Section }) {
  const form = useEntryForm(section);
  if (form.entry === undefined) return null;
  return (
    <SectionEntryDialog
      key={form.entry?._id ?? "new"}
      section={section}
      entry={form.entry}
      onClose={form.close}
    />
  );
}

function SectionEntries({ section }: { section: Section }) {
  const { _id, title, entries } = section;
  const form = useEntryForm(section);
  return (
    <>
      {entries.length === 0 ? (
        <p className="empty">No entries yet. Visitors see this section once you add one.</p>
      ) : (
        <EntryRows
          entries={entries}
          actions={sectionEntryActions(section)}
          row={(entry) => ({
            name: sectionEntryName(entry),
            title: sectionEntryName(entry),
            facts: [detailsOf(entry)],
          })}
          onEdit={form.openEntry}
          order={{
            saveOrder: (ids) =>
              send(api.sections["order-entries"][":id"].$put({ param: { id: _id }, json: { ids } })),
            queryKey: sectionsQuery.queryKey,
            arrange: (cached, sorted) =>
              (cached as Section[] | undefined)?.map(
                (
                  known, // The query's own type.
                ) => (known._id === _id ? { ...known, entries: sorted } : known),
              ),
          }}
        />
      )}
      <p className="py-2">
        <ActionButton onClick={form.openNew}>
          Add Entry<span className="sr-only"> to {title}</span>
        </ActionButton>
      </p>
    </>
  );
}

/** Facts that distinguish entries of the same name. */
function detailsOf(entry: SectionEntry): string {
  const { organization, level, keywords } = entry;
  const parts = [
    sectionEntryName(entry) === organization ? "" : organization,
    level,
    formatMonth(knownDate(entry, "startDate")),
  ];
  const rest = parts.some(Boolean) ? "" : keywords.join(", ") || excerpt(entry, "summary", 60);
  return [...parts, rest].filter(Boolean).join(", ");
}
