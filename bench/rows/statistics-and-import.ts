import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ImportPreview } from "../../src/features/import/import.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { demandGood, makeOwner } from "../filled-site.ts";
import { compare, processorNote } from "../load.ts";
import { resumeOf } from "../many-entries.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median } from "../statistics.ts";
import { timed } from "../timing.ts";
import { forLoad } from "../tools.ts";
import { milliseconds, ratio, spreads, whole } from "../words.ts";

const ENTRIES = 10_000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export const importExportRow: Row = {
  id: "P21",
  goal: "throughput of P1 with statistics on ÷ off; import of 10,000 entries; export of them",
  must: "≥ 0.97; ≤ 10 s; ≤ 2 s",
  aim: "≥ 0.99; ≤ 3 s; ≤ 0.5 s",
  needs: forLoad,
  async measure(bench) {
    return [...(await countedBesideUncounted(bench)), ...(await importAndExport(bench))];
  },
};

/** The home page for browsers, which are counted, beside a server that counts nobody. */
async function countedBesideUncounted(bench: Bench): Promise<Measured[]> {
  const counting = await bench.serve();
  const silent = await bench.serve({ VITRINE_STATISTICS: "off" });
  const comparison = await compare(
    bench.rounds,
    [
      { server: counting, path: "/" },
      { server: silent, path: "/" },
    ],
    {
      seconds: bench.seconds,
      headers: { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": BROWSER },
    },
  );
  await Promise.all([counting.stop(), silent.stop()]);
  const { ratio: value, sides } = comparison;
  return [
    {
      part: "throughput with statistics",
      figure: `${ratio(value)} (${whole(median(sides.ours))} ÷ ${whole(median(sides.theirs))} requests a second)`,
      spread: spreads(sides),
      verdict: judge(value >= 0.97, value >= 0.99),
      notes: [processorNote(comparison)],
    },
  ];
}

/** An owner waits for them, so the figures are times and no ratios. */
async function importAndExport(bench: Bench): Promise<Measured[]> {
  const file = JSON.stringify(resumeOf(ENTRIES));
  const previews: number[] = [];
  const applies: number[] = [];
  const exports: number[] = [];
  for (let round = 0; round < bench.count(3, 1); round++) {
    const site = await emptySite(bench, `import-${round}`);
    const previewed = await timed(() => previewOf(site, file));
    previews.push(previewed.time);
    applies.push((await timed(() => apply(site, previewed.result))).time);
    exports.push((await timed(() => exported(site))).time);
    await site.stop();
  }
  const imports = previews.map((time, round) => time + (applies[round] ?? 0));
  return [
    part("import, its preview and its taking over", imports, 10_000, 3000),
    part("export", exports, 2000, 500),
  ];
}

function part(name: string, times: number[], must: number, aim: number): Measured {
  const value = median(times);
  return {
    part: name,
    figure: milliseconds(value),
    spread: times.map(milliseconds).join(", "),
    verdict: judge(value <= must, value <= aim),
  };
}

async function emptySite(bench: Bench, name: string): Promise<RunningSite> {
  const folder = join(bench.folder, name);
  mkdirSync(folder);
  const token = await makeOwner(bench, folder);
  return { ...(await bench.serveFolder(folder)), folder, token };
}

async function previewOf({ url, token }: RunningSite, file: string): Promise<ImportPreview> {
  const body = new FormData();
  body.set("resume", new File([file], "resume.json"));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await demandGood(await fetch(`${url}/api/import/preview`, { method: "POST", headers, body }));
  const { preview } = (await reply.json()) as { preview: ImportPreview }; // The route's own answer.
  if (preview.changes.length < ENTRIES) throw new Error(`The preview has ${preview.changes.length} changes.`);
  return preview;
}

async function apply({ url, token }: RunningSite, { _id, changes }: ImportPreview): Promise<void> {
  const reply = await fetch(`${url}/api/import/apply`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ _id, accept: changes.map((change) => change._id) }),
  });
  await (await demandGood(reply)).bytes();
}

async function exported({ url, token }: RunningSite): Promise<void> {
  const reply = await fetch(`${url}/api/export/resume.json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { work, projects } = (await (await demandGood(reply)).json()) as Record<string, unknown[]>; // A JSON Resume.
  const count = (work?.length ?? 0) + (projects?.length ?? 0);
  if (count !== ENTRIES) throw new Error(`The export has ${count} entries.`);
}
