import type { RichNode } from "../rich-text.ts";
import type { CitedPublication } from "./cited-publication.ts";
import type { NameFormat } from "./name-list.ts";

/** A publication whose names and title are formatted. */
export type Cited = Omit<CitedPublication, "authors" | "editors"> & {
  /** The authors, or the editors of a book without authors. */
  authors: RichNode[];
  isEdited: boolean;
  isPlural: boolean;
  editors: RichNode[];
  hasEditors: boolean;
  areSeveralEditors: boolean;
  year: string;
  /** `03`, `""` if unknown. */
  month: string;
  title: RichNode[];
  /** The title ends with a mark such as `?`. */
  hasEndMark: boolean;
  doiLink: RichNode[];
};

export type Format = {
  authors: NameFormat;
  editors: NameFormat;
  doi(doi: string): string;
  write(cited: Cited): RichNode[];
};

export const italic = (...of: RichNode[]): RichNode[] => (isBlank(of) ? [] : [{ tag: "em", of }]);
export const bold = (text: string): RichNode[] => (text === "" ? [] : [{ tag: "strong", of: [text] }]);
export const isBlank = (nodes: readonly RichNode[]) => nodes.every((node) => node === "");

/** Parts that are not empty, with a separator between them. */
export function list(separator: string, ...parts: (RichNode[] | string)[]): RichNode[] {
  const filled = parts
    .map((part) => (typeof part === "string" ? [part] : part))
    .filter((part) => !isBlank(part));
  return filled.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

/** A part with texts around it; nothing if it is empty. */
export function wrap(before: string, part: RichNode[] | string, after = ""): RichNode[] {
  const nodes = typeof part === "string" ? [part] : part;
  return isBlank(nodes) ? [] : [before, ...nodes, after];
}

/** Whether it is part of another work. */
export const isContained = ({ publicationType: type }: Cited) => type === "chapter" || type === "conference";
/** Whether it is a work of its own, whose title is in italics. */
export const isWhole = ({ publicationType: type }: Cited) =>
  !["article", "chapter", "conference"].includes(type);

export const doiAddress = (doi: string) => `https://doi.org/${doi}`;
export const shortDoi = (doi: string) => `doi:${doi}`;

/** `Journal, 12(3)`: what a number counts depends on the type. */
export const numberOf = ({ volume, issue }: Cited) => [volume, issue === "" ? "" : `(${issue})`].join("");
/** The publisher of a whole work; its series comes before it. */
export const publishersOf = ({ organization, publisher }: Cited) => [organization, publisher].filter(Boolean);

/** A journal's volume in italics, and its issue. */
export function apaVolume({ volume, issue }: Cited): RichNode[] {
  return [...italic(volume), issue === "" ? "" : `(${issue})`];
}

/** The numbers of a work whose style has no place for them. */
export function numberOfOther(cited: Cited): RichNode[] {
  const { publicationType: type, volume, issue } = cited;
  const hasNumber = type === "report" || type === "patent";
  return list(", ", wrap("vol. ", volume), hasNumber ? "" : wrap("no. ", issue));
}

export function wrapText(before: string, text: string, after: string): string {
  return text === "" ? "" : before + text + after;
}

export function isSinglePage(pages: string): boolean {
  return !/[–,+-]/.test(pages);
}

export const monthNames = [
  "Jan.",
  "Feb.",
  "Mar.",
  "Apr.",
  "May",
  "Jun.",
  "Jul.",
  "Aug.",
  "Sep.",
  "Oct.",
  "Nov.",
  "Dec.",
];
