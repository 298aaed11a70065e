import type { ReactNode } from "react";
import { useLanguage } from "../language/language.tsx";
import { type MissingItem, OwnerNote } from "../owner/owner-note.tsx";
import { Rosette } from "../ui/engraving.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";

type BlankPageProps = {
  heading: string;
  seed: string;
  /** What the owner can add here. */
  missing: MissingItem;
  children: ReactNode;
};

/** A page without content yet: a heading and a sentence over an engraving. */
export function BlankPage({ heading, seed, missing, children }: BlankPageProps) {
  return (
    <div className="blank-page page full-bleed">
      <Rosette seed={seed} className="blank-page-rosette" />
      <ChapterHeading>{heading}</ChapterHeading>
      <p className="section-title max-w-[11em] text-balance">{children}</p>
      <OwnerNote items={[missing]} />
    </div>
  );
}

/** Shown in place of a list that could not be loaded. */
export function NotLoaded() {
  const { t } = useLanguage();
  return (
    <p className="nothing-here text-[1.375rem] text-soft">
      {t("This couldn't be loaded. Reload the page to try again.")}
    </p>
  );
}
