import { diffArrays } from "diff";

/** Also finds words in languages without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Longest time in milliseconds for a comparison; after that both texts are shown whole. */
const timeout = 500;
/** Below this share of common text the two are too different, and both are shown whole. */
const COMMON_MIN = 0.25;

export type WordDiffProps = {
  before: string;
  after: string;
  /** `both`: removed and added words in one text; otherwise one of the texts with its own words marked. */
  side?: "both" | "before" | "after";
};

/** Marks the words that differ between two texts. */
export function WordDiff({ before, after, side = "both" }: WordDiffProps) {
  const shown = diffWords(before, after).filter(
    ({ kind, text }) =>
      text !== "" && !(side === "before" && kind === "added") && !(side === "after" && kind === "removed"),
  );
  return shown.map(({ kind, text }, index) => {
    const key = `${index} ${text}`;
    if (kind === "common") return <span key={key}>{text}</span>;
    if (side !== "both") return <mark key={key}>{text}</mark>;
    return kind === "added" ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
  });
}

export type DiffPart = { kind: "common" | "removed" | "added"; text: string };

/** Splits two texts into common, removed and added parts, in order. */
export function diffWords(before: string, after: string): DiffPart[] {
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  const found = diffArrays(wordsOf(before), wordsOf(after), { timeout });
  if (found === undefined) return whole;
  const parts = found.map(
    ({ added, removed, value }): DiffPart => ({
      kind: added ? "added" : removed ? "removed" : "common",
      text: value.join(""),
    }),
  );
  const common = parts.filter(({ kind }) => kind === "common").map(({ text }) => text.trim().length);
  const longest = Math.max(before.trim().length, after.trim().length);
  const share = common.reduce((sum, length) => sum + length, 0) / longest;
  return share < COMMON_MIN ? whole : joinPhrases(parts);
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Joins consecutive changed words into one phrase, including the unchanged spaces between them. */
function joinPhrases(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let removed = "";
  let added = "";
  const endPhrase = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = text.trim() === "" && removed + added !== "" && index < parts.length - 1;
    if (kind !== "added" && (kind === "removed" || isBetween)) removed += text;
    if (kind !== "removed" && (kind === "added" || isBetween)) added += text;
    if (kind !== "common" || isBetween) continue;
    endPhrase();
    joined.push({ kind, text });
  }
  endPhrase();
  return joined.filter(({ text }) => text !== "");
}
