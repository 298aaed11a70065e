import type { ReactNode } from "react";
import { useLanguage } from "../language/language.tsx";

/** The large heading of a page without a plate. */
export function ChapterHeading({ children }: { children: ReactNode }) {
  const { dir } = useLanguage();
  return (
    <h1
      dir={dir}
      className="justify-self-start text-[clamp(min(5rem,28vw),12vw,12rem)] leading-[0.92] tracking-[-0.02em]"
    >
      {children}
    </h1>
  );
}
