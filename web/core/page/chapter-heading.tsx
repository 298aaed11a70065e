import type { CSSProperties } from "react";
import { headingFont } from "../../../src/shared/headings/heading-fonts.ts";
import { headingWidths } from "../../../src/shared/headings/heading-lines.ts";
import { english } from "../../../src/shared/language.ts";
import { useLanguage } from "../language/language.tsx";
import { useLook } from "../look/look-query.ts";

/** The large heading of a page without a plate. */
export function ChapterHeading({ children }: { children: string }) {
  const { tag, dir } = useLanguage();
  const { letters } = useLook();
  const font = headingFont(children, letters);
  const { joined, longestWord } = headingWidths([children], font, letters, 1);
  // The designs know the widths of the English titles.
  const fit = tag !== english.tag && {
    className: font === "display" ? "chapter-fitted" : `chapter-fitted other-script in-${font}-font`,
    // React's type has no custom properties.
    style: { "--ems": joined.toFixed(2), "--ems-of-word": longestWord.toFixed(2) } as CSSProperties,
  };
  return (
    <h1
      dir={dir}
      style={fit ? fit.style : undefined}
      className={`chapter-heading ${fit ? fit.className : ""}`}
    >
      {children}
    </h1>
  );
}
