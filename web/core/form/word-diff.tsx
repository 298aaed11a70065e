import { diffArrays } from "diff";

/** Languages without spaces have words too. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Milliseconds to find the differences in; texts that take longer are shown one after the other. */
const timeout = 500;
/** Below this share of common words a text was written anew, and both are easier to read whole. */
const COMMON_MIN = 0.25;

export type WordDiffProps = {
  before: string;
  after: string;
  /** `both`: what went and what came in one text; else one of the texts with its own words marked. */
  side?: "both" | "before" | "after";
};

/** Two texts, word by word. */
export function WordDiff({ before, after, side = "both" }: WordDiffProps) {
  const shown = differences(before, after).filter(
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

export type Part = { kind: "common" | "removed" | "added"; text: string };

/** The parts of two texts in order: without what was added they are the one, without what was removed the other. */
export function differences(before: string, after: string): Part[] {
  const whole: Part[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  const found = diffArrays(wordsOf(before), wordsOf(after), { timeout });
  if (found === undefined) return whole;
  const parts = found.map(
    ({ added, removed, value }): Part => ({
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

/** Words that changed one after the other are read as a phrase, though the space between them is the same. */
function joinPhrases(parts: Part[]): Part[] {
  const joined: Part[] = [];
  let removed = "";
  let added = "";
  const end = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = text.trim() === "" && removed + added !== "" && index < parts.length - 1;
    if (kind !== "added" && (kind === "removed" || isBetween)) removed += text;
    if (kind !== "removed" && (kind === "added" || isBetween)) added += text;
    if (kind !== "common" || isBetween) continue;
    end();
    joined.push({ kind, text });
  }
  end();
  return joined.filter(({ text }) => text !== "");
}
