import type { ReactNode } from "react";
import { Rosette } from "../ui/engraving.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";

type BlankPageProps = { heading: string; seed: string; children: ReactNode };

/** A page without content yet: a heading and a sentence over an engraving. */
export function BlankPage({ heading, seed, children }: BlankPageProps) {
  return (
    <div className="blank-page page full-bleed">
      <Rosette seed={seed} className="blank-page-rosette" />
      <ChapterHeading>{heading}</ChapterHeading>
      <p className="section-title max-w-[11em] text-balance">{children}</p>
    </div>
  );
}

/** Shown in place of an empty list. @param isKnown false if the list could not be loaded */
export function NothingHere({ isKnown }: { isKnown: boolean }) {
  return (
    <p className="nothing-here text-[1.375rem] text-soft">
      {isKnown ? "Nothing here yet." : "This couldn't be loaded. Reload the page to try again."}
    </p>
  );
}
