import { useId } from "react";
import { TITLE_MAX } from "../../../src/features/look/look.contract.ts";
import type { Section } from "../../../src/features/sections/sections.contract.ts";
import { fixedParts, inOrder, type Look } from "../../../src/shared/look.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";

const titles: Record<(typeof fixedParts)[number], string> = {
  summary: "Summary",
  skills: "Foundations & Skills",
  academia: "Academia",
};

type HomeFieldProps = {
  look: Pick<Look, "order" | "hidden" | "titles">;
  sections: Pick<Section, "_id" | "title">[];
  /** By the ids of their parts. */
  faults: Record<string, string>;
  onChange(part: Partial<Look>): void;
};

/** The parts of the home page: their order, whether each is shown, and what its title says. */
export function HomeField({ look, sections, faults, onChange }: HomeFieldProps) {
  const parts = inOrder(
    [...fixedParts.map((id) => ({ _id: id as string, title: titles[id] })), ...sections],
    look.order,
    ({ _id }) => _id,
  );
  return (
    <SortableList
      entries={parts}
      layout="column"
      nameOf={({ title }) => title}
      order={(order) => onChange({ order })}
      className="grid gap-2"
    >
      {({ _id, title }) => (
        <HomePart
          title={title}
          own={look.titles[_id] ?? ""}
          isShown={!look.hidden.includes(_id)}
          fault={faults[_id]}
          onTitle={(words) => {
            const { [_id]: _before, ...others } = look.titles;
            onChange({ titles: words === "" ? others : { ...others, [_id]: words } });
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
  own: string;
  isShown: boolean;
  fault: string | undefined;
  onTitle(words: string): void;
  onShown(isShown: boolean): void;
};

function HomePart({ title, own, isShown, fault, onTitle, onShown }: HomePartProps) {
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
        value={own}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}fault`}
        onChange={({ target }) => onTitle(target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}fault`} className="field-error col-span-2">
          {fault}
        </p>
      )}
    </div>
  );
}
