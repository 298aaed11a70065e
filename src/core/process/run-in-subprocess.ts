import { withoutForeignTokens } from "./foreign-tokens.ts";
import { linesOf } from "./lines.ts";
import { niceCommand, niceness } from "./subprocess.ts";
import type { WorkLine } from "./work-line.ts";

/** Runs this program beside the server; see `runInSubprocess`. Tests pass their own. */
export type RunInSubprocess = (
  words: string[],
  onShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<WorkLine>;

/** Runs this program with these words. @returns the last line that it said; an error where it ended without */
export const runInSubprocess: RunInSubprocess = async (words, onShare, signal) => {
  const child = Bun.spawn(niceCommand(niceness.idle, ...words), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    env: withoutForeignTokens(),
    signal,
  });
  let last: WorkLine = { error: "It ended before it was done." };
  for await (const text of linesOf(child.stdout)) {
    const line: WorkLine = JSON.parse(text);
    if ("share" in line) onShare(line.share);
    else last = line;
  }
  await child.exited;
  return last;
};
