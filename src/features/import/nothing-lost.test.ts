import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Uploads } from "../../core/media/uploads.ts";
import { leaves } from "../../core/resume/source.ts";
import { plainText } from "../../core/rich-text/rich-text.ts";
import { createStore, importers, memoryDatabase } from "../../testing/content-model.ts";
import { sampled } from "../../testing/long-run.ts";
import { readDegree } from "../educations/degree-level.ts";
import { bareDoi } from "../sections/bibliography.contract.ts";
import { readStrength } from "../skills/read-strength.ts";
import { latexToAddress, latexToText } from "./bibtex/latex.ts";
import { bibNames } from "./bibtex/names.ts";
import { parseBibtex } from "./bibtex/parse-bibtex.ts";
import { importResume } from "./import-resume.ts";
import type { ResumeImport } from "./json-resume.ts";
import { planImport } from "./plan.ts";
import { readContent } from "./read-content.ts";
import { readResumeFile } from "./read-file.ts";
import { toMarkdown } from "./texts/formatted-text.ts";
import { readPeriod } from "./texts/period.ts";

const noUploads = { image: 0, pdf: 0, video: 0, file: 0 };
const shared = join(import.meta.dir, "../../../../shared/data");
const fixtures = join(import.meta.dir, "fixtures/sources");

/** Settings of each source: layout, design, ids, and codes that have another form in the result. */
const reactiveResume =
  /^metadata\b|\.(id|icon|iconColor|level|levelNum|type|columns)$|^(data\.)?(id|slug|visibility|public)$|sections\.\w+\.(name|title)$|^summary\.title$|(picture|photo)\.(?!url)/;
const renderCv =
  /^(design|locale|locale_catalog|settings|rendercv_settings)\b|section_order|sort_entries|\.(entry_type|icon|fontawesome_icon|type)$/;
const cslSettings = /\.(type|language|categories\[\d+\]|id)$|\.accessed\b/;
const risSettings = /\.(TY|Y2|DP|DB|LA)(\[\d+\])?$/;
const bibtexSettings =
  /\.(date-added|date-modified|modified|timestamp|owner|crossref|bdsk-file-\d+|adsnote|bibtex_show|archiveprefix|eprinttype|month)$/;
const orcidSettings =
  /(^|\.)(source|created-date|last-modified-date|visibility|path|put-code|display-index|preferences|history|disambiguated-organization|external-id-normalized|external-id-relationship|language-code|type|host|uri|verified|primary)(\[|\.|$)|-date\.(day|month|year)/;
const sources: [folder: string, files: RegExp, settings: RegExp][] = [
  ["reactive-resume", /^(?!v2).*\.json$/, reactiveResume],
  ["rendercv", /^(?!v2.8__sample_entries).*\.ya?ml$/, renderCv],
  [
    "al-folio",
    /\.yml$/,
    new RegExp(`${renderCv.source}|^\\[\\d+\\]\\.title$|^\\[0\\]\\.contents\\[\\d+\\]\\.name$`),
  ],
  ["jsonresume", /--fresh-.*\.json$/, /^meta\b|\.(flavor|id)$/],
  [
    "europass",
    /\.xml$/,
    /@|DocumentID|PartyID|EmbeddedData|hr:ID\b|ProgramConcentration|Code$|CodeText|TaxonomyID|schemeName|Indicator|Ongoing|CompetencyDimensionTypeCode|FileType|Instructions/,
  ],
  ["csl", /\.csl\.(json|yaml)$/, cslSettings],
  ["csl/ris", /^(?!3-values|issn|literal|only).*\.ris$/, risSettings],
  ["bibtex", /\.bib$/, bibtexSettings],
  // Without a title, nothing can be shown.
  ["bibtex/unit", /^(?!authors|escaped|nameparts|year).*\.bib$/, bibtexSettings],
  ["orcid", /\.json$/, orcidSettings],
];
const nowhere = /^(true|false)$/;

// Those of others are only read, and may not be copied into the repository.
const files = sources.flatMap(([folder, names, settings]) => {
  const path = join(shared, folder);
  if (!existsSync(path)) console.log(`Not tested, because ../shared/data/${folder} is missing.`);
  return sampled((existsSync(path) ? readdirSync(path).sort() : []).filter((name) => names.test(name))).map(
    (name): [string, string, RegExp] => [`${folder}/${name}`, join(path, name), settings],
  );
});
const own = [
  ["reactive-resume-v3.json", reactiveResume],
  ["reactive-resume-v4.json", reactiveResume],
  ["reactive-resume-v5.json", reactiveResume],
  ["rendercv.yaml", sources[1]?.[2]],
  ["al-folio.yml", sources[2]?.[2]],
  ["fresh.json", sources[3]?.[2]],
  ["europass-v3.xml", /@|DocumentInfo|Code$|Current$|ProficiencyLevel/],
  ["classic-types.bib", bibtexSettings],
  ["oddities.bib", bibtexSettings],
  ["article.ris", risSettings],
  ["publications.csl.json", cslSettings],
  ["orcid-v3.json", orcidSettings],
].map(([name, settings]): [string, string, RegExp] => [
  `${name}`,
  join(fixtures, `${name}`),
  settings as RegExp,
]);

async function read(path: string): Promise<ResumeImport> {
  return readResumeFile(await Bun.file(path).bytes(), path, importers);
}

/** Letters and digits only, because formatting and punctuation differ. */
function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Everything that would be stored, and everything that the report lists. */
function findable(resume: ResumeImport): string {
  const { file, warnings, leftOut, ...planned } = resume;
  const content = new Map([...leaves(file.content, "")].map(({ path, text }) => [path, text]));
  const notes = [...warnings, ...leftOut];
  const listed = notes.flatMap(({ paths, text }) => [text, ...paths.map((path) => content.get(path) ?? "")]);
  const entries = Object.values(planned).flatMap((list) => (Array.isArray(list) ? list : []));
  const rests = entries.map((entry) => file.report.originOf(entry).rest);
  const stored = [...leaves([planned, rests], "")].map(({ text }) => plainText(text, true));
  const { fname, lname } = resume.profile;
  return [...stored, ...listed, fname + lname, lname + fname].map(letters).join("|");
}

/** What a file says, as plain values. */
async function contentOf(path: string): Promise<unknown> {
  const bytes = await Bun.file(path).bytes();
  const utf8 = new TextDecoder().decode(bytes);
  const content = readContent(utf8.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : utf8);
  if ("value" in content) return content.value;
  const text = "text" in content ? content.text : "";
  if (path.endsWith(".ris"))
    // Lines before the first record are the program's.
    return text
      .slice(text.search(/^TY/m))
      .split(/\r?\n/)
      .map((line) => {
        const [, tag = "", value = line] = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/.exec(line) ?? [];
        return { [tag]: /^(DA|PY)$/.test(tag) ? value.replace(/\/+$/, "") : value };
      });
  return parseBibtex(text).entries.map(({ key, fields }) => ({
    key,
    ...Object.fromEntries([...fields].map(([name, value]) => [name, textOfField(name, value)])),
  }));
}

/** A field of BibTeX without LaTeX. Names are compared one by one. */
function textOfField(name: string, value: string): unknown {
  if (name === "author" || name === "editor") return bibNames(value);
  const isAddress = /^(url|doi|eprint|html|pdf|.*url.*)$/.test(name);
  return isAddress ? bareDoi(latexToAddress(value)) : latexToText(value.replace(/\s+/g, " "));
}

/** The texts of a file that are neither stored nor listed. */
async function lost(path: string, settings: RegExp): Promise<string[]> {
  const haystack = findable(await read(path));
  const value = await contentOf(path);
  return (
    [...leaves(value, "")]
      .filter((leaf) => !settings.test(leaf.path) && !nowhere.test(leaf.text))
      .filter(({ text }) => readPeriod(text) === null)
      // Stored as a strength.
      .filter(
        ({ path: at, text }) =>
          !/skill.*\.(level|description|proficiency)$/.test(at) || readStrength(text) === null,
      )
      .filter(
        ({ path: at, text }) =>
          !/(degree|studyType|study_type)$/.test(at) || readDegree(text, "").degreeLevel === "",
      )
      // The heading of a list, and a name that has changed since.
      .filter(({ text }) => !/^(languages|idiomas|twitter)$/i.test(text))
      .filter(({ text }) => {
        // A DOI may be an address.
        const plain = plainText(toMarkdown(bareDoi(text.replace(/^tel:/, ""))), true);
        const pieces = plain.split(/[\n,;:•()[\]|{}]|\s[-–—/]\s|(?<=[.!?]) /);
        const isFound = (part: string) => haystack.includes(letters(part));
        return !isFound(plain) && !pieces.every((part) => isFound(part) || readPeriod(part) !== null);
      })
      .map((leaf) => `${leaf.path}: ${leaf.text.slice(0, 150)}`)
  );
}

describe.each([...own, ...files])("%s", (_name, path, settings) => {
  test("loses no text", async () => {
    expect(await lost(path, settings)).toEqual([]);
  });

  test("changes nothing when it is imported again, and arrives without tags", async () => {
    const store = createStore(memoryDatabase());
    const uploads = new Uploads(tmpdir(), noUploads);
    const options = { importers, replace: false, resumeFile: null };
    const { imported } = await importResume(store, uploads, await read(path), options);
    expect(imported).toBeGreaterThan(0);
    const { preview } = planImport(store.db, await read(path), importers, null);
    expect(preview.changes.filter(({ action, kind }) => action !== "same" && kind !== "picture")).toEqual([]);
    expect(JSON.stringify(preview)).not.toMatch(
      /<\/?(p|li|ul|strong|em|span|script|iframe)\b|onerror=|\]\(javascript:/i,
    );
  });
});

/** A text of each fixture, what it is edited to, and the entry and the only fields that this changes. */
const edits: [file: string, from: string, to: string, kind: string, fields: string[]][] = [
  [
    "reactive-resume-v3.json",
    "Manage website development projects",
    "Lead website projects",
    "experience",
    ["description"],
  ],
  ["reactive-resume-v4.json", "und zwei Azubis", "und drei Azubis", "experience", ["highlights"]],
  [
    "reactive-resume-v5.json",
    "Experienced in designing solutions",
    "Skilled in designing solutions",
    "summary",
    ["summary"],
  ],
  ["rendercv.yaml", "Raised $18M Series A", "Raised $19M Series A", "experience", ["highlights"]],
  ["al-folio.yml", "Physics & Astronomy", "Astronomy", "education", ["achievements"]],
  [
    "fresh.json",
    "HTML-formatted summary of the education",
    "text about the education",
    "education",
    ["achievements"],
  ],
  ["europass-v3.xml", "Leads the reading room", "Runs the reading room", "experience", ["description"]],
  ["classic-types.bib", "The BibTeX Journal", "The LaTeX Journal", "publication", ["organization"]],
  ["oddities.bib", "The Royal Society", "The Royal Academy", "publication", ["authors"]],
  ["article.ris", "Melegaro, Alessia", "Melegaro, Anna", "publication", ["authors"]],
  ["publications.csl.json", "Scientific Memoirs", "Memoirs of Science", "publication", ["organization"]],
  ["orcid-v3.json", "Journal of Psychoceramics", "Journal of Pots", "publication", ["organization"]],
];

test.each(edits)("an edit of %s changes only what was edited", async (name, from, to, kind, fields) => {
  const path = join(fixtures, name);
  const text = await Bun.file(path).text();
  expect([name, text.includes(from)]).toEqual([name, true]);
  const store = createStore(memoryDatabase());
  const options = { importers, replace: false, resumeFile: null };
  await importResume(store, new Uploads(tmpdir(), noUploads), await read(path), options);
  const edited = readResumeFile(new TextEncoder().encode(text.replace(from, to)), path, importers);
  const { preview } = planImport(store.db, edited, importers, null);
  const changes = preview.changes
    .filter((change) => change.action !== "same" && change.kind !== "picture")
    .map((change) => [change.kind, change.action, Object.keys(change.after)]);
  expect(changes).toEqual([[kind, "change", fields]]);
  expect(JSON.stringify(preview.changes.find(({ action }) => action === "change")?.after)).toContain(to);
});
