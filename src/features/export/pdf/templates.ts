import type { PaperSize, TemplateName } from "../../../core/resume/resume-layout.contract.ts";
import { designOf } from "../../../shared/designs.ts";
import { type FontPair, fontPairOf } from "./font-pairs.ts";
import type { Template } from "./template.ts";
import { withTypeSizes } from "./template-sizes.ts";

/** Points. */
export const pageSizes: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

const ink = "#1d1a13";

/** The Printed Page: a bound book, with the dates in a column of their own between hairlines. */
const printedPage: Template = {
  separator: "·",
  margin: { top: 50, side: 52, bottom: 50 },
  aside: { width: 98, gap: 15 },
  dates: { place: "aside", style: "text" },
  oneLineTitles: "if shortened",
  photo: 88,
  head: { place: "full", rule: null },
  name: { style: "name", font: "display", tracking: 0, size: 42, leading: 48 },
  label: { style: "italic", size: 13, leading: 18 },
  title: { style: "bold", size: 11.2, leading: 14.6 },
  details: { style: "italic", size: 10.4, leading: 13.8 },
  text: { style: "text", size: 10, leading: 13.8 },
  heading: {
    style: "heading",
    font: "display",
    tracking: 0,
    size: 18,
    leading: 22,
    place: "full",
    color: "accent",
    isUpper: false,
    isNumbered: false,
    rule: { thickness: 0.6, color: "line", isDotted: false },
  },
  sideLine: false,
  bullet: "•",
  gaps: { head: 8, section: 22, heading: 7, entry: 12, part: 3, bullet: 1.5 },
  colors: { ink, soft: "#4a463e", line: "#c9c1ae", isAccented: true },
};

/** The Grid: a poster, with a bar of the accent, heavy rules, and the headings in a column of their own. */
const grid: Template = {
  ...printedPage,
  margin: { top: 52, side: 42, bottom: 46 },
  aside: { width: 100, gap: 14 },
  dates: { place: "edge", style: "text" },
  head: { place: "full", rule: { place: "above", thickness: 9, color: "accent", isDotted: false } },
  name: { style: "name", font: "display", tracking: -0.03, size: 38, leading: 42 },
  label: { style: "bold", size: 12.5, leading: 17 },
  title: { style: "bold", size: 10, leading: 13.6 },
  details: { style: "text", size: 9.4, leading: 13 },
  text: { style: "text", size: 9.2, leading: 12.8 },
  heading: {
    ...printedPage.heading,
    font: "bold",
    tracking: -0.01,
    size: 11.5,
    leading: 13.6,
    place: "aside",
    color: "ink",
    rule: { thickness: 1.5, color: "ink", isDotted: false },
  },
  bullet: "–",
  gaps: { head: 9, section: 22, heading: 6, entry: 12, part: 3, bullet: 1.2 },
  colors: { ink: "#111111", soft: "#3f3f3f", line: "#c4c4c4", isAccented: true },
};

/** The Notebook: a margin with dates and numbers left of a line down the page, and dotted lines between the sections. */
const notebook: Template = {
  ...printedPage,
  margin: { top: 50, side: 42, bottom: 50 },
  aside: { width: 105, gap: 24, isAtText: true },
  dates: { place: "aside", style: "label" },
  head: { place: "column", rule: null },
  name: { style: "name", font: "display", tracking: -0.03, size: 27, leading: 34 },
  label: { style: "label", size: 11, leading: 16 },
  title: { style: "bold", size: 10, leading: 14 },
  details: { style: "text", size: 9.5, leading: 13.4 },
  text: { style: "text", size: 9.4, leading: 13.2 },
  heading: {
    ...printedPage.heading,
    tracking: -0.02,
    size: 13,
    leading: 17,
    place: "column",
    isNumbered: true,
    rule: { thickness: 1.1, color: "line", isDotted: true },
  },
  sideLine: true,
  gaps: { head: 8, section: 22, heading: 6, entry: 12, part: 3, bullet: 1.5 },
  colors: { ink: "#15202b", soft: "#3c4753", line: "#9fb2c4", isAccented: true },
};

/** The Gallery: a title alone on the wall, and labels with air around them. */
const gallery: Template = {
  ...printedPage,
  margin: { top: 74, side: 84, bottom: 66 },
  aside: { width: 0, gap: 0 },
  dates: { place: "edge", style: "text" },
  name: { style: "name", font: "display", tracking: -0.02, size: 46, leading: 50 },
  label: { style: "text", size: 14, leading: 21 },
  title: { style: "bold", size: 11, leading: 15 },
  details: { style: "text", size: 10, leading: 14.2 },
  text: { style: "text", size: 10, leading: 14.2 },
  heading: {
    ...printedPage.heading,
    font: "bold",
    tracking: 0.09,
    size: 10.4,
    leading: 14,
    isUpper: true,
    rule: null,
  },
  bullet: "–",
  gaps: { head: 10, section: 30, heading: 9, entry: 15, part: 4, bullet: 1.5 },
  colors: { ink: "#1b1b1a", soft: "#484744", line: "#d4d3d0", isAccented: true },
};

/** The Letter: one narrow column under a letterhead. */
const letter: Template = {
  ...printedPage,
  margin: { top: 58, side: 94, bottom: 58 },
  aside: { width: 0, gap: 0 },
  dates: { place: "edge", style: "text" },
  head: { place: "center", rule: { place: "below", thickness: 0.7, color: "accent", isDotted: false } },
  name: { style: "name", font: "display", tracking: 0.01, size: 33, leading: 38 },
  label: { style: "italic", size: 14, leading: 19 },
  title: { style: "bold", size: 11.2, leading: 14.4 },
  details: { style: "italic", size: 10.8, leading: 14 },
  text: { style: "text", size: 10.7, leading: 14.2 },
  heading: {
    ...printedPage.heading,
    font: "italic",
    size: 16,
    leading: 20,
    rule: null,
  },
  gaps: { head: 9, section: 20, heading: 5, entry: 11, part: 3, bullet: 1.5 },
  colors: { ink: "#2a1e14", soft: "#3d3228", line: "#d9cbb8", isAccented: true },
};

/** By the ids of `designs`. */
const ofDesigns: Readonly<Record<string, Template>> = {
  "printed-page": printedPage,
  swiss: grid,
  notebook,
  gallery,
  letter,
};

/** One black column, without anything that an applicant tracking system could misread. */
const plain: Template = {
  ...printedPage,
  // Résumé parsers split words there.
  separator: "|",
  oneLineTitles: "never",
  margin: { top: 54, side: 62, bottom: 54 },
  aside: { width: 0, gap: 0 },
  dates: { place: "edge", style: "text" },
  photo: 72,
  name: { style: "name", font: "bold", tracking: 0, size: 26, leading: 32 },
  label: { style: "text", size: 11.5, leading: 16 },
  title: { style: "bold", size: 11.2, leading: 15 },
  details: { style: "italic", size: 10.5, leading: 14.2 },
  text: { style: "text", size: 10.5, leading: 14.4 },
  heading: { ...printedPage.heading, font: "bold", size: 14, leading: 18.5 },
  gaps: { head: 5, section: 20, heading: 6, entry: 11, part: 3, bullet: 1.5 },
  colors: { ink: "#000000", soft: "#000000", line: "#000000", isAccented: false },
};

/** For a long career: small type, and all that fits on one line. */
const dense: Template = {
  ...printedPage,
  margin: { top: 44, side: 46, bottom: 46 },
  aside: { width: 0, gap: 0 },
  dates: { place: "edge", style: "text" },
  oneLineTitles: "always",
  photo: 60,
  name: { style: "name", font: "display", tracking: 0, size: 35, leading: 42 },
  label: { style: "italic", size: 10.5, leading: 14 },
  title: { style: "bold", size: 9.4, leading: 12.2 },
  details: { style: "italic", size: 9.4, leading: 12.2 },
  text: { style: "text", size: 9.2, leading: 11.9 },
  heading: { ...printedPage.heading, font: "bold", size: 12.4, leading: 15 },
  gaps: { head: 5, section: 15, heading: 5, entry: 8, part: 2, bullet: 0.8 },
  colors: { ink, soft: "#45423b", line: "#c9c1ae", isAccented: true },
};

/** Distance between the photo and the name, in points. */
export const PHOTO_DISTANCE = 16;

/**
 * A template with the fonts that it is set in: the owner's font pair, at sizes that look as large as those of the template's own pair.
 * @param look ids of the site's design and font pair
 * @param language BCP 47 tag of the document's language
 */
export function templateOf(
  name: TemplateName,
  look: { design: string; fontPair: string },
  language?: string,
): { template: Template; pair: FontPair } {
  const design = designOf(look.design);
  const drawnWith = fontPairOf(name === "printed" ? design.type : "");
  // In the default pair, whose fonts applicant tracking systems have met most often.
  if (name === "plain") return { template: plain, pair: drawnWith };
  const own = ofDesigns[design.id] ?? printedPage;
  const template = name === "dense" ? { ...dense, bullet: own.bullet } : own;
  const pair = fontPairOf(look.fontPair, language);
  const display = drawnWith.apparentSizes.display / pair.apparentSizes.display;
  return {
    template: withTypeSizes(template, {
      text: drawnWith.apparentSizes.text / pair.apparentSizes.text,
      display,
    }),
    pair,
  };
}
