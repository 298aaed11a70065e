import type { CSSProperties } from "react";
import { headingFont, lineHeight } from "../../../src/shared/headings/heading-fonts.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { useLook } from "../look/look-query.ts";

/**
 * A text of the owner's in a heading. If the font of headings lacks some of its letters, all of it is set in a font that has
 * them, at the same size; otherwise the browser would replace single letters, at twice the size.
 */
export function HeadingText({
  children: text = "",
  lang,
}: {
  children: string | undefined;
  lang?: LangAttributes;
}) {
  const { letters } = useLook();
  const font = headingFont(text, letters);
  // The letters of the fonts are unknown until the look is loaded.
  if (font === "display" || letters.display.letters === "")
    return lang ? <span {...lang}>{text}</span> : text;
  return (
    // React's type has no custom properties.
    <span
      {...lang}
      className={`other-letters in-${font}-font`}
      style={{ "--line": lineHeight(text) } as CSSProperties}
    >
      {text}
    </span>
  );
}
