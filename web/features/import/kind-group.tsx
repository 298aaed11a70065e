import { type ReactNode, useState } from "react";
import type { PreviewChange } from "../../../src/features/import/import.contract.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { kindTitle } from "../../../src/shared/import-notes.ts";
import { Differences } from "../../core/form/differences.tsx";
import { formatFieldValue } from "../../core/form/format-field-value.ts";
import { ChangeMatch, isSame, type OnMatch, shownTitle, type Translation } from "./translation-matches.tsx";

type KindGroupProps = {
  kind: string;
  members: PreviewChange[];
  chosen: Set<string>;
  onChoose(ids: string[], isChosen: boolean): void;
  choices: Translation["choices"][string];
  /** Headings of a text and its translation. */
  languages: readonly string[];
  onMatch: OnMatch;
  /** Shown above its entries. */
  children?: ReactNode;
};

/** Groups of more translations are closed at first, so that the preview stays short. */
const OPEN_MAX = 6;
/** Entries that an open group shows at first, if it has more than `LONG` of them. */
const SHOWN = 10;
const LONG = 15;

/** The entries of one kind; closed at first if all are new and ticked, so that there is nothing to decide. */
export function KindGroup(props: KindGroupProps) {
  const { kind, members, chosen, onChoose, choices, languages, onMatch, children } = props;
  const [isOpen, setOpen] = useState(
    children !== undefined ||
      members.some(
        ({ action, isAccepted, translates }) =>
          isAccepted === false || (action === "change" && (!translates || members.length <= OPEN_MAX)),
      ),
  );
  const [isWhole, setWhole] = useState(members.length <= LONG);
  const title = kindTitle(kind);
  // What changes an entry is looked at first.
  const inOrder = members.toSorted((one, other) => Number(isChange(other)) - Number(isChange(one)));
  const ids = members.map(({ _id }) => _id);
  const selected = ids.filter((id) => chosen.has(id)).length;
  return (
    <fieldset className="min-w-0 border-t border-base-300">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center gap-3">
        <input
          type="checkbox"
          className="checkbox checkbox-primary flex-none"
          aria-label={title}
          checked={selected === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && selected < ids.length;
          }}
          onChange={({ target }) => onChoose(ids, target.checked)}
        />
        <button
          type="button"
          className="disclosure flex min-h-11 flex-1 items-center text-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">{isOpen ? "Hide" : "Show"} </span>
          <b className="font-semibold">{title}</b>{" "}
          <span className="ms-3 text-small text-soft lining-nums">
            {selected} of {ids.length}
          </span>
        </button>
      </div>
      {isOpen && children}
      {isOpen && (
        <ul className="ps-4 sm:ps-9">
          {(isWhole ? inOrder : inOrder.slice(0, SHOWN)).map((change) => (
            <ChangeRow
              key={change._id}
              change={change}
              isChosen={chosen.has(change._id)}
              onChoose={(isChosen) => onChoose([change._id], isChosen)}
              choices={choices}
              languages={languages}
              onMatch={onMatch}
            />
          ))}
          {!isWhole && (
            <li className="border-t border-base-300">
              <button type="button" className="btn btn-link" onClick={() => setWhole(true)}>
                Show all {members.length}
              </button>
            </li>
          )}
        </ul>
      )}
    </fieldset>
  );
}

const isChange = ({ action }: PreviewChange) => action === "change";

type ChangeRowProps = {
  change: PreviewChange;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
  choices: Translation["choices"][string];
  languages: readonly string[];
  onMatch: OnMatch;
};

/** One entry. Its fields are rendered when it is opened, since there may be hundreds of entries. */
function ChangeRow({ change, isChosen, onChoose, choices, languages, onMatch }: ChangeRowProps) {
  const { _id, title, action, before, after, note, translates } = change;
  const [isOpen, setOpen] = useState(false);
  const actionLabel = action === "add" ? "Add" : "Change";
  const fields = shownFields(change);
  const isEqual = translates !== undefined && isSame(change);
  return (
    <li className="flex gap-3 border-t border-base-300">
      <input
        type="checkbox"
        className="checkbox checkbox-primary my-2.5 flex-none"
        aria-label={`${translates ? "Translate" : actionLabel} ${title}`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <details
        className="min-w-0 flex-1 wrap-break-word"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="disclosure flex min-h-11 items-baseline py-2.5 leading-snug">
          <span className="min-w-0 flex-1 items-baseline gap-x-8 lg:grid lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)]">
            <span className="text-pretty">
              {translates && translates.title !== title && (
                <>
                  <bdi className="text-soft">{shownTitle(translates.title)}</bdi>{" "}
                </>
              )}
              <span className={translates ? "max-sm:mt-1 max-sm:block" : ""}>
                {translates && translates.title !== title && title !== "" && (
                  <>
                    <span aria-hidden>→</span>
                    <span className="sr-only">becomes</span>{" "}
                  </>
                )}
                <bdi>{shownTitle(title)}</bdi>
              </span>
              {!translates && action === "change" && (
                <span className="ms-2 text-small text-soft">Changed</span>
              )}
              {note && <span className="ms-2 text-soft">{note}</span>}
            </span>
            {before !== null && !isOpen && (
              <span className="line-clamp-1 text-small text-soft">
                {isEqual ? "The same" : fields.map(fieldLabel).join(", ")}
              </span>
            )}
          </span>
        </summary>
        {isOpen && (
          <dl className="facts facts-compared hairlined pb-4">
            {translates && before !== null && (
              <div aria-hidden className="max-md:hidden">
                <dt />
                <dd className="gap-x-8 text-small text-soft md:grid md:grid-cols-2">
                  {languages.map((language) => (
                    <span key={language}>{language}</span>
                  ))}
                </dd>
              </div>
            )}
            {fields.map((name) => (
              <div key={name}>
                <dt>{fieldLabel(name)}</dt>
                {translates && before !== null ? (
                  <Compared
                    before={shownValue(before, name)}
                    after={shownValue(after, name)}
                    languages={languages}
                  />
                ) : (
                  <dd>
                    {translates || before === null ? (
                      <div dir="auto" className="differences">
                        {shownValue(after, name)}
                      </div>
                    ) : (
                      <Differences before={shownValue(before, name)} after={shownValue(after, name)} />
                    )}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
        {isOpen && translates && choices.length > 1 && (
          <ChangeMatch {...{ _id, title, choices, onMatch }} value={translates._id} />
        )}
      </details>
    </li>
  );
}

type ComparedProps = { before: string; after: string; languages: readonly string[] };

/** A text and its translation: side by side on wide screens, else below each other with their languages. */
function Compared({ before, after, languages: [own, other] }: ComparedProps) {
  const isEqual = before === after;
  return (
    <dd
      className={`items-baseline gap-x-8 md:grid md:grid-cols-2 ${isEqual ? "flex flex-nowrap justify-between text-soft" : ""}`}
    >
      <div className={isEqual ? "" : "mb-3 text-soft md:mb-0"}>
        {!isEqual && <span className="block text-small md:hidden">{own}</span>}
        <div dir="auto" className="differences">
          {before}
        </div>
      </div>
      {isEqual ? (
        <span className="flex-none text-small">The same</span>
      ) : (
        <div>
          <span className="block text-small text-soft md:hidden">{other}</span>
          <div dir="auto" className="differences">
            {after}
          </div>
        </div>
      )}
    </dd>
  );
}

type Values = PreviewChange["after"];

/** The fields to show. A new entry's dates show by themselves that only the year is known. */
function shownFields({ before, after }: PreviewChange): string[] {
  return Object.keys(after).filter((name) => before !== null || name !== "yearOnly");
}

function shownValue(entry: Values, name: string): string {
  const { [name]: value, yearOnly } = entry;
  if (Array.isArray(yearOnly) && yearOnly.includes(name)) return String(value).slice(0, 4);
  return formatFieldValue(name, value);
}
