import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { demandGood, importResume, makeOwner, readJson } from "../filled-site.ts";
import { resumeOf } from "../many-entries.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { interleave, median, ratioOf, type Sides } from "../statistics.ts";
import { milliseconds, ratio, spreads, whole } from "../words.ts";

const MANY = 10_000;
const FEW = 30;
const HOME_MOST = 2;
const lists = ["/api/experiences/site-experiences", "/api/projects/site-projects"];

export const entriesRow: Row = {
  id: "P16",
  goal: "10,000 entries instead of 30: list reads grow no worse than linearly, the home page stays under 2 ×",
  must: "holds",
  aim: "holds",
  needs: ["taskset", "a second core"],
  async measure(bench) {
    const large = await serveEntries(bench, MANY);
    const small = await serveEntries(bench, FEW);
    const measured: Measured[] = [];
    for (const path of [...lists, "/"])
      measured.push(await measurePart(bench, path, large, small, path === "/" ? HOME_MOST : MANY / FEW));
    await Promise.all([large.stop(), small.stop()]);
    return measured;
  },
};

/** Every read follows a write, so that it is made anew and not taken from what is kept. */
async function measurePart(
  bench: Bench,
  path: string,
  large: RunningSite,
  small: RunningSite,
  most: number,
): Promise<Measured> {
  const rounds = bench.count(20, 3);
  for (const site of [large, small]) await timeRead(site, path);
  const sides: Sides = await interleave(
    rounds,
    () => timeRead(large, path),
    () => timeRead(small, path),
  );
  const value = ratioOf(sides);
  return {
    part: path === "/" ? "home page" : `\`${path}\``,
    figure: `${ratio(value)} × (${milliseconds(median(sides.ours))} ÷ ${milliseconds(median(sides.theirs))}), at most ${whole(most)} ×`,
    spread: spreads(sides),
    verdict: judge(value <= most, value <= most),
  };
}

/** Milliseconds of a read just after a write, compressed as for a browser. */
async function timeRead({ url, token }: RunningSite, path: string): Promise<number> {
  const { summary } = await readJson<{ summary: Summary }>(`${url}/api/summaries/user-summary`);
  const written = await fetch(`${url}/api/summaries/update-summary/${summary._id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ newSummary: `Written at ${performance.now()}.` }),
  });
  await (await demandGood(written)).bytes();
  const started = performance.now();
  const reply = await fetch(url + path, { decompress: false });
  await (await demandGood(reply)).bytes();
  return performance.now() - started;
}

/** A site of this many entries, half of them work and half projects, brought in by one import. */
async function serveEntries(bench: Bench, entries: number): Promise<RunningSite> {
  const folder = join(bench.folder, `entries-${entries}`);
  mkdirSync(folder);
  const file = join(bench.folder, `entries-${entries}.json`);
  await Bun.write(file, JSON.stringify(resumeOf(entries)));
  await importResume(bench, folder, file);
  const token = await makeOwner(bench, folder);
  const site = { ...(await bench.serveFolder(folder)), folder, token };
  for (const path of lists) {
    const reply = await readJson<Record<string, unknown[]>>(site.url + path);
    const count = Object.values(reply)[0]?.length;
    if (count !== entries / 2) throw new Error(`${path} has ${count} entries instead of ${entries / 2}.`);
  }
  return site;
}
