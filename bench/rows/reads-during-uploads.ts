import { join } from "node:path";
import type { Bench, RunningSite } from "../bench.ts";
import { type Beside, beside } from "../beside.ts";
import { load } from "../load.ts";
import { cameraPhotos } from "../photo.ts";
import { untilUnworked } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median, ratioOf, type Sides } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { milliseconds, ratio, spreads } from "../words.ts";

const MUST = 3;
const AIM = 1.5;
const browser = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * Reads of the home page beside a second process that uploads photographs without a pause; each of them also has the page
 * rendered anew. Under full load the work on pictures, which gives way, comes on slowly; so it is measured with time to
 * spare too. Backups are measured in the same way.
 */
export const readsDuringUploadsRow: Row = {
  id: "P6",
  goal: "p99 of reads while 12 MP photos are uploaded ÷ quiet",
  must: "≤ 3",
  aim: "≤ 1.5",
  needs: [...forLoad, "/proc"],
  async measure(bench) {
    const site = await bench.serve();
    const uploading = [join(import.meta.dir, "../programs/uploader.ts"), site.url, site.token];
    const uploads = { words: [...uploading, ...(await cameraPhotos(4))], done: "photographs were stored" };
    const backups = {
      words: [join(import.meta.dir, "../programs/backup-maker.ts"), site.url, site.token],
      done: "backups of the whole site were made, read back and compared",
    };
    const parts = [
      await measurePart(bench, site, "full load", "report", 64, uploads),
      await measurePart(bench, site, "time to spare", "paced", 8, uploads),
      told(await measurePart(bench, site, "time to spare, backups instead of uploads", "paced", 8, backups)),
    ];
    await untilUnworked(site.pid);
    await site.stop();
    return parts;
  },
};

/** The target speaks of uploads alone. */
function told(measured: Measured): Measured {
  return { ...measured, verdict: "told" };
}

async function measurePart(
  bench: Bench,
  site: RunningSite,
  part: string,
  script: "report" | "paced",
  connections: number,
  work: Beside[number],
): Promise<Measured> {
  const read = () =>
    load(`${site.url}/`, { seconds: bench.seconds, headers: browser, connections, script: [script] });
  const times: number[] = [];
  const requests: number[] = [];
  const quietly = async (): Promise<number> => {
    await untilUnworked(site.pid);
    return (await read()).p99;
  };
  const besideWork = async (): Promise<number> => {
    const { result, counts } = await beside([work], read, { givesWay: script === "paced" });
    times.push(...counts);
    requests.push(result.requests / result.seconds);
    return result.p99;
  };
  await read();
  const sides: Sides = { ours: [], theirs: [] };
  for (let round = 0; round < bench.rounds; round++) {
    sides.theirs.push(await quietly());
    sides.ours.push(await besideWork());
  }
  const value = ratioOf(sides);
  const total = times.reduce((sum, count) => sum + count, 0);
  return {
    part,
    figure: `${ratio(value)} (${milliseconds(median(sides.ours))} ÷ ${milliseconds(median(sides.theirs))})`,
    spread: spreads(sides),
    verdict: judge(value <= MUST, value <= AIM),
    notes: [
      `${connections} connections, ${Math.round(median(requests))} reads a second meanwhile; ${total} ${work.done} within ${bench.rounds} × ${bench.seconds} s.`,
    ],
  };
}
