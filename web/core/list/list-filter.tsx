import { useId, useRef } from "react";

type ListFilterProps = {
  label: string;
  typed: string;
  /** How many entries match. */
  found: number;
  onType(text: string): void;
  /** Adds what is typed, where that is enough for a new entry. */
  adding?: {
    canAdd: boolean;
    isBusy: boolean;
    error?: string | undefined;
    /** What becomes of it, as in "Enter adds “Rust” to Languages." */
    how?: string;
    onAdd(): void;
  };
};

/** A field that limits a long list to the entries that contain the typed words. Enter adds what is typed, where possible. */
export function ListFilter({ label, typed, found, onType, adding }: ListFilterProps) {
  const id = useId();
  const canAdd = adding?.canAdd === true;
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = adding === undefined && found === 0;
  return (
    <div className="list-filter">
      <input
        ref={field}
        type="search"
        className="input"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={adding?.error !== undefined}
        placeholder={`${label}…`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint={adding ? "done" : "search"}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onType("");
          if (event.key !== "Enter" || event.nativeEvent.isComposing || adding === undefined) return;
          event.preventDefault();
          if (canAdd && !adding.isBusy) adding.onAdd();
        }}
      />
      <p
        id={id}
        role="status"
        className={adding?.error ? "field-error" : isEmpty ? "empty" : "list-filter-state"}
      >
        {adding?.error ?? stateOf(typed.trim(), found, canAdd ? (adding?.how ?? "") : null)}
        {isEmpty && (
          <button
            type="button"
            className="btn btn-link"
            onClick={() => {
              onType("");
              field.current?.focus();
            }}
          >
            Clear the filter
          </button>
        )}
      </p>
    </div>
  );
}

/** @param how what becomes of an added entry; null if it can't be added */
function stateOf(typed: string, found: number, how: string | null): string {
  if (typed === "") return "";
  if (how !== null) return `Enter adds “${typed}”${how}.`;
  return found === 0 ? "Nothing matches." : found === 1 ? "1 match" : `${found} matches`;
}

/** The entries whose text contains each typed word, regardless of case. */
export function filterEntries<E>(
  entries: readonly E[],
  typed: string,
  textOf: (entry: E) => string,
): readonly E[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = textOf(entry).toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
