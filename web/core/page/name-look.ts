import type { CSSProperties } from "react";
import { headingFont, textWidth } from "../../../src/shared/headings/heading-fonts.ts";
import { headingWidths } from "../../../src/shared/headings/heading-lines.ts";
import { initials } from "../../../src/shared/initials.ts";
import type { ShownLook } from "../../../src/shared/look.ts";

/** How the owner's name and initials are set: their font as a class, and their widths for sizes. */
export function nameLook(name: string, { letters: pair, isNameAsTyped }: ShownLook) {
  const letters = initials(name, isNameAsTyped);
  const font = headingFont(name, pair);
  const { joined, longestWord } = headingWidths([isNameAsTyped ? name : name.toLowerCase()], font, pair, 1);
  return {
    letters,
    className: [
      font !== "display" && `other-script in-${font}-font`,
      /[^ A-Za-zÀ-ÖØ-öø-ÿ'’.-]/.test(name.normalize("NFC")) && "beyond-western",
      /[gjpqyQçþŋцщ]|\p{M}/u.test(letters.normalize("NFD")) && "has-deep-initials",
    ]
      .filter(Boolean)
      .join(" "),
    // React's type has no custom properties.
    style: {
      "--ems-of-initials": textWidth(letters, font, pair).toFixed(2),
      "--ems-of-longest": longestWord.toFixed(2),
      "--ems-of-name": joined.toFixed(2),
    } as CSSProperties,
  };
}
