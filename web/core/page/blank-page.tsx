import type { ReactNode } from "react";
import { Rosette } from "../ui/engraving.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";

type BlankPageProps = { heading: string; seed: string; children: ReactNode };

/** A page that has nothing to show yet: its sentence, on the engraving that every page of the site is printed on. */
export function BlankPage({ heading, seed, children }: BlankPageProps) {
  return (
    <div className="blank-page page full-bleed">
      <Rosette seed={seed} className="blank-page-rosette" />
      <ChapterHeading>{heading}</ChapterHeading>
      <p className="section-title max-w-[11em] text-balance">{children}</p>
    </div>
  );
}

/** In the place of a list without entries, or of one that could not be loaded. */
export function NothingHere({ isKnown }: { isKnown: boolean }) {
  return (
    <p className="nothing-here text-[1.375rem] text-soft">
      {isKnown ? "Nothing here yet." : "This couldn't be loaded. Reload the page to try again."}
    </p>
  );
}
