// `bun run resume-pictures`: writes docs/resume, one sheet of pages per template: a sparse, a rich and a long career in Latin, Arabic
// and Japanese script. Uses the built executable.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../e2e/support/browser.ts";
import { Program, type Site } from "../e2e/support/site.ts";
import type { TemplateName } from "../src/core/resume/resume-layout.contract.ts";
import { defaultLook } from "../src/shared/default-look.ts";
import { designOf } from "../src/shared/designs.ts";

const folder = join(import.meta.dir, "../docs/resume");
const people = ["grace-hopper", "zewail", "yukawa"];
/** The sheets: a template, in a design where it follows the design. */
const sheets: [name: string, template: TemplateName, design: string][] = [
  ["printed-page", "printed", "printed-page"],
  ["swiss", "printed", "swiss"],
  ["plain", "plain", "printed-page"],
  ["dense", "dense", "printed-page"],
];
/** CSS pixels; the picture has twice as many. */
const PAGE_WIDTH = 300;
const GAP = 18;

type Dated = { startDate?: string; endDate?: string; highlights?: string[] };
type Career = { basics: { name: string }; work: Dated[]; education: Dated[]; [list: string]: unknown };

const lengths: Record<string, (career: Career) => Career> = {
  sparse: ({ basics, work, education }) => ({
    basics,
    work: work.slice(0, 1).map(({ highlights: _highlights, ...job }) => job),
    education: education.slice(0, 1),
  }),
  rich: (career) => career,
  // The same posts again, some years earlier each time.
  long: (career) => ({
    ...career,
    work: [0, 1, 2].flatMap((time) => career.work.map((job) => earlier(job, 15 * time))),
  }),
};

function earlier({ startDate, endDate, ...job }: Dated, years: number): Dated {
  const moved = (date: string) => date.replace(/^\d{4}/, (year) => String(Number(year) - years));
  return {
    ...job,
    ...(startDate && { startDate: moved(startDate) }),
    ...(endDate && { endDate: moved(endDate) }),
  };
}

/** The pages of one person's résumé on each sheet, as SVG. */
async function pagesOf(career: Career): Promise<string[][]> {
  const program = new Program();
  await Bun.write(join(program.folder, "career.json"), JSON.stringify(career));
  await program.run(["import", "career.json"]);
  const site = await program.serve();
  const names = career.basics.name.split(" ");
  // In Japanese, the family name comes first.
  if (/\p{Script=Han}/u.test(career.basics.name)) names.reverse();
  const token = await site.setUp({ fname: names.slice(0, -1).join(" "), lname: names.at(-1) ?? "" });
  const sent = (path: string, method: string, json: object) => send(site, token, path, { method, json });
  const pages: string[][] = [];
  for (const [index, [, template, design]] of sheets.entries()) {
    const look = { ...defaultLook, design, type: designOf(design).type };
    await sent("/api/look", "PUT", { look, version: index });
    const { pictures, missing } = await sent("/api/export/layout-pages", "POST", { layout: { template } });
    if (missing.length > 0) throw new Error(`No font has ${missing.join(" ")} (${career.basics.name}).`);
    pages.push(pictures);
  }
  await site.stop();
  program.remove();
  return pages;
}

async function send(
  site: Site,
  token: string,
  path: string,
  { method, json }: { method: string; json: object },
) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const reply = await site.get(path, { method, headers, body: JSON.stringify(json) });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { pictures: string[]; missing: string[] };
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const rows: string[][][] = [];
for (const person of people) {
  const career = (await Bun.file(join(import.meta.dir, `resume-pictures/${person}.json`)).json()) as Career;
  const parts: string[][][] = [];
  for (const shape of Object.values(lengths)) parts.push(await pagesOf(shape(career)));
  rows.push(sheets.map((_, sheet) => parts.flatMap((part) => part[sheet] ?? [])));
}

const browser = await openBrowser({ deviceScaleFactor: 2 });
for (const [sheet, [name]] of sheets.entries()) {
  const columns = Math.max(...rows.map((row) => row[sheet]?.length ?? 0));
  const page = await browser.newPage();
  await page.setViewportSize({ width: columns * (PAGE_WIDTH + GAP) + GAP, height: 640 });
  const html = rows
    .map((row) => `<div style="display:flex;gap:${GAP}px">${(row[sheet] ?? []).map(picture).join("")}</div>`)
    .join("");
  await page.setContent(
    `<body style="margin:0;padding:${GAP}px;display:grid;gap:${GAP}px;background:#d8d4c8">${html}</body>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const taken = new Uint8Array(await page.locator("body").screenshot());
  const webp = new Bun.Image(taken).webp({ quality: 75 });
  await Bun.write(join(folder, `${name}.webp`), new Uint8Array(await webp.bytes()));
  await page.close();
}
await browser.close();

function picture(svg: string): string {
  return `<img style="width:${PAGE_WIDTH}px;flex:none" src="data:image/svg+xml,${encodeURIComponent(svg)}">`;
}
