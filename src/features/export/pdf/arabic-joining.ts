/** Letters that never join to the next letter. */
const endsJoin =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/;
const joins = /[[\p{Script=Arabic}\p{Script=Syriac}]&&\p{L}]/v;
const unjoined = /[\u0621\u0674]/;
const JOINER = "\u200d";

type JoinedRun = { text: string; isRightToLeft?: boolean };

/**
 * Adds joiners where a word is split into two runs, such as a bold half, so that its letters keep their joined shapes. Changes
 * the runs' texts.
 */
export function joinAcross(runs: readonly JoinedRun[]): void {
  const inner = runs.map(({ text }) => text);
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1];
    if (next === undefined || !run.isRightToLeft || !next.isRightToLeft) continue;
    const before = /(.)\p{Mn}*$/u.exec(inner[index] ?? "")?.[1] ?? "";
    const after = inner[index + 1]?.charAt(0) ?? "";
    if (!joins.test(before) || endsJoin.test(before) || !joins.test(after) || unjoined.test(after)) continue;
    run.text += JOINER;
    next.text = JOINER + next.text;
  }
}
