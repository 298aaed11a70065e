import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { FEW, importResume } from "../filled-site.ts";
import { type OwnedSite, openSummary, read } from "../owner.ts";
import { run } from "../processes.ts";
import { type Figure, format, type Row, target } from "../results.ts";
import { type Entries, makeResume } from "../resume.ts";
import { alternate, median, timeOf } from "../statistics.ts";

const MANY = { jobs: 5000, projects: 5000 };
const LINEAR = 10_000 / 30;

export const manyEntries: Row = {
  id: "P13",
  targets: [
    target("10,000 entries instead of 30: home page", "≤", 2, 1.2, "×"),
    target("list of experiences, linear", "≤", LINEAR, LINEAR, "×"),
    target("list of projects, linear", "≤", LINEAR, LINEAR, "×"),
    target("import", "≤", 10, 3, "s"),
    target("export", "≤", 2, 0.5, "s"),
  ],
  async measure(bench) {
    const [many, few] = [await serveEntries(bench, MANY), await serveEntries(bench, FEW)];
    const figures: Figure[] = [];
    for (const path of ["/", "/api/experiences/site-experiences", "/api/projects/site-projects"])
      figures.push(await compareReads(bench, path, many, few));
    return [...figures, ...(await importAndExport(bench))];
  },
};

async function serveEntries(bench: Bench, entries: Entries): Promise<OwnedSite> {
  const folder = bench.newPath("entries");
  const token = await importResume(bench, folder, entries);
  return { ...(await bench.serve(folder)), token };
}

/** Times reads that each follow a save, so that none comes from the cache. */
async function compareReads(bench: Bench, path: string, many: OwnedSite, few: OwnedSite): Promise<Figure> {
  const sides = [many, few].map((site) => async () => {
    const saveSummary = await openSummary(site);
    await saveSummary(`Words at ${performance.now()}.`);
    return await timeOf(() => read(site.url + path));
  });
  await alternate(3, sides);
  const [large = [], small = []] = await alternate(bench.choose(25, 3), sides);
  const times = `${format(median(large), "ms")} ÷ ${format(median(small), "ms")}`;
  return { value: median(large) / median(small), details: `read after a save: ${times}` };
}

async function importAndExport(bench: Bench): Promise<Figure[]> {
  const file = join(bench.folder, "many.json");
  const exported = join(bench.folder, "exported.json");
  await Bun.write(file, JSON.stringify(makeResume(MANY)));
  const imports: number[] = [];
  const exports: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const folder = bench.newPath("import");
    mkdirSync(folder);
    imports.push((await timeOf(() => run([bench.executable, "import", file], folder))) / 1000);
    exports.push((await timeOf(() => run([bench.executable, "export", exported], folder))) / 1000);
  }
  const { work, projects }: Record<string, unknown[]> = await Bun.file(exported).json();
  if (work?.length !== MANY.jobs || projects?.length !== MANY.projects)
    throw new Error("The export lacks entries.");
  return [
    { value: median(imports), details: "`vitrine import` into an empty folder, its start included" },
    { value: median(exports), details: "`vitrine export` as JSON Resume, its start included" },
  ];
}
