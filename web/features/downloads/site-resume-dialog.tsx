import { useState } from "react";
import {
  defaultLayout,
  paperSizes,
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
const paperChoices = paperSizes.map((name) => [name, { a4: "A4", letter: "Letter" }[name]] as const);
const pageLimits = ["1", "2", "3", "4", "20"].map(
  (count) => [count, count === "20" ? "No limit" : count] as const,
);

/** 'Add Generated Resume' and 'Edit Generated Resume': the content and look of the generated résumé, next to its pages. */
export function SiteResumeDialog({
  layout,
  sections,
  suggestedPages,
  onClose,
}: {
  layout: StoredLayout | null;
  sections: ChoosableSection[];
  /** The page limit of a new resume. */
  suggestedPages: number;
  onClose(): void;
}) {
  const [isShowingPages, setShowingPages] = useState(false);
  return (
    <EntryDialog
      name="Generated Resume"
      addLabel="Publish resume"
      schema={resumeLayout}
      entry={layout}
      values={layout === null ? { ...defaultLayout, pages: suggestedPages } : valuesOf(layout)}
      toFormValues={valuesOf}
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
      <div className="col-span-full grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <fieldset className="join sticky -top-5 z-10 grid grid-cols-2 bg-base-100 py-1 lg:hidden">
          <legend className="sr-only">Show</legend>
          {[false, true].map((isPages) => (
            <button
              key={String(isPages)}
              type="button"
              className="btn btn-outline join-item"
              aria-pressed={isPages === isShowingPages}
              onClick={() => setShowingPages(isPages)}
            >
              {isPages ? "Pages" : "Options"}
            </button>
          ))}
        </fieldset>
        <div
          className={`grid content-start gap-4.5 lg:sticky lg:top-0 lg:max-h-[calc(82vh-12rem)] lg:self-start lg:overflow-y-auto lg:pe-3 ${isShowingPages ? "max-lg:hidden" : ""}`}
        >
          <RadioField<ResumeLayout>
            name="template"
            label="Template"
            choices={templates}
            hint="As the site: in your design's fonts and colors. Plain: the same for every design, easiest for applicant tracking systems. Dense: fits a long career."
          />
          <RadioField<ResumeLayout> name="paper" label="Paper size" choices={paperChoices} />
          <SelectField<ResumeLayout>
            name="pages"
            label="Page limit"
            choices={pageLimits}
            isNumber
            hint="Details are shortened first, starting with the oldest entries. Jobs and degrees are never left out."
          />
          <fieldset className="fieldset">
            <legend className="fieldset-legend">Include</legend>
            <div className="flex flex-wrap gap-x-6">
              <CheckboxField<ResumeLayout> name="photo" label="Photo" />
              <CheckboxField<ResumeLayout> name="phone" label="Phone" />
              <CheckboxField<ResumeLayout> name="address" label="Location" />
            </div>
          </fieldset>
          <IncludedField sections={sections} />
        </div>
        <div className={isShowingPages ? "" : "max-lg:hidden"}>
          <ResumePages isPublished={layout !== null} />
        </div>
      </div>
    </EntryDialog>
  );
}

function valuesOf(layout: StoredLayout): ResumeLayout {
  const { _id, version, ...values } = layout;
  return values;
}
