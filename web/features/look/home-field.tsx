import { useId } from "react";
import { TITLE_MAX } from "../../../src/features/look/look.contract.ts";
import type { Section } from "../../../src/features/sections/sections.contract.ts";
import { fixedParts, type Look, sortByIds } from "../../../src/shared/look.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";

const titles: Record<(typeof fixedParts)[number], string> = {
  summary: "Summary",
  projects: "Featured Projects",
  skills: "Foundations & Skills",
  academia: "Academia",
};

type HomeFieldProps = {
  look: Pick<Look, "order" | "hidden" | "titles">;
  sections: Pick<Section, "_id" | "title">[];
  /** Errors by the id of their part. */
  errors: Record<string, string>;
  onChange(part: Partial<Look>): void;
};

/** Orders, shows, hides and renames the parts of the home page. */
export function HomeField({ look, sections, errors, onChange }: HomeFieldProps) {
  const parts = sortByIds(
    [...fixedParts.map((id) => ({ _id: id as string, title: titles[id] })), ...sections],
    look.order,
    ({ _id }) => _id,
  );
  return (
    <SortableList
      entries={parts}
      layout="column"
      nameOf={({ title }) => title}
      saveOrder={(order) => onChange({ order })}
      className="grid gap-2"
    >
      {({ _id, title }) => (
        <HomePart
          title={title}
          customTitle={look.titles[_id] ?? ""}
          isShown={!look.hidden.includes(_id)}
          error={errors[_id]}
          onTitle={(title) => {
            const { [_id]: _previous, ...others } = look.titles;
            onChange({ titles: title === "" ? others : { ...others, [_id]: title } });
          }}
          onShown={(isShown) =>
            onChange({
              hidden: isShown ? look.hidden.filter((other) => other !== _id) : [...look.hidden, _id],
            })
          }
        />
      )}
    </SortableList>
  );
}

type HomePartProps = {
  title: string;
  customTitle: string;
  isShown: boolean;
  error: string | undefined;
  onTitle(title: string): void;
  onShown(isShown: boolean): void;
};

function HomePart({ title, customTitle, isShown, error, onTitle, onShown }: HomePartProps) {
  const id = useId();
  return (
    <div className="look-home-part">
      <input
        type="checkbox"
        className="toggle toggle-primary"
        aria-label={`Show ${title}`}
        checked={isShown}
        onChange={({ target }) => onShown(target.checked)}
      />
      <input
        className="input"
        dir="auto"
        aria-label={`Title of ${title}`}
        placeholder={title}
        maxLength={TITLE_MAX}
        value={customTitle}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={({ target }) => onTitle(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}error`} className="field-error col-span-2">
          {error}
        </p>
      )}
    </div>
  );
}
