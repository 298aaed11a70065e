// Generated résumés with real content: valid according to veraPDF, and every word is read once and in order.
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { templateNames } from "../src/core/resume/resume-layout.contract.ts";
import { isLong } from "../src/testing/long-run.ts";
import { Program } from "./support/site.ts";
import { invalidPdfs } from "./support/verapdf.ts";

const shared = resolve(import.meta.dir, "../../shared/data");
const folders = ["jsonresume", "jsonresume-people"].map((name) => join(shared, name)).filter(existsSync);
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(folder, name)),
  ),
  resolve(import.meta.dir, "fixtures/resume.json"),
];

test.skipIf(!isLong)(
  "résumés of all templates are PDF/UA-1 and PDF/A-2a, and their words are read in order, once",
  async () => {
    const program = new Program();
    const made: string[] = [];
    let words = 0;
    let imported = 0;
    for (const [index, file] of files.entries()) {
      const folder = `resume-${index}`;
      const data = ["--data", folder];
      // Some of the collection are of other formats, which the import refuses.
      if ((await program.run(["import", file, ...data])).code !== 0) continue;
      imported++;
      const text = join(program.folder, `${folder}.txt`);
      expect((await program.run(["export", text, ...data])).code).toBe(0);
      for (const template of templateNames)
        for (const paper of ["a4", "letter"]) {
          const pdf = join(program.folder, `${folder}-${template}-${paper}.pdf`);
          const flags = ["--template", template, "--paper", paper, "--pages", "20"];
          const { code, out } = await program.run(["export", pdf, ...flags, ...data]);
          expect(code).toBe(0);
          made.push(pdf);
          // What no font has is missing; what is read from the right is compared in the file's own words, see resume-pdf.test.ts.
          if (out.includes("no font on this machine") || /[\u0590-\u08ff]/.test(await Bun.file(text).text()))
            continue;
          words += await expectWords(pdf, await Bun.file(text).text());
        }
    }
    for (const flavour of ["ua1", "2a"] as const) expect(await invalidPdfs(made, flavour)).toEqual([]);
    expect(imported).toBeGreaterThan(files.length / 2);
    expect(words).toBeGreaterThan(imported * 10);
    console.log(`R13: ${made.length} PDFs of ${imported} résumés valid, ${words} lines read in order`);
    program.remove();
  },
  900_000,
);

/** Checks that each longer line of the text is in the PDF once, in order. @returns the number of lines */
async function expectWords(pdf: string, text: string): Promise<number> {
  if (Bun.which("pdftotext") === null)
    throw new Error("Tests of the résumé's PDF need pdftotext, of Debian's package poppler-utils.");
  const child = Bun.spawn(["pdftotext", "-raw", pdf, "-"], { stdout: "pipe" });
  // Details of a short entry are in brackets in the PDF, and follow a comma in the text.
  const flat = (words: string) => words.normalize("NFKC").replaceAll(/[\s\u00ad,()]/g, "");
  // The foot of later pages, and what they name at the top, come last on a page and may stand within a paragraph.
  const read = flat((await new Response(child.stdout).text()).replaceAll(/^.* · \d+ of \d+$[^\f]*/gm, ""));
  const lines = text
    .split("\n")
    // Text files name the address of a link, which the PDF only leads to.
    .map((line) =>
      flat(line.replace(/^\s*(-|\d+\.) /, "").replaceAll(/ \((https?:\/\/|mailto:)[^)]*\)/g, "")),
    )
    // An address of its own is a link in the PDF, and a title with a date is set in two places.
    .filter((line) => line.length > 40 && !line.includes("|") && !line.startsWith("http"));
  let at = 0;
  for (const line of lines) {
    const found = read.indexOf(line, at);
    expect({ pdf, line, isFound: found >= 0 }).toEqual({ pdf, line, isFound: true });
    at = found + line.length;
  }
  return lines.length;
}
