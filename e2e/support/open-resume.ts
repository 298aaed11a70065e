import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const VERSION = "0.1.0";
const SHA256 = "a341d2000c15a62a10a874788bd321c956737c1441f1d8d7b9864cd35ad3629a";
const SOURCE = `https://registry.npmjs.org/open-resume/-/open-resume-${VERSION}.tgz`;
const folder = resolve(import.meta.dir, `../../node_modules/.cache/open-resume-${VERSION}`);

type Fields = Record<string, string | string[]>;

/** What the parser reads from a résumé. */
export type ParsedResume = { profile: Fields; workExperiences: Fields[]; educations: Fields[] };

/** Downloads OpenResume's parser, which reads résumés as applicant tracking systems do. It is AGPL, so it is no dependency. */
async function install(): Promise<void> {
  if (existsSync(folder)) return;
  const bytes = await (await fetch(SOURCE)).bytes();
  if (new Bun.CryptoHasher("sha256").update(bytes).digest("hex") !== SHA256)
    throw new Error(`The checksum of ${SOURCE} is wrong.`);
  const unpacked = `${folder}.tmp`;
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(`${unpacked}/package.tgz`, bytes);
  const tar = Bun.spawnSync(["tar", "xzf", "package.tgz"], { cwd: unpacked });
  if (tar.exitCode !== 0) throw new Error(`${SOURCE} can't be unpacked: ${tar.stderr}`);
  // The parser takes its blank forms from a file that also makes a Redux slice.
  const redux = `${unpacked}/package/node_modules/@reduxjs/toolkit`;
  mkdirSync(redux, { recursive: true });
  writeFileSync(`${redux}/package.json`, JSON.stringify({ main: "index.js", type: "module" }));
  writeFileSync(
    `${redux}/index.js`,
    "export const createSlice = () => ({ actions: {}, reducer: undefined });",
  );
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(unpacked, folder);
}

/** Reads a résumé from a PDF, as OpenResume's own site does. */
export async function parseResume(pdf: Uint8Array): Promise<ParsedResume> {
  await install();
  const parser = `${folder}/package/src/app/lib/parse-resume-from-pdf`;
  const { groupTextItemsIntoLines } = await import(`${parser}/group-text-items-into-lines.ts`);
  const { groupLinesIntoSections } = await import(`${parser}/group-lines-into-sections.ts`);
  const { extractResumeFromSections } = await import(`${parser}/extract-resume-from-sections/index.ts`);
  return extractResumeFromSections(groupLinesIntoSections(groupTextItemsIntoLines(await textItems(pdf))));
}

/** The texts with their places and fonts. The end of a page ends a line. */
async function textItems(pdf: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(pdf), fontExtraProperties: true, verbosity: 0 })
    .promise;
  const items = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items: found } = await page.getTextContent();
    // Loads the fonts, whose names say which are bold.
    await page.getOperatorList();
    const texts = found.flatMap((item) => ("str" in item ? [item] : []));
    for (const [index, { str, transform, width, height, fontName, hasEOL }] of texts.entries())
      if (hasEOL || index === texts.length - 1 || str.trim() !== "")
        items.push({
          text: str,
          x: transform[4],
          y: transform[5],
          width,
          height,
          fontName: page.commonObjs.has(fontName) ? page.commonObjs.get(fontName).name : fontName,
          hasEOL: hasEOL || index === texts.length - 1,
        });
  }
  return items;
}
