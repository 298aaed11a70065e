import { type ReactNode, useState } from "react";
import type { ImportPreview, PreviewChange } from "../../../src/features/import/import.contract.ts";
import { withoutPath } from "../../../src/shared/import-notes.ts";
import { englishName } from "../../core/language/languages-query.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { KindGroup } from "./kind-group.tsx";
import { NameFields, nameIn, type PersonName } from "./name-fields.tsx";
import { isSame, type OnMatch, Unmatched } from "./translation-matches.tsx";

/** The accepted changes, the corrected name if there is one, and whether new projects are published instead of being drafts. */
export type ImportChoice = { accept: string[]; name?: PersonName; isPublic?: boolean };

type PreviewPanelProps = {
  preview: ImportPreview;
  isBusy: boolean;
  failure: Error | null;
  /** Shown above the changes. */
  children?: ReactNode;
  onMatch?: OnMatch;
  onApply(choice: ImportChoice): void;
  onCancel(): void;
};

/** The preview of an import: a checkbox for each entry that would change, and what would be left out or shortened. */
export function PreviewPanel({
  preview,
  isBusy,
  failure,
  children,
  onMatch = () => undefined,
  onApply,
  onCancel,
}: PreviewPanelProps) {
  const { changes, notImported, warnings, source, isDraft = false, translation } = preview;
  const offered = changes.filter(({ action }) => action !== "same");
  const offeredIds = offered.map(({ _id }) => _id);
  const [chosen, setChosen] = useState(
    () => new Set(offered.filter(({ isAccepted }) => isAccepted !== false).map(({ _id }) => _id)),
  );
  const [isPublic, setPublic] = useState(false);
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  // A translation of the name has no fields for correction.
  const profile = translation ? undefined : offered.find((change) => nameIn(change) !== null);
  const [name, setName] = useState(() => profile && nameIn(profile));
  const hasProfile = profile !== undefined && chosen.has(profile._id);
  // After a corrected match, some changes may no longer be offered.
  const accept = offeredIds.filter((id) => chosen.has(id));
  const canApply = !isBusy && accept.length > 0 && !(hasProfile && name?.fname.trim() === "");
  function match(id: string, entry: string): void {
    choose([id], entry !== "");
    onMatch(id, entry);
  }
  const unchanged = changes.length - offered.length;
  return (
    <Panel title="Preview" note={<bdi>{source}</bdi>}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        {children}
        {offered.length > 0 && (
          <p className="panel-note max-w-2xl flex-1 basis-80 content-center sm:min-h-11">
            {isDraft
              ? "New projects are drafts, which only you can see."
              : translation
                ? `The texts become ${englishName(translation.language)} translations of what is already on your site. Visitors see them once the language is visible.`
                : offered.some(({ after }) => after.status === "draft")
                  ? "Entries that the file hides become drafts. All others are public right away."
                  : "Imported entries are public right away."}{" "}
            You can undo the whole import with one click.
          </p>
        )}
      </div>
      {isDraft && offered.some(({ action }) => action === "add") && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox checkbox-primary flex-none"
            checked={isPublic}
            onChange={({ target }) => setPublic(target.checked)}
          />
          Make new projects public right away
        </label>
      )}
      <div className="mt-4 flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 sm:mt-2">
        <p role="status" ref={scrollToPanel} className="font-semibold">
          {translation ? translationSummaryOf(changes) : summaryOf(changes)}
        </p>
        {offered.length > 0 && (
          <div className="flex gap-x-5">
            <LinkButton onClick={() => choose(offeredIds, true)}>Select all</LinkButton>
            <LinkButton onClick={() => choose(offeredIds, false)}>Select none</LinkButton>
          </div>
        )}
      </div>
      {[...Map.groupBy(offered, ({ kind }) => kind)].map(([kind, members]) => (
        <KindGroup
          key={kind}
          kind={kind}
          members={members}
          chosen={chosen}
          onChoose={choose}
          choices={translation?.choices[kind] ?? []}
          languages={translation ? ["On your site", englishName(translation.language)] : []}
          onMatch={match}
        >
          {name !== undefined && name !== null && members.some((change) => change === profile) ? (
            <NameFields name={name} onChange={setName} />
          ) : undefined}
        </KindGroup>
      ))}
      {unchanged > 0 && offered.length > 0 && (
        <p className="panel-note border-t border-base-300 py-3">
          {unchanged === 1 ? "1 entry is" : `${unchanged} entries are`} already on your site and unchanged.
        </p>
      )}
      {translation && <Unmatched translation={translation} onMatch={match} />}
      <Notes title="Not imported" lines={translation ? [] : notImported}>
        {isDraft
          ? "To import a repository, make it public first."
          : "The site has no field for these. They are stored, and “Export everything” includes them."}
      </Notes>
      <Notes title="Shortened or adjusted" lines={warnings}>
        {isDraft || translation
          ? "Everything else is imported unchanged."
          : "The full texts are stored, and “Export everything” includes them."}
      </Notes>
      {failure && (
        <p role="alert" className="field-error">
          {failure.message} Nothing was imported.
        </p>
      )}
      {isBusy && <progress className="progress progress-primary mt-6" aria-label="Importing" />}
      <div className="import-foot sticky bottom-0 z-1 flex flex-wrap gap-3 border-t border-base-content bg-base-100 py-4">
        {offered.length > 0 && (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={!canApply}
            onClick={() =>
              canApply &&
              onApply({
                accept,
                ...(name && hasProfile && { name }),
                ...(isDraft && { isPublic }),
              })
            }
          >
            {isBusy
              ? "Importing…"
              : accept.length === 1
                ? "Import 1 entry"
                : `Import ${accept.length} entries`}
          </button>
        )}
        <button type="button" className="btn btn-outline" onClick={onCancel}>
          {offered.length > 0 ? "Cancel" : "Close"}
        </button>
      </div>
    </Panel>
  );
}

function LinkButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button type="button" className="btn btn-link" onClick={onClick}>
      {children}
    </button>
  );
}

/** Scrolls to the preview, which on phones appears below the visible part of the page. */
function scrollToPanel(element: Element | null): void {
  element?.closest("section")?.scrollIntoView({ behavior: "instant" });
}

/** "12 to add, 3 to change, 20 unchanged." */
function summaryOf(changes: PreviewChange[]): string {
  const count = (action: PreviewChange["action"]) =>
    changes.filter((change) => change.action === action).length;
  const parts = [
    [count("add"), "to add"],
    [count("change"), "to change"],
    [count("same"), "unchanged"],
  ] as const;
  return countsOf(parts);
}

const NOTHING = "There is nothing to import.";

/** Numbers with what they count, without those that are 0. */
function countsOf(parts: readonly (readonly [number: number, label: string])[]): string {
  const counts = parts.filter(([number]) => number > 0).map(([number, label]) => `${number} ${label}`);
  return counts.length === 0 ? NOTHING : `${counts.join(", ")}.`;
}

/** "12 entries with new translations, 4 the same in both languages, 3 unchanged." */
function translationSummaryOf(changes: PreviewChange[]): string {
  const offered = changes.filter(({ action }) => action !== "same");
  if (offered.length === 0) return NOTHING;
  // They are imported too, since their texts then count as translated.
  const equal = offered.filter(isSame).length;
  const found = offered.length - equal;
  const parts = [
    [found, found === 1 ? "entry with a new translation" : "entries with new translations"],
    [equal, `${found > 0 ? "" : equal === 1 ? "entry " : "entries "}the same in both languages`],
    [changes.length - offered.length, "unchanged"],
  ] as const;
  return countsOf(parts);
}

function Notes({ title, lines, children }: { title: string; lines: string[]; children: string }) {
  if (lines.length === 0) return null;
  return (
    <details className="border-t border-base-300 wrap-anywhere">
      <summary className="disclosure flex min-h-11 items-center">
        <b className="font-semibold">{title}</b>
        <span className="ms-3 text-small text-soft lining-nums">{lines.length}</span>
      </summary>
      <p className="panel-note ps-5.5 pb-2">{children}</p>
      <ul className="ps-5.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and the list never changes.
          <li key={index} dir="auto" className="border-t border-base-300 py-1.5 leading-snug">
            {withoutPath(line)}
          </li>
        ))}
      </ul>
    </details>
  );
}
