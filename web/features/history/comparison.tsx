import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  ChangedEntry,
  EntryHistory,
  EntryVersion,
} from "../../../src/features/history/history.contract.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { Differences } from "../../core/form/differences.tsx";
import { formatFieldValue, isStoredFile } from "../../core/form/format-field-value.ts";
import { showWithNotes } from "../../core/form/saved-toast.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDayAndTime } from "../../core/ui/format-time.ts";
import { entryHistoryQuery } from "./history-query.ts";
import { hasSameValues, messageTitle } from "./history-text.ts";
import { OldFile } from "./old-file.tsx";

type Compared = Pick<ChangedEntry, "_id" | "action" | "version">;

/** An entry before and after a change, field by field, with buttons to restore either version. */
export function Comparison({ changed, id }: { changed: Compared; id: string }) {
  const { data: entry, error } = useQuery(entryHistoryQuery(changed._id));
  if (error !== null)
    return (
      <p id={id} role="alert" className="field-error pt-1 pb-6">
        {error.message}
      </p>
    );
  if (entry === undefined)
    return (
      <p id={id} role="status" className="pt-1 pb-6">
        Loading...
      </p>
    );
  const [before, after] = sidesOf(entry, changed);
  const names = [...new Set([...Object.keys(after?.values ?? {}), ...Object.keys(before?.values ?? {})])];
  const shown = names.filter((name) => {
    const [old, now] = [before?.values[name], after?.values[name]];
    return JSON.stringify(old) !== JSON.stringify(now) && !(isBlank(old) && isBlank(now));
  });
  return (
    <div id={id} className="pt-1 pb-2">
      <dl className="grid gap-3 border-y border-base-300 py-4 empty:hidden">
        {shown.map((name) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 sm:grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)]"
          >
            <dt className="text-body text-soft">{fieldLabel(name)}</dt>
            <dd>
              <Field name={name} before={before} after={after} entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
      <ul>
        {before && (
          <Side
            label={after ? "Before this change" : "Before it was deleted"}
            version={before}
            entry={entry}
          />
        )}
        {after && (
          <Side
            label={before || !after.label.startsWith("add") ? "After this change" : "As it was added"}
            version={after}
            entry={entry}
          />
        )}
      </ul>
    </div>
  );
}

/** The versions before and after a change. Sorting adds no version, so the newest one up to the change's version counts. */
function sidesOf({ versions }: EntryHistory, { action, version }: Compared) {
  const index = versions.findIndex((each) => each.version <= version);
  const newest = versions[index];
  const earlier = index === -1 ? undefined : versions[index + 1];
  if (action === "remove") return [newest, undefined];
  return action === "insert" ? [undefined, newest] : [earlier, newest];
}

/** Absent, empty and false values are equal. */
function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === false;
}

type FieldProps = {
  name: string;
  before: EntryVersion | undefined;
  after: EntryVersion | undefined;
  entry: EntryHistory;
};

function Field({ name, before, after, entry }: FieldProps) {
  const [old, now] = [before?.values[name], after?.values[name]];
  if (!isStoredFile(old) && !isStoredFile(now)) {
    // The values of an added or deleted entry are shown without marking differences.
    if (before === undefined || after === undefined)
      return (
        <div dir="auto" className="differences">
          {formatFieldValue(name, old ?? now)}
        </div>
      );
    return <Differences before={formatFieldValue(name, old)} after={formatFieldValue(name, now)} />;
  }
  const show = (label: string, address: unknown) => (
    <figure className="grid gap-1">
      <figcaption className="text-small text-soft">{label}</figcaption>
      <OldFile address={String(address ?? "")} file={entry.files[String(address)]} />
    </figure>
  );
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {before && show("Before", old)}
      {after && show("After", now)}
    </div>
  );
}

type SideProps = { label: string; version: EntryVersion; entry: EntryHistory };

function Side({ label, version, entry }: SideProps) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () =>
      send(
        api.history.entries[":id"].restore.$post({
          param: { id: entry._id },
          json: { version: version.version, startedFrom: entry.version || undefined },
        }),
      ),
    async onSuccess({ notes }) {
      showWithNotes(`${messageTitle(entry)} restored.`, notes);
      // The entry may be shown anywhere.
      await client.invalidateQueries();
    },
    onError(error) {
      console.error(`Failed to restore ${entry.kind}`);
      showErrorToast("Not restored", error);
    },
  });
  const present = entry.versions.find(({ isPresent }) => isPresent);
  const isCurrent = present !== undefined && hasSameValues(present.values, version.values);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 py-2.5 lining-nums not-last:border-b">
      <span>
        <b className="font-semibold">{label}</b>, {formatDayAndTime(version.at)}
      </span>
      {isCurrent ? (
        <em ref={restoring.isSuccess ? takeFocus : undefined} tabIndex={-1} className="text-soft">
          current version
        </em>
      ) : (
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={restoring.isPending}
          onClick={() => !restoring.isPending && restoring.mutate()}
        >
          Restore this version<span className="sr-only"> ({label.toLowerCase()})</span>
        </button>
      )}
    </li>
  );
}

/** Focuses the label, because the button that had the focus is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
