import type { LangAttributes } from "../../../src/shared/language.ts";
import { type RichText, unflattenNodes } from "../../../src/shared/rich-text.ts";
import { richText } from "./rich-text.tsx";

/** List markers in plain text. Not the em dash, which can introduce speech. */
const MARKER = "[-*•·▪‣–] ";
/** Consecutive lines that are all list entries, or all not. */
const runs = new RegExp(`(?:^${MARKER}.*\n?)+|(?:^(?!${MARKER}).*\n?)+`, "gm");
const listStart = new RegExp(`^${MARKER}`);

type ProseProps = {
  text: string;
  /** The text's formatting, if it has any. */
  rich: RichText | undefined;
  lang?: LangAttributes;
  className: string;
};

/**
 * A long text: formatted if it has formatting (§19), otherwise with its line breaks, and lines with list markers as a list.
 * Renders nothing for `""`.
 */
export function Prose({ text, rich, lang, className }: ProseProps) {
  if (rich !== undefined)
    return (
      <div dir="auto" {...lang} className={`prose ${className}`}>
        {richText(unflattenNodes(rich))}
      </div>
    );
  const [first, ...others] = text.match(runs) ?? [];
  if (!first) return null;
  if (others.length === 0 && !isList(first))
    return (
      <p dir="auto" {...lang} className={`prose ${className}`}>
        {text}
      </p>
    );
  return (
    <div dir="auto" {...lang} className={`prose ${className}`}>
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
export function OpeningProse({ text, rich, lang }: Omit<ProseProps, "className">) {
  const opening = text.split("\n", 1)[0] ?? "";
  const hasDropCap = opening.length >= DROP_CAP_FROM && isLatin(opening) && /^\p{Letter}/u.test(opening);
  return (
    <Prose
      text={text}
      rich={rich}
      lang={lang}
      className={`max-w-[34em] text-[1.375rem] leading-normal nav:text-[1.75rem] nav:leading-[1.4] ${hasDropCap ? "drop-cap" : ""} ${text.length >= LONG_FROM ? "long-opening" : ""}`}
    />
  );
}

function isList(run: string): boolean {
  return listStart.test(run);
}

/** Whether a text starts with Latin letters. Only those get drop caps and tight line spacing. */
function isLatin(text: string): boolean {
  return /^\P{Letter}*\p{Script=Latin}/u.test(text) || !/\p{Letter}/u.test(text);
}
