import { isLatin } from "../../../src/shared/writing-system.ts";
import { Prose } from "../../core/ui/prose.tsx";

/** Long enough that a drop cap has three lines to stand beside. */
const DROP_CAP_FROM = 240;

/** The opening words of the page, set larger than any other text. */
export function SummaryText({ text }: { text: string }) {
  const opening = text.split("\n", 1)[0] ?? "";
  const hasDropCap = opening.length >= DROP_CAP_FROM && isLatin(opening) && /^\p{Letter}/u.test(opening);
  return (
    <Prose
      text={text}
      className={`max-w-[34em] text-[1.375rem] leading-normal nav:text-[1.75rem] nav:leading-[1.4] ${hasDropCap ? "drop-cap" : ""}`}
    />
  );
}
