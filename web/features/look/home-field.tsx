import { useId } from "react";
import { TITLE_MAX } from "../../../src/features/look/look.contract.ts";
import type { Section } from "../../../src/features/sections/sections.contract.ts";
import { fixedParts, type Look, sortByIds } from "../../../src/shared/look.ts";
import { partTitles } from "../../../src/shared/part-titles.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";

type HomeFieldProps = {
  look: Pick<Look, "order" | "hidden" | "titles">;
  sections: Pick<Section, "_id" | "title">[];
  /** Errors by the id of their part. */
  errors: Record<string, string>;
  /** @param id the part of the home page that was changed */
  onChange(id: string, part: Partial<Look>): void;
};

/** Orders, shows, hides and renames the parts of the home page. */
export function HomeField({ look, sections, errors, onChange }: HomeFieldProps) {
  const parts = sortByIds(
    [...fixedParts.map((id) => ({ _id: id as string, title: partTitles[id] })), ...sections],
    look.order,
    ({ _id }) => _id,
  );
  return (
    <SortableList
      entries={parts}
      layout="column"
      nameOf={({ title }) => title}
      saveOrder={(order) =>
        onChange(
          movedPart(
            parts.map(({ _id }) => _id),
            order,
          ),
          { order },
        )
      }
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
            onChange(_id, { titles: title === "" ? others : { ...others, [_id]: title } });
          }}
          onShown={(isShown) =>
            onChange(_id, {
              hidden: isShown ? look.hidden.filter((other) => other !== _id) : [...look.hidden, _id],
            })
          }
        />
      )}
    </SortableList>
  );
}

/** The part that moved furthest, which is the one that was dragged. */
function movedPart(before: readonly string[], after: readonly string[]): string {
  const distance = (id: string) => Math.abs(after.indexOf(id) - before.indexOf(id));
  return after.toSorted((one, other) => distance(other) - distance(one))[0] ?? "";
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
      <label htmlFor={id} className="sr-only">
        Title of {title}
      </label>
      <input
        id={id}
        className="input"
        dir="auto"
        placeholder={title}
        maxLength={TITLE_MAX}
        value={customTitle}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={({ target }) => onTitle(target.value)}
      />
      {customTitle !== "" && <p className="look-note">Instead of “{title}”</p>}
      {error !== undefined && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
