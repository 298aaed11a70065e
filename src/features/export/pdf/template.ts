import type { FontStyle, StyleFont } from "./fonts.ts";

export type TextSize = { style: FontStyle; size: number; leading: number };

/** How a template looks; all lengths in points. No type is smaller than 9. */
export type Template = {
  margin: { top: number; side: number; bottom: number };
  /** Separates the parts of the contact line, and short entries. */
  separator: string;
  /** Whether the organization stands next to the title where all of a list's have room, which saves a line of each entry. */
  oneLineTitles: "always" | "if needed" | "never";
  /** Side of the photo next to the name. */
  photo: number;
  /** Thickness of a bar in the accent's color above the name; 0 for none. */
  bar: number;
  /** Where a thin line across the page marks the heading of a section. */
  rule: "above" | "below" | "none";
  name: TextSize & StyleFont;
  label: TextSize;
  title: TextSize;
  details: TextSize;
  text: TextSize;
  heading: TextSize &
    StyleFont & {
      isUpper: boolean;
    };
  bullet: string;
  gaps: { head: number; section: number; heading: number; entry: number; part: number; bullet: number };
  colors: { ink: string; soft: string };
};
