import { useId, useState } from "react";
import type { ChangedEntry, HistoryChange } from "../../../src/features/history/history.contract.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { useUndoChange } from "../../core/form/use-undo-change.ts";
import { formatClock } from "../../core/ui/format-time.ts";
import { ActionButton } from "../../core/ui/panel.tsx";
import { Comparison } from "./comparison.tsx";
import { changedEntryTitle, changeTitle, formatEntryCount } from "./history-text.ts";

/** The first change, which fills in a name and an address. */
const SETUP = "set up owner";

/** A change in two lines, which expands to its differences, or to its entries if there are several. */
export function ChangeLine({ change }: { change: HistoryChange }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { label, at, entries } = change;
  const [entry, other] = entries;
  const single = other === undefined ? entry : undefined;
  const title = changeTitle(label);
  return (
    <li className="change border-b border-base-300">
      <div className="change-row">
        <div>
          <b dir="auto">{single?.name || title}</b>
          <p className="row-facts">
            {single?.name && <bdi>{title}</bdi>}
            <time dateTime={at}>{formatClock(at)}</time>
            {single && label !== SETUP && <FieldNames entry={single} />}
            {!single && entries.length > 0 && <bdi>{formatEntryCount(entries.length)}</bdi>}
          </p>
        </div>
        {entry && (
          <ShowButton isWholeRow isOpen={isOpen} id={id} onClick={() => setOpen(!isOpen)}>
            {title}, {formatClock(at)}
          </ShowButton>
        )}
      </div>
      {isOpen && single && (
        <div>
          <Comparison id={id} changed={single} />
          {isUndoable(change) && <UndoButton change={change} label="Undo this change" />}
        </div>
      )}
      {isOpen && !single && <Entries id={id} change={change} />}
    </li>
  );
}

/** The entries of a change, which may be hundreds, below a button to undo it. */
function Entries({ id, change }: { id: string; change: HistoryChange }) {
  return (
    <div id={id} className="ms-4 pb-6">
      <UndoButton change={change} label="Undo all" />
      <ul className="divide-y divide-base-300 border-t border-base-300">
        {change.entries.map((each) => (
          <EntryLine key={each._id} entry={each} />
        ))}
      </ul>
    </div>
  );
}

/** What it added has no earlier version to restore. The owner's account can't be undone. */
function isUndoable({ label, entries }: HistoryChange): boolean {
  return entries[0]?.action === "insert" && /^(add|update) /.test(label);
}

function UndoButton({ change, label }: { change: HistoryChange; label: string }) {
  const undoing = useUndoChange();
  return (
    <p className="pb-4">
      <ActionButton onClick={() => !undoing.isPending && undoing.mutate(change._id)}>
        {undoing.isPending ? "Undoing…" : label}
        <span className="sr-only">
          {" "}
          {changeTitle(change.label)}, {formatClock(change.at)}
        </span>
      </ActionButton>
    </p>
  );
}

function EntryLine({ entry }: { entry: ChangedEntry }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="change-row">
        <div>
          <b dir="auto">{entry.name}</b>
          <p className="row-facts">
            <bdi>{changedEntryTitle(entry)}</bdi>
            <FieldNames entry={entry} />
          </p>
        </div>
        <ShowButton isWholeRow isOpen={isOpen} id={id} onClick={() => setOpen(!isOpen)}>
          {entry.kind} {entry.name}
        </ShowButton>
      </div>
      {isOpen && <Comparison id={id} changed={entry} />}
    </li>
  );
}

/** The names of the changed fields; nothing for a summary, which has only one. */
function FieldNames({ entry: { action, kind, fields } }: { entry: ChangedEntry }) {
  const names = fields.map(fieldLabel).join(", ");
  if (action !== "update" || names.toLowerCase() === kind) return null;
  return <bdi>{names}</bdi>;
}

type ShowButtonProps = {
  isOpen: boolean;
  /** The id of the element that it expands. */
  id: string;
  /** Whether a click anywhere on the row presses it. */
  isWholeRow?: boolean;
  onClick(): void;
  /** Names the line for screen readers. */
  children: React.ReactNode;
};

function ShowButton({ isOpen, id, isWholeRow = false, onClick, children }: ShowButtonProps) {
  return (
    <button
      type="button"
      className={`round-button border-transparent ${isWholeRow ? "after:absolute after:inset-0 after:cursor-pointer" : ""}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={`icon ${isOpen ? "rotate-180" : ""}`}>
        <path d="M4 7.5l6 6 6-6" />
      </svg>
      <span className="sr-only">
        {isOpen ? "Hide" : "Show"} {children}
      </span>
    </button>
  );
}
