import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import type { Bench } from "../bench.ts";
import { Cgroup } from "../cgroup.ts";
import { demandGood, readJson } from "../filled-site.ts";
import { load } from "../load.ts";
import { freePort } from "../nginx.ts";
import { addPhoto, cameraPhotos } from "../photo.ts";
import { type Launched, launch, memoryOf, run, stop, untilAnswers, untilUnworked } from "../process.ts";
import type { Measured, Row } from "../results.ts";
import { median, spread } from "../statistics.ts";
import { timed } from "../timing.ts";
import { forLoad } from "../tools.ts";
import { megabytes, milliseconds, percent, whole } from "../words.ts";

const SHARE = 0.25;
const MEMORY = 512 * 1024 * 1024;

/** A Raspberry Pi Zero 2 has about this much memory, and cores about so slow. */
export const smallMachineRow: Row = {
  id: "small",
  goal: "a quarter of one core and 512 MB",
  must: "–",
  aim: "–",
  needs: [...forLoad, "/proc", "cgroups"],
  async measure(bench) {
    const group = new Cgroup(`vitrine-bench-${process.pid}`, { share: SHARE, memory: MEMORY });
    try {
      return await measureWithin(bench, group);
    } finally {
      group.remove();
    }
  },
};

async function measureWithin(bench: Bench, group: Cgroup): Promise<Measured[]> {
  const { folder: filled, token } = await bench.filled();
  const folder = join(bench.folder, "small-machine");
  cpSync(filled, folder, { recursive: true });
  const port = await freePort();
  const serve = () =>
    launch(
      group.wrap([
        bench.executable,
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        String(port),
        "--data",
        folder,
      ]),
      { url: `http://127.0.0.1:${port}`, cwd: folder },
    );
  const starts: number[] = [];
  let site: Launched | undefined;
  for (let start = 0; start <= bench.count(5, 2); start++) {
    if (site) await stop(site.child);
    const startedAt = performance.now();
    site = serve();
    starts.push(await untilAnswers(site, "/", startedAt));
  }
  if (site === undefined) throw new Error("It was never started.");
  const { url, child } = site;
  const [first = 0, ...later] = starts;
  const told = (part: string, times: number[]): Measured => ({
    part,
    figure: milliseconds(median(times)),
    spread: times.length > 1 ? percent(spread(times)) : "",
    verdict: "told",
  });
  try {
    await Bun.sleep(bench.count(10_000, 500));
    const rest = memoryOf(child.pid, "VmRSS");
    const page = await load(url, {
      seconds: bench.seconds,
      connections: 8,
      headers: { "accept-encoding": "gzip, br" },
    });
    const writes = await writesThat(bench, url, token, "");
    const resumes = await writesThat(bench, url, token, "/resume.pdf");
    const [photo = ""] = await cameraPhotos(1);
    const { time: stored } = await timed(() => addPhoto(url, token, Bun.file(photo)));
    const { time: variants } = await timed(() => untilUnworked(child.pid));
    const { time: backup } = await timed(() =>
      run(
        group.wrap([bench.executable, "backup", join(bench.folder, "small.tar"), "--data", folder]),
        folder,
      ),
    );
    return [
      told("start to the first page, when nothing is kept", [first]),
      told("start to the first page", later),
      {
        part: "home page",
        figure: `${whole(page.requests / page.seconds)} a second`,
        spread: "",
        verdict: "told",
        notes: [
          `8 connections; half within ${milliseconds(page.p50)}, 99 % within ${milliseconds(page.p99)}.`,
        ],
      },
      told("a write, until it is on the page", writes),
      told("a write, until it is in `/resume.pdf`", resumes),
      told("a photo of 12 MP, until it is stored", [stored]),
      told("from then until all its sizes are made", [variants]),
      told("a backup", [backup]),
      {
        part: "memory",
        figure: `${megabytes(rest)} at rest; ${megabytes(group.peak)} at most`,
        spread: "",
        verdict: "told",
        notes: [
          `resident at rest; the most is of all processes together with the system's cache of their files; ${group.killed} were ended for want of memory.`,
        ],
      },
    ];
  } finally {
    await stop(child);
  }
}

/** Milliseconds from sending a write to reading what it has changed. */
async function writesThat(bench: Bench, url: string, token: string, path: string): Promise<number[]> {
  const { summary } = await readJson<{ summary: Summary }>(`${url}/api/summaries/user-summary`);
  const times: number[] = [];
  for (let write = 0; write < bench.count(10, 2); write++)
    times.push(
      (
        await timed(async () => {
          const reply = await fetch(`${url}/api/summaries/update-summary/${summary._id}`, {
            method: "PUT",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({ newSummary: `Words of write ${write}${path}.` }),
          });
          await (await demandGood(reply)).bytes();
          await (await demandGood(await fetch(url + path))).bytes();
        })
      ).time,
    );
  return times;
}
