import { type RichText, unflattenNodes, type WithRich } from "../../../src/shared/rich-text.ts";
import { langOf } from "../language/language.tsx";
import { richText } from "./rich-text.tsx";
import { withTiedUnits } from "./tied-units.ts";

/** List markers in plain text. Not the em dash, which can introduce speech. */
const MARKER = "[-*•·▪‣–] ";
/** Consecutive lines that are all list entries, or all not. */
const runs = new RegExp(`(?:^${MARKER}.*\n?)+|(?:^(?!${MARKER}).*\n?)+`, "gm");
const listStart = new RegExp(`^${MARKER}`);

type Formatted<Field extends string> = { [Name in Field]?: string | undefined } & WithRich<Field> & {
    inMain?: string[] | undefined;
  };

type ProseProps<Field extends string> = { entry: Formatted<Field>; field: Field; className: string };

/**
 * A long text of an entry: formatted if it has formatting (§19), otherwise with its line breaks, and lines with list markers as a
 * list. Renders nothing for `""`.
 */
export function Prose<Field extends string>({ entry, field, className }: ProseProps<Field>) {
  const text = withTiedUnits(entry[field] ?? "");
  const rich: RichText | undefined = entry.rich?.[field];
  const attributes = { dir: "auto", ...langOf(entry, field as never), className: `prose ${className}` };
  if (rich !== undefined) return <div {...attributes}>{richText(unflattenNodes(rich))}</div>;
  const [first, ...others] = text.match(runs) ?? [];
  if (!first) return null;
  if (others.length === 0 && !isList(first)) return <p {...attributes}>{text}</p>;
  return (
    <div {...attributes}>
      {[first, ...others].map(
        (run, index) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: lines may be equal, and never change in place.
          isList(run) ? (
            <ul key={index} dir="auto">
              {run
                .trim()
                .split("\n")
                .map((line, index) => (
                  <li key={index}>{line.slice(2)}</li>
                ))}
            </ul>
          ) : (
            run.trim() && <p key={index}>{run.trim()}</p>
          ),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above.
      )}
    </div>
  );
}

/** Characters from which the opening has at least three lines, as tall as a drop cap. */
const DROP_CAP_FROM = 220;

/** Characters from which an opening is set as text to read. */
const LONG_FROM = 600;

/** The large text at the top of a page. */
export function OpeningProse<Field extends string>({ entry, field }: Omit<ProseProps<Field>, "className">) {
  const text: string = entry[field] ?? "";
  const opening = text.split("\n", 1)[0] ?? "";
  // Only Latin letters.
  const hasDropCap = opening.length >= DROP_CAP_FROM && /^\p{sc=Latn}/u.test(opening);
  return (
    <Prose
      entry={entry}
      field={field}
      className={`opening-prose ${hasDropCap ? "drop-cap" : ""} ${text.length >= LONG_FROM ? "long-opening" : ""}`}
    />
  );
}

function isList(run: string): boolean {
  return listStart.test(run);
}
