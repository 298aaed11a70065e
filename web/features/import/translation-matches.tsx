import { useId, useState } from "react";
import type { ImportPreview, PreviewChange } from "../../../src/features/import/import.contract.ts";
import { kindTitle } from "../../../src/shared/import-notes.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";

export type Translation = NonNullable<ImportPreview["translation"]>;

/** Matches an entry of the file, by the id of its change, with an entry on the site; `""` for none. */
export type OnMatch = (id: string, entry: string) => void;

/** An entry's title; an address is shorter, as people write it. */
export function shownTitle(title: string): string {
  return /^https?:\/\//.test(title) ? shownAddress(title) : title;
}

/** Whether a text and its translation are the same. */
export function isSame({ before, after }: Pick<PreviewChange, "before" | "after">): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

type MatchSelectProps = {
  _id: string;
  title: string;
  /** The entry on the site; `""` for none. */
  value: string;
  choices: Translation["choices"][string];
  onMatch: OnMatch;
  isFocused?: boolean;
};

/** Opens a `MatchSelect` for an entry that has a match. */
export function ChangeMatch(props: MatchSelectProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <MatchSelect {...props} isFocused />;
  return (
    <button type="button" className="btn btn-link -mt-3 mb-2" onClick={() => setOpen(true)}>
      Change match<span className="sr-only"> of {props.title}</span>
    </button>
  );
}

const focusOn = (select: HTMLSelectElement | null) => select?.focus();

/** Lets the owner correct which entry on the site an entry of the file translates. */
function MatchSelect({ _id, title, value, choices, onMatch, isFocused }: MatchSelectProps) {
  const id = useId();
  return (
    <div className="fieldset items-center pt-1 pb-3 md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-x-4">
      <label htmlFor={id} className="fieldset-legend">
        <span>
          Translation of<span className="sr-only">: {title}</span>
        </span>
      </label>
      <select
        id={id}
        className="select w-full max-w-sm"
        ref={isFocused ? focusOn : undefined}
        value={value}
        onChange={({ target }) => onMatch(_id, target.value)}
      >
        <option value="">No entry</option>
        {choices.map((choice) => (
          <option key={choice._id} value={choice._id}>
            {shownTitle(choice.title)}
          </option>
        ))}
      </select>
    </div>
  );
}

type UnmatchedProps = { translation: Translation; onMatch: OnMatch };

/** The entries of the file that match no entry on the site. They are left out unless the owner matches them. */
export function Unmatched({ translation: { unmatched, choices }, onMatch }: UnmatchedProps) {
  if (unmatched.length === 0) return null;
  return (
    <section className="mt-6 wrap-anywhere">
      <h3 className="font-display text-heading leading-[1.15]">
        Not matched{" "}
        <span className="font-text text-base font-normal text-soft lining-nums">({unmatched.length})</span>
      </h3>
      <p className="panel-note mt-1 mb-2">
        No entry on your site matches these. They are not imported unless you choose the entry that each of
        them translates.
      </p>
      <ul>
        {unmatched.map(({ _id, kind, title }) => (
          <li key={_id} className="border-t border-base-300 py-2.5">
            <p className="leading-snug">
              <bdi>{shownTitle(title)}</bdi> <span className="badge ms-2">{kindTitle(kind)}</span>
            </p>
            {(choices[kind] ?? []).length > 0 && (
              <MatchSelect _id={_id} title={title} value="" choices={choices[kind] ?? []} onMatch={onMatch} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
