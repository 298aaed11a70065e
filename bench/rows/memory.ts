import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { readJson } from "../filled-site.ts";
import { addPhoto, cameraPhotos } from "../photo.ts";
import { memoryOf, type Running, untilAlone } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { saveSummary } from "../save.ts";
import { median, ratioOf, type Sides } from "../statistics.ts";
import { megabytes, ratio, spreads } from "../words.ts";

const MUST = 1.6;
const AIM = 1.25;
const SAVES = 20;
const publicPages = ["/", "/experience", "/projects", "/about", "/contact"];

/**
 * Both programs answer before they are left alone: the site each of its pages with all that a browser loads for it, the
 * hello its only one. The site has been served at this address before, as any has after its first day; what is then kept
 * of its pages makes the difference to the first time, which is told apart, and so is a day of work: saves, a photograph, a résumé.
 */
export const memoryRow: Row = {
  id: "P7",
  goal: "resident memory idle, filled site ÷ loaded hello",
  must: "≤ 1.6",
  aim: "≤ 1.25",
  needs: ["/proc"],
  async measure(bench) {
    return [
      await measurePart(bench, "", {}),
      await measurePart(bench, "as on a machine of 512 MB", { BUN_JSC_forceRAMSize: "536870912" }),
      await measurePart(bench, "the first time, when nothing is kept", {}, "first"),
      await measurePart(bench, "after saves, a photograph and a résumé", {}, "busy"),
    ];
  },
};

async function measurePart(
  bench: Bench,
  part: string,
  environment: Record<string, string>,
  before: "served" | "first" | "busy" = "served",
): Promise<Measured> {
  const hello = await bench.program("loaded-hello");
  const resident: Sides = { ours: [], theirs: [] };
  const shared: Sides = { ours: [], theirs: [] };
  for (let round = 0; round < (before === "served" ? bench.rounds : bench.count(3, 1)); round++) {
    const first = await bench.serve(environment);
    const site: Running = before === "served" ? await again(bench, first, environment) : first;
    if (before === "busy") await work(first);
    const other = await bench.start([hello], environment);
    await visit(site, publicPages);
    await visit(other, ["/"]);
    // What has made the pages ends by itself, a minute after the last of them.
    await untilAlone(site.pid);
    await Bun.sleep(bench.count(10_000, 1000));
    resident.ours.push(memoryOf(site.pid, "VmRSS"));
    resident.theirs.push(memoryOf(other.pid, "VmRSS"));
    shared.ours.push(memoryOf(site.pid, "Pss"));
    shared.theirs.push(memoryOf(other.pid, "Pss"));
    await site.stop();
    await other.stop();
  }
  const value = ratioOf(resident);
  return {
    part,
    figure: `${ratio(value)} (${megabytes(median(resident.ours))} ÷ ${megabytes(median(resident.theirs))})`,
    spread: spreads(resident),
    verdict: judge(value <= MUST, value <= AIM),
    notes: [
      `proportional set size ${megabytes(median(shared.ours))} ÷ ${megabytes(median(shared.theirs))}, ${ratio(ratioOf(shared))}.`,
    ],
  };
}

/** The same site at the same address, after a visit of all pages and a restart. */
async function again(bench: Bench, site: RunningSite, environment: Record<string, string>): Promise<Running> {
  await visit(site, publicPages);
  await site.stop();
  return await bench.serveFolder(site.folder, environment, Number(new URL(site.url).port));
}

async function work({ url, token }: RunningSite): Promise<void> {
  const { summary } = await readJson<{ summary: Summary }>(`${url}/api/summaries/user-summary`);
  for (let save = 0; save < SAVES; save++)
    await saveSummary(url, token, summary._id, `Words of save ${save}.`);
  const [photo = ""] = await cameraPhotos(1);
  await addPhoto(url, token, Bun.file(photo));
  await (await fetch(`${url}/resume.pdf`)).bytes();
}

/** As a browser with an empty cache: each page, then once whatever of this site it names. */
async function visit({ url }: Running, paths: string[]): Promise<void> {
  const loaded = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(url + path, { headers: { "accept-encoding": "br" } })).text();
    for (const [, part = ""] of html.matchAll(/(?:src|href)="(\/(?:assets|uploads)\/[\w.-]+)"/g)) {
      if (loaded.has(part)) continue;
      loaded.add(part);
      await (await fetch(url + part)).bytes();
    }
  }
}
