import { lazy, Suspense } from "react";
import type { WordDiffProps } from "./word-diff.tsx";

const WordDiff = lazy(async () => ({ default: (await import("./word-diff.tsx")).WordDiff }));

/** What differs between two texts; the texts themselves until the code that finds it is there. */
export function Differences(props: WordDiffProps) {
  const { before, after, side = "both" } = props;
  const own = side === "before" ? before : side === "after" ? after : before + after;
  return (
    <div dir="auto" className="differences">
      {own === "" ? (
        <i>empty</i>
      ) : (
        <Suspense fallback={side === "before" ? before : after}>
          <WordDiff {...props} />
        </Suspense>
      )}
    </div>
  );
}
