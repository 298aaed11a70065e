import {
  defaultLayout,
  paperNames,
  type ResumeLayout,
  resumeLayout,
  type StoredLayout,
  type TemplateName,
} from "../../../src/core/resume/resume-layout.contract.ts";
import type { ChoosableSection } from "../../../src/features/export/export.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { CheckboxField, RadioField, SelectField } from "../../core/fields/choice-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { IncludedField } from "./included-field.tsx";
import { layoutQuery } from "./layout-query.ts";
import { ResumePages } from "./resume-pages.tsx";

const templates = [
  ["printed", "As the site"],
  ["plain", "Plain"],
  ["dense", "Dense"],
] as const satisfies [TemplateName, string][];
const papers = paperNames.map((name) => [name, { a4: "A4", letter: "Letter" }[name]] as const);
const counts = ["1", "2", "3", "4", "20"].map(
  (count) => [count, count === "20" ? "No limit" : count] as const,
);

/** The dialogs 'Add Site Resume' and 'Edit Site Resume': the layout of the résumé made from the site, with a preview. */
export function SiteResumeDialog({
  layout,
  sections,
  onClose,
}: {
  layout: StoredLayout | null;
  sections: ChoosableSection[];
  onClose(): void;
}) {
  return (
    <EntryDialog
      name="Site Resume"
      schema={resumeLayout}
      entry={layout}
      values={layout === null ? defaultLayout : valuesOf(layout)}
      fromCurrent={valuesOf}
      queryKeys={[layoutQuery.queryKey, resumeQuery.queryKey]}
      save={(values, { version, options }) => {
        const json = { layout: values, version };
        return layout === null
          ? send(api.export["create-layout"].$post({ json }, options))
          : send(api.export["update-layout"][":id"].$put({ param: { id: layout._id }, json }, options));
      }}
      remove={(id) => send(api.export["delete-layout"][":id"].$post({ param: { id } }))}
      addedEntry={({ layout: added }) => added}
      isWide
      onClose={onClose}
    >
      <div className="col-span-full grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4.5">
          <RadioField<ResumeLayout>
            name="template"
            label="Template"
            choices={templates}
            hint="As the site uses your site’s fonts and color. Plain is one black-and-white column, easiest for applicant tracking systems. Dense fits a long career."
          />
          <RadioField<ResumeLayout> name="paper" label="Paper" choices={papers} />
          <SelectField<ResumeLayout>
            name="pages"
            label="Maximum pages"
            choices={counts}
            isNumber
            hint="If it doesn’t fit, the oldest entries are left out."
          />
          <fieldset className="fieldset">
            <legend className="fieldset-legend">Include</legend>
            <CheckboxField<ResumeLayout> name="photo" label="Photo" />
            <CheckboxField<ResumeLayout> name="phone" label="Phone" />
            <CheckboxField<ResumeLayout> name="address" label="Location" />
          </fieldset>
          <IncludedField sections={sections} />
        </div>
        <ResumePages />
      </div>
    </EntryDialog>
  );
}

function valuesOf({ template, paper, pages, photo, phone, address, hidden }: StoredLayout): ResumeLayout {
  return { template, paper, pages, photo, phone, address, hidden };
}
