import type { Bench } from "../bench.ts";
import { memoryOf, type Running } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median, ratioOf, type Sides } from "../statistics.ts";
import { megabytes, ratio, spreads } from "../words.ts";

const MUST = 1.6;
const AIM = 1.25;
const publicPages = ["/", "/experience", "/projects", "/about", "/contact"];

/** Both programs answer before they are left alone: the site each of its pages, the hello its only one. */
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
    ];
  },
};

async function measurePart(
  bench: Bench,
  part: string,
  environment: Record<string, string>,
): Promise<Measured> {
  const hello = await bench.program("loaded-hello");
  const resident: Sides = { ours: [], theirs: [] };
  const shared: Sides = { ours: [], theirs: [] };
  for (let round = 0; round < bench.rounds; round++) {
    const site = await bench.serve(environment);
    const other = await bench.start([hello], environment);
    await visit(site, publicPages);
    await visit(other, ["/"]);
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

async function visit({ url }: Running, paths: string[]): Promise<void> {
  for (const path of paths) await (await fetch(url + path)).bytes();
}
