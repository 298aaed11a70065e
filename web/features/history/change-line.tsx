import { useId, useState } from "react";
import type { ChangedEntry, HistoryChange } from "../../../src/features/history/history.contract.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { useUndoChange } from "../../core/form/use-undo-change.ts";
import { formatClock } from "../../core/ui/format-time.ts";
import { ActionButton } from "../../core/ui/panel.tsx";
import { Comparison } from "./comparison.tsx";
import { changedEntryTitle, changeTitle, formatEntryCount } from "./history-text.ts";

/** A change in one line, which expands to its differences, or to its entries if there are several. */
export function ChangeLine({ change }: { change: HistoryChange }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { label, at, entries } = change;
  const [entry, other] = entries;
  const single = other === undefined ? entry : undefined;
  const title = changeTitle(label);
  const subject = single ? single.name : entries.length > 0 && formatEntryCount(entries.length);
  return (
    <li className="change border-b border-base-300">
      <div className="relative grid min-h-15 grid-cols-[3.5rem_minmax(0,1fr)_auto] hover:bg-base-200/60 items-center gap-x-4 gap-y-1 py-2 leading-snug max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-start">
        <time
          dateTime={at}
          className="text-soft lining-nums tabular-nums max-sm:col-span-full max-sm:-mb-1 max-sm:text-small"
        >
          {formatClock(at)}
        </time>
        <p>
          <b className="me-2.5 font-semibold max-sm:me-0 max-sm:block">{title}</b>
          {subject && (
            <span dir="auto" className="me-2.5 wrap-break-word">
              {subject}
            </span>
          )}
          {single && <FieldNames entry={single} />}
        </p>
        {entry && (
          <ShowButton isWholeRow isOpen={isOpen} id={id} onClick={() => setOpen(!isOpen)}>
            {title}, {formatClock(at)}
          </ShowButton>
        )}
      </div>
      {isOpen && single && (
        <div className="sm:ms-18">
          <Comparison id={id} changed={single} />
          {isUndoable(change) && <UndoButton change={change} label="Undo this change" />}
        </div>
      )}
      {isOpen && !single && <Entries id={id} change={change} />}
    </li>
  );
}

/** The entries of a change, with a button to undo it. */
function Entries({ id, change }: { id: string; change: HistoryChange }) {
  return (
    <div id={id} className="ms-18 pb-6 max-sm:ms-4">
      <ul className="divide-y divide-base-300 border-t border-base-300">
        {change.entries.map((each) => (
          <EntryLine key={each._id} entry={each} />
        ))}
      </ul>
      <UndoButton change={change} label="Undo all" />
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
    <p className="pb-6">
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
      <div className="relative grid min-h-15 grid-cols-[minmax(0,1fr)_auto] hover:bg-base-200/60 items-center gap-x-4 py-2 leading-snug">
        <p>
          <b className="me-2.5 font-semibold max-sm:me-0 max-sm:block">{changedEntryTitle(entry)}</b>
          <span dir="auto" className="me-2.5 wrap-break-word">
            {entry.name}
          </span>
          <FieldNames entry={entry} />
        </p>
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
  return <span className="wrap-break-word text-soft italic">{names}</span>;
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
