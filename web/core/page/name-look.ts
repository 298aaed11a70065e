import type { CSSProperties } from "react";
import { headingFont, textWidth } from "../../../src/shared/heading-fonts.ts";
import { initials } from "../../../src/shared/initials.ts";
import type { ShownLook } from "../../../src/shared/look.ts";

/** How the owner's name and initials are set: their font as a class, and their widths for sizes. */
export function nameLook(name: string, { type, isNameAsTyped }: Pick<ShownLook, "type" | "isNameAsTyped">) {
  const letters = initials(name, isNameAsTyped);
  const font = headingFont(name, type);
  const width = (text: string) => textWidth(text, font, type).toFixed(2);
  return {
    letters,
    className: font === "display" ? "" : `other-script in-${font}-font`,
    // React's type has no custom properties.
    style: {
      "--ems-of-initials": width(letters),
      "--ems-of-name": width(isNameAsTyped ? name : name.toLowerCase()),
    } as CSSProperties,
  };
}
