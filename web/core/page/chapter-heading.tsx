import type { ReactNode } from "react";

/** The heading of a page that opens without a plate, as large as a book sets the title of a chapter. */
export function ChapterHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      dir="ltr"
      className="justify-self-start text-[clamp(min(5rem,28vw),12vw,12rem)] leading-[0.92] tracking-[-0.02em]"
    >
      {children}
    </h1>
  );
}
