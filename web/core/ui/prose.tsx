import { type RichText, treeOf } from "../../../src/shared/rich-text.ts";
import { isLatin } from "../../../src/shared/writing-system.ts";
import { richText } from "./rich-text.tsx";

/** What people put before the entries of a list in plain text; not the long dash, which opens speech. */
const MARK = "[-*•·▪‣–] ";
/** Lines of a list, or lines of none. */
const runs = new RegExp(`(?:^${MARK}.*\n?)+|(?:^(?!${MARK}).*\n?)+`, "gm");
const listStart = new RegExp(`^${MARK}`);

type ProseProps = {
  text: string;
  /** What it looks like, where it has marks. */
  rich: RichText | undefined;
  className: string;
};

/**
 * Text as its owner typed it, nothing for `""`: lines stay lines, and those that begin with a mark are a list. One with marks
 * (§19) comes with what they make of it.
 */
export function Prose({ text, rich, className }: ProseProps) {
  if (rich !== undefined)
    return (
      <div dir="auto" className={`prose ${className}`}>
        {richText(treeOf(rich))}
      </div>
    );
  const [first, ...others] = text.match(runs) ?? [];
  if (!first) return null;
  if (others.length === 0 && !isList(first))
    return (
      <p dir="auto" className={`prose ${className}`}>
        {text}
      </p>
    );
  return (
    <div dir="auto" className={`prose ${className}`}>
      {[first, ...others].map(
        (run, index) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: lines may be equal, and never change in place.
          isList(run) ? (
            <ul key={index}>
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

/** Long enough that a drop cap has three lines to stand beside. */
const DROP_CAP_FROM = 220;

/** The opening words of a page, set larger than any other text. */
export function OpeningProse({ text, rich }: Omit<ProseProps, "className">) {
  const opening = text.split("\n", 1)[0] ?? "";
  const hasDropCap = opening.length >= DROP_CAP_FROM && isLatin(opening) && /^\p{Letter}/u.test(opening);
  return (
    <Prose
      text={text}
      rich={rich}
      className={`max-w-[34em] text-[1.375rem] leading-normal nav:text-[1.75rem] nav:leading-[1.4] ${hasDropCap ? "drop-cap" : ""}`}
    />
  );
}

function isList(run: string): boolean {
  return listStart.test(run);
}
