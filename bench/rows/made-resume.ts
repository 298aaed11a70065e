import { join } from "node:path";
import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { demandGood, readJson } from "../filled-site.ts";
import { compare, processorNote } from "../load.ts";
import { LOOK_EVERY_MILLISECONDS, untilUnworked, watchMemory } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { readReply, readSettledReply } from "../same-reply.ts";
import { median } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { kilobytes, megabytes, milliseconds, ratio, spreads, whole } from "../words.ts";

const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
const long = join(import.meta.dir, "../../scripts/resume-pictures/grace-hopper.json");

export const madeResumeRow: Row = {
  id: "P17",
  goal: "`/resume.pdf` after a write, a long career; then from the cache ÷ the page of P1; memory of making it",
  must: "≤ 600 ms; ≥ 0.9; ≤ 150 MB",
  aim: "≤ 250 ms; ≥ 1; ≤ 90 MB",
  needs: [...forLoad, "/proc"],
  async measure(bench) {
    const site = await serveLongCareer(bench);
    const parts = [...(await afterWrites(bench, site)), await fromCache(bench, site)];
    await site.stop();
    return parts;
  },
};

/** The filled site, and a career of six decades that fills two pages. */
async function serveLongCareer(bench: Bench): Promise<RunningSite> {
  const site = await bench.serve();
  await site.stop();
  const command = [bench.executable, "import", long, "--data", site.folder];
  const ran = Bun.spawnSync(command, { env: { PATH: "/usr/bin:/bin", HOME: site.folder } });
  if (ran.exitCode !== 0) throw new Error(`The import failed: ${ran.stderr}`);
  return { ...site, ...(await bench.serveFolder(site.folder)) };
}

async function afterWrites(bench: Bench, site: RunningSite): Promise<Measured[]> {
  const { summary } = await readJson<{ summary: Summary }>(`${site.url}/api/summaries/user-summary`);
  const watch = watchMemory(site);
  const times: number[] = [];
  for (let write = 0; write < bench.count(30, 3); write++) {
    const reply = await fetch(`${site.url}/api/summaries/update-summary/${summary._id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${site.token}`, "content-type": "application/json" },
      body: JSON.stringify({ newSummary: `Words of write ${write}.` }),
    });
    await (await demandGood(reply)).bytes();
    const acknowledged = performance.now();
    await (await demandGood(await fetch(`${site.url}/resume.pdf`))).bytes();
    times.push(performance.now() - acknowledged);
  }
  await untilUnworked(site.pid);
  const peak = watch.stop();
  const middle = median(times);
  return [
    {
      part: "after a write",
      figure: milliseconds(middle),
      spread: `the slowest ${milliseconds(Math.max(...times))}`,
      verdict: judge(middle <= 600, middle <= 250),
      notes: [`asked for as soon as the write was answered, ${times.length} times.`],
    },
    {
      part: "memory of making it",
      figure: megabytes(peak.work),
      spread: "",
      verdict: judge(peak.work <= 150_000_000, peak.work <= 90_000_000),
      notes: [
        `the highest resident size of the process that makes it; with the server ${megabytes(peak.together)} (proportional set size, looked at every ${LOOK_EVERY_MILLISECONDS} ms).`,
      ],
    },
  ];
}

async function fromCache(bench: Bench, site: RunningSite): Promise<Measured> {
  await fetch(site.url, { headers: browser });
  // Both are packed smaller some seconds after a change; until then the one that was measured first would be the larger.
  const [size, sent] = [
    (await readReply(`${site.url}/resume.pdf`, {})).body.byteLength,
    (await readSettledReply(`${site.url}/resume.pdf`, browser)).body.byteLength,
  ];
  const comparison = await compare(
    bench.rounds,
    [
      { server: site, path: "/resume.pdf" },
      { server: site, path: "/" },
    ],
    { seconds: bench.seconds, headers: browser },
  );
  const { ratio: value, sides } = comparison;
  return {
    part: "from the cache",
    figure: `${ratio(value)} (${whole(median(sides.ours))} ÷ ${whole(median(sides.theirs))} requests a second)`,
    spread: spreads(sides),
    verdict: judge(value >= 0.9, value >= 1),
    notes: [`${kilobytes(size)} a file, sent as ${kilobytes(sent)}; ${processorNote(comparison)}`],
  };
}
