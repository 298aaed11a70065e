import { strengthLabels } from "../../../src/features/skills/strength.contract.ts";
import { citationStyles, publicationTypes } from "../../../src/shared/citations/citation-styles.ts";
import { designs, typePairs } from "../../../src/shared/designs.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { formatMonth } from "../../../src/shared/intl.ts";
import { OFFER } from "../../../src/shared/look.ts";
import { palettes } from "../../../src/shared/palettes.ts";
import { partTitles } from "../../../src/shared/part-titles.ts";
import { englishName } from "../language/languages-query.ts";
import { formatDateTime } from "../ui/format-time.ts";

const months = /^\d{4}-\d{2}-01$/;

type Named = readonly { id: string; label: string }[];

/** The labels of stored ids, by field. */
const labels: Record<string, Readonly<Record<string, string>>> = {
  strength: strengthLabels,
  status: { public: "Public", draft: "Draft", scheduled: "Scheduled" },
  design: labelsOf(designs),
  type: labelsOf(typePairs),
  palette: { ...labelsOf(palettes), "": "The design's own" },
  citationStyle: labelsOf(citationStyles),
  publicationType: publicationTypes,
  template: { printed: "As the site", plain: "Plain", dense: "Dense" },
  paper: { a4: "A4", letter: "Letter" },
  platform: { Github: "GitHub", Youtube: "YouTube", other: "Other" },
};

function labelsOf(choices: Named): Record<string, string> {
  return Object.fromEntries(choices.map(({ id, label }) => [id, label]));
}

/** A field's value as readable text, for comparisons: "May 2020", "Yes", a list's entries on separate lines. */
export function formatFieldValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => formatItem(name, String(each))).join("\n");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return name.startsWith("focus") ? `${Math.round(value * 100)}%` : `${value}`;
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, text]) => `${keyLabel(name, key)}: ${formatFieldValue(key, text)}`)
      .join("\n");
  const text = String(value);
  if (months.test(text)) return formatMonth(text);
  if (name === "main") return englishName(text);
  if (name === "publishAt" && text !== "") return formatDateTime(text);
  return labels[name]?.[text] ?? (name === "spacerSize" && text !== "" ? `${text} px` : text);
}

/** An entry of a list: parts of the home page and languages are stored as ids. */
function formatItem(name: string, id: string): string {
  if (name === "others") return englishName(id);
  if (name === "yearOnly") return fieldLabel(id);
  return name === "order" || name === "hidden" ? partLabel(id) : id;
}

/** Translations are stored as `de.title`, titles by the ids of their parts. */
function keyLabel(name: string, key: string): string {
  if (name === "titles") return partLabel(key);
  const [tag = "", ...field] = key.split(".");
  return field.length === 0 ? fieldLabel(key) : `${englishName(tag)}, ${fieldLabel(field.join("."))}`;
}

/** Characters of an entry's id. */
const ID_LENGTH = 20;

function partLabel(id: string): string {
  if (id === OFFER) return "Want a Site ? ...";
  if (id in partTitles) return partTitles[id as keyof typeof partTitles]; // It is one of them.
  return id.length < ID_LENGTH ? englishName(id) : "Another section";
}

/** Whether a value is the address of a stored file. */
export function isStoredFile(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("/uploads/");
}
