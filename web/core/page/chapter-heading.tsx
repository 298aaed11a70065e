import type { ReactNode } from "react";

/** The large heading of a page without a plate. */
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
