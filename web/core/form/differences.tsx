import { lazy, Suspense } from "react";
import type { WordDiffProps } from "./word-diff.tsx";

const WordDiff = lazy(async () => ({ default: (await import("./word-diff.tsx")).WordDiff }));

/** The differences between two texts; shows the plain text while the code that compares them loads. */
export function Differences(props: WordDiffProps) {
  const { before, after, side = "both" } = props;
  const text = side === "before" ? before : side === "after" ? after : before + after;
  return (
    <div dir="auto" className="differences">
      {text === "" ? (
        <i>empty</i>
      ) : (
        <Suspense fallback={side === "before" ? before : after}>
          <WordDiff {...props} />
        </Suspense>
      )}
    </div>
  );
}
