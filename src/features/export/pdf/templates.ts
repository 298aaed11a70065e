import type { PaperSize, TemplateName } from "../../../core/resume/resume-layout.contract.ts";
import type { Face } from "./faces.ts";

/** Points. */
export const papers: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

type Type = { face: Face; size: number; leading: number };

/** How a template looks; all lengths in points. No type is smaller than 9. */
export type Template = {
  margin: { top: number; side: number; bottom: number };
  /** Width of a column on the left that holds the dates, and its distance; 0 sets them at the right edge. */
  dates: { width: number; gap: number };
  /** Titles and what stands with them on one line. */
  isTitleOneLine: boolean;
  /** Side of the photo beside the name. */
  photo: number;
  name: Type;
  label: Type;
  title: Type;
  details: Type;
  text: Type;
  heading: Type & { isRuled: boolean; isUpper: boolean };
  gaps: { head: number; section: number; heading: number; entry: number; part: number; bullet: number };
  colors: { ink: string; soft: string; line: string; isAccented: boolean };
};

const ink = "#1d1a13";

/** The site's own: its display face, its green, and the dates in a column of their own. */
const printed: Template = {
  margin: { top: 50, side: 52, bottom: 50 },
  dates: { width: 106, gap: 12 },
  isTitleOneLine: false,
  photo: 88,
  name: { face: "display", size: 42, leading: 44 },
  label: { face: "italic", size: 13, leading: 18 },
  title: { face: "bold", size: 10.5, leading: 14 },
  details: { face: "italic", size: 10, leading: 13.5 },
  text: { face: "text", size: 10, leading: 13.8 },
  heading: { face: "display", size: 18, leading: 22, isRuled: true, isUpper: false },
  gaps: { head: 8, section: 17, heading: 7, entry: 10, part: 3, bullet: 1.5 },
  colors: { ink, soft: "#57534a", line: "#c9c1ae", isAccented: true },
};

/** One column, black, and nothing that a hiring system could read wrong. */
const plain: Template = {
  margin: { top: 54, side: 62, bottom: 54 },
  dates: { width: 0, gap: 0 },
  isTitleOneLine: false,
  photo: 72,
  name: { face: "bold", size: 22, leading: 27 },
  label: { face: "text", size: 11.5, leading: 16 },
  title: { face: "bold", size: 10.8, leading: 14.6 },
  details: { face: "text", size: 10.5, leading: 14.2 },
  text: { face: "text", size: 10.5, leading: 14.4 },
  heading: { face: "bold", size: 12.5, leading: 17, isRuled: true, isUpper: false },
  gaps: { head: 4, section: 14, heading: 5, entry: 9, part: 3, bullet: 1.5 },
  colors: { ink: "#000000", soft: "#000000", line: "#000000", isAccented: false },
};

/** For a long career: small type, and all that fits on one line. */
const dense: Template = {
  margin: { top: 38, side: 44, bottom: 40 },
  dates: { width: 0, gap: 0 },
  isTitleOneLine: true,
  photo: 60,
  name: { face: "display", size: 27, leading: 28 },
  label: { face: "italic", size: 10.5, leading: 14 },
  title: { face: "bold", size: 9.4, leading: 12.2 },
  details: { face: "text", size: 9.4, leading: 12.2 },
  text: { face: "text", size: 9.2, leading: 11.9 },
  heading: { face: "bold", size: 10, leading: 13, isRuled: true, isUpper: false },
  gaps: { head: 3, section: 8.5, heading: 3.5, entry: 5, part: 1, bullet: 0.5 },
  colors: { ink, soft: "#45423b", line: "#c9c1ae", isAccented: true },
};

/** Between the photo and the name. */
export const PHOTO_DISTANCE = 16;

export const templates: Readonly<Record<TemplateName, Template>> = { printed, plain, dense };
