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

/** The Printed Page: a bound book, with a condensed name. */
const printedPage: Template = {
  separator: "·",
  margin: { top: 56, side: 72, bottom: 56 },
  oneLineTitles: "if needed",
  photo: 88,
  bar: 0,
  rule: "below",
  name: { style: "name", font: "display", tracking: 0, size: 46, leading: 55 },
  label: { style: "italic", size: 13, leading: 18 },
  title: { style: "bold", size: 11.4, leading: 14.6 },
  details: { style: "italic", size: 10.7, leading: 14 },
  text: { style: "text", size: 10.4, leading: 14 },
  heading: {
    style: "heading",
    font: "bold",
    tracking: 0,
    size: 14.5,
    leading: 19,
    isUpper: false,
  },
  bullet: "•",
  gaps: { head: 8, section: 20, heading: 11, entry: 12, part: 3, bullet: 1.5 },
  colors: { ink, soft: "#4a463e" },
};

/** The Grid: a poster, with a bar of the accent above a large name. */
const grid: Template = {
  ...printedPage,
  margin: { top: 56, side: 64, bottom: 52 },
  bar: 2,
  rule: "above",
  name: { style: "name", font: "display", tracking: -0.03, size: 32, leading: 37 },
  label: { style: "text", size: 12.5, leading: 18 },
  title: { style: "bold", size: 10, leading: 13.6 },
  details: { style: "text", size: 9.4, leading: 13 },
  text: { style: "text", size: 9.1, leading: 13 },
  heading: {
    ...printedPage.heading,
    tracking: -0.01,
    size: 13.4,
    leading: 18,
  },
  gaps: { head: 9, section: 20, heading: 7, entry: 12, part: 3, bullet: 1.2 },
  colors: { ink: "#111111", soft: "#3f3f3f" },
};

/** The Notebook: headings like typewritten labels. */
const notebook: Template = {
  ...printedPage,
  rule: "none",
  margin: { top: 58, side: 68, bottom: 54 },
  name: { style: "name", font: "bold", tracking: -0.02, size: 31, leading: 38 },
  label: { style: "text", size: 12, leading: 17 },
  title: { style: "bold", size: 10, leading: 14 },
  details: { style: "text", size: 9.5, leading: 13.4 },
  text: { style: "text", size: 9.4, leading: 13.2 },
  heading: {
    ...printedPage.heading,
    font: "display",
    tracking: 0.04,
    size: 11.4,
    leading: 15,
    isUpper: true,
  },
  gaps: { head: 8, section: 20, heading: 8, entry: 12, part: 3, bullet: 1.5 },
  colors: { ink: "#15202b", soft: "#3c4753" },
};

/** The Gallery: a title alone on the wall, and labels with air around them. */
const gallery: Template = {
  ...printedPage,
  rule: "none",
  margin: { top: 74, side: 84, bottom: 66 },
  name: { style: "name", font: "display", tracking: -0.02, size: 40, leading: 45 },
  label: { style: "text", size: 14, leading: 21 },
  title: { style: "bold", size: 10.6, leading: 14.8 },
  details: { style: "text", size: 10, leading: 14.2 },
  text: { style: "text", size: 10, leading: 14.2 },
  heading: {
    ...printedPage.heading,
    tracking: 0.07,
    size: 11.6,
    leading: 15.5,
    isUpper: true,
  },
  gaps: { head: 10, section: 27, heading: 9, entry: 15, part: 4, bullet: 1.5 },
  colors: { ink: "#1b1b1a", soft: "#484744" },
};

/** The Letter: a wide margin, and italic headings. */
const letter: Template = {
  ...printedPage,
  rule: "none",
  margin: { top: 58, side: 94, bottom: 58 },
  name: { style: "name", font: "display", tracking: 0.01, size: 33, leading: 38 },
  label: { style: "italic", size: 14, leading: 19 },
  title: { style: "bold", size: 11.2, leading: 14.4 },
  details: { style: "italic", size: 10.8, leading: 14 },
  text: { style: "text", size: 10.7, leading: 14.2 },
  heading: {
    ...printedPage.heading,
    font: "italic",
    size: 17.5,
    leading: 21,
  },
  gaps: { head: 9, section: 19, heading: 8, entry: 11, part: 3, bullet: 1.5 },
  colors: { ink: "#2a1e14", soft: "#3d3228" },
};

/** By the ids of `designs`. */
const ofDesigns: Readonly<Record<string, Template>> = {
  "printed-page": printedPage,
  swiss: grid,
  notebook,
  gallery,
  letter,
};

/** The same for every design, without anything that an applicant tracking system could misread. */
const plain: Template = {
  ...printedPage,
  // Résumé parsers split words there.
  separator: "|",
  oneLineTitles: "never",
  margin: { top: 56, side: 68, bottom: 54 },
  photo: 72,
  name: { style: "name", font: "bold", tracking: -0.01, size: 30, leading: 36 },
  label: { style: "text", size: 12.5, leading: 17 },
  title: { style: "bold", size: 10.2, leading: 14 },
  details: { style: "text", size: 9.8, leading: 13.6 },
  text: { style: "text", size: 9.8, leading: 13.6 },
  heading: { ...printedPage.heading, size: 14.2, leading: 18 },
  gaps: { head: 8, section: 20, heading: 10, entry: 11, part: 3, bullet: 1.5 },
  colors: { ink: "#000000", soft: "#404040" },
};

/** For a long career: small type, and all that fits on one line. */
const dense: Template = {
  ...printedPage,
  margin: { top: 44, side: 46, bottom: 46 },
  rule: "above",
  oneLineTitles: "always",
  photo: 60,
  name: { style: "name", font: "bold", tracking: -0.01, size: 27, leading: 31 },
  label: { style: "italic", size: 11, leading: 14 },
  title: { style: "bold", size: 10.2, leading: 12.8 },
  details: { style: "italic", size: 10, leading: 12.8 },
  text: { style: "text", size: 9.9, leading: 12.8 },
  heading: { ...printedPage.heading, size: 13, leading: 15 },
  gaps: { head: 7, section: 17, heading: 6, entry: 9, part: 2, bullet: 1 },
  colors: { ink, soft: "#45423b" },
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
  // A compact font makes up for organizations on lines of their own.
  if (name === "plain") return { template: plain, pair: fontPairOf("plex") };
  const drawnWith = fontPairOf(name === "printed" ? design.type : "");
  const template = name === "dense" ? dense : (ofDesigns[design.id] ?? printedPage);
  const pair = fontPairOf(look.fontPair, language);
  const display = drawnWith.apparentSizes.display / pair.apparentSizes.display;
  const sized = withTypeSizes(template, {
    text: drawnWith.apparentSizes.text / pair.apparentSizes.text,
    display,
  });
  return { template: { ...sized, bullet: pair.bullet ?? sized.bullet }, pair };
}
