import type {
  Section,
  SectionEntry,
  SectionEntryInput,
  SectionInput,
} from "../../../src/features/sections/sections.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import type { EntryActions } from "../../core/list/entry-actions.ts";
import { sectionsQuery } from "./sections-query.ts";

type Saving = Pick<SaveContext, "version" | "options">;

/** The values of a section's form. */
export function sectionValues({ kind, title, status, publishAt, translations }: Section): SectionInput {
  return { kind, title, status, publishAt, translations };
}

/** Adds a section, or updates it if there is one. */
export function saveSection(section: Section | null, values: SectionInput, { version, options }: Saving) {
  return section === null
    ? send(api.sections.create.$post({ json: { section: values } }, options))
    : send(
        api.sections["update-section"][":id"].$put(
          { param: { id: section._id }, json: { section: { ...values, version } } },
          options,
        ),
      );
}

/** The actions of a section. It can't be duplicated, because a site has most kinds only once. */
export const sectionActions: EntryActions<Section> = {
  noun: "Section",
  queryKeys: [sectionsQuery.queryKey],
  setStatus: async (section, status) => {
    const values = { ...sectionValues(section), status, publishAt: "" };
    return (await saveSection(section, values, { version: section.version, options: {} })).section;
  },
  pageOf: () => "/",
  remove: (id) => send(api.sections.delete[":id"].$post({ param: { id } })),
};

/** The values of an entry's form. */
export function sectionEntryValues({
  _id,
  version: _version,
  rich: _rich,
  citation: _citation,
  ...values
}: SectionEntry): SectionEntryInput {
  return values;
}

/** The name of an entry: the first of its fields that is not empty. */
export function sectionEntryName({
  name = "",
  role = "",
  organization = "",
  summary = "",
}: Partial<SectionEntryInput>): string {
  return name || role || organization || cutAtWord(summary, 40) || "Entry";
}

/** Adds an entry to a section, or updates it if there is one. */
export function saveSectionEntry(
  { _id }: Section,
  entry: SectionEntry | null,
  values: SectionEntryInput,
  { version, options }: Saving,
) {
  const param = { id: _id };
  const json = { entry: { ...values, _id: entry?._id, version } };
  return entry === null
    ? send(api.sections["add-entry"][":id"].$post({ param, json }, options))
    : send(api.sections["update-entry"][":id"].$put({ param, json }, options));
}

/** The entry of a section that `before` did not have. */
export function addedSectionEntry(before: Section, after: Section): SectionEntry | undefined {
  return after.entries.find(({ _id }) => before.entries.every((known) => known._id !== _id));
}

/** The actions of a section's entries, which are at most as public as the section. */
export function sectionEntryActions(section: Section): EntryActions<SectionEntry> {
  return {
    noun: "Entry",
    queryKeys: [sectionsQuery.queryKey],
    async duplicate(entry) {
      const values = sectionEntryValues(entry);
      const reply = await saveSectionEntry(section, null, values, { version: undefined, options: {} });
      const copy = addedSectionEntry(section, reply.section);
      if (copy === undefined) throw new Error("The copy is missing.");
      return copy;
    },
    async setStatus(entry, status) {
      const values = { ...sectionEntryValues(entry), status, publishAt: "" };
      const saving = { version: entry.version, options: {} };
      const { section: saved } = await saveSectionEntry(section, entry, values, saving);
      return saved.entries.find(({ _id }) => _id === entry._id) ?? entry;
    },
    remove: (_id) =>
      send(
        api.sections["delete-entry"][":id"].$post({ param: { id: section._id }, json: { entry: { _id } } }),
      ),
  };
}
