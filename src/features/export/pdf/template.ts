import type { FontStyle, StyleFont } from "./fonts.ts";

export type TextSize = { style: FontStyle; size: number; leading: number };

/** `ink`, `line` and `accent` are the template's colors. */
export type RuleStyle = { thickness: number; color: "ink" | "line" | "accent"; isDotted: boolean };

/** How a template looks; all lengths in points. No type is smaller than 9. */
export type Template = {
  margin: { top: number; side: number; bottom: number };
  /** A column left of the text, and its distance from it; width 0 for none. Dates and numbers in it end at the text with `isAtText`. */
  aside: { width: number; gap: number; isAtText?: boolean };
  /** Position of periods: in the column on the left, or at the right edge. */
  dates: { place: "aside" | "edge"; style: FontStyle };
  /** Separates the parts of the contact line, and short entries. */
  separator: string;
  /** Whether the organization stands next to the title where all of a list's have room, which saves a line of each entry. */
  oneLineTitles: "always" | "if shortened" | "never";
  /** Side of the photo next to the name. */
  photo: number;
  /** The name and everything above the first section. */
  head: {
    /** `full` begins at the left margin, `column` at the text. */
    place: "full" | "column" | "center";
    /** Above the name from margin to margin, or a short one below the contact. */
    rule: (RuleStyle & { place: "above" | "below" }) | null;
  };
  name: TextSize & StyleFont;
  label: TextSize;
  title: TextSize;
  details: TextSize;
  text: TextSize;
  heading: TextSize &
    StyleFont & {
      /** `full` begins at the left margin, `column` at the text; `aside` is in the column on the left. */
      place: "full" | "column" | "aside";
      color: "ink" | "accent";
      isUpper: boolean;
      /** Whether the section's number is in the column on the left. */
      isNumbered: boolean;
      /** A rule from margin to margin above the heading. */
      rule: RuleStyle | null;
    };
  /** A line down every page, between the column on the left and the text. */
  sideLine: boolean;
  bullet: string;
  gaps: { head: number; section: number; heading: number; entry: number; part: number; bullet: number };
  colors: { ink: string; soft: string; line: string; isAccented: boolean };
};
