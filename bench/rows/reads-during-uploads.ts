import { join } from "node:path";
import type { Bench, RunningSite } from "../bench.ts";
import { type Load, load } from "../load.ts";
import { cameraPhotos } from "../photo.ts";
import { stop, untilChildless } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median, ratioOf, type Sides } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { milliseconds, ratio, spreads } from "../words.ts";

const MUST = 3;
const AIM = 1.5;
const browser = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * Reads of the home page beside a second process that uploads photographs without a pause. Under full load the work on
 * pictures, which gives way, hardly comes on; so it is measured with time to spare too, where it really runs.
 */
export const readsDuringUploadsRow: Row = {
  id: "P6",
  goal: "p99 of reads while 12 MP photos are uploaded ÷ quiet",
  must: "≤ 3",
  aim: "≤ 1.5",
  needs: [...forLoad, "/proc"],
  async measure(bench) {
    const site = await bench.serve();
    const parts = [
      await measurePart(bench, site, "full load", "report", 64),
      await measurePart(bench, site, "time to spare", "paced", 8),
    ];
    await untilChildless(site.pid);
    await site.stop();
    return parts;
  },
};

async function measurePart(
  bench: Bench,
  site: RunningSite,
  part: string,
  script: "report" | "paced",
  connections: number,
): Promise<Measured> {
  const read = () =>
    load(`${site.url}/`, { seconds: bench.seconds, headers: browser, connections, script: [script] });
  const uploads: number[] = [];
  const requests: number[] = [];
  const quietly = async (): Promise<number> => {
    await untilChildless(site.pid);
    return (await read()).p99;
  };
  const whileUploading = async (): Promise<number> => {
    const { result, stored } = await besideUploads(site, read);
    uploads.push(stored);
    requests.push(result.requests / result.seconds);
    return result.p99;
  };
  await read();
  const sides: Sides = { ours: [], theirs: [] };
  for (let round = 0; round < bench.rounds; round++) {
    sides.theirs.push(await quietly());
    sides.ours.push(await whileUploading());
  }
  const value = ratioOf(sides);
  const photos = uploads.reduce((sum, count) => sum + count, 0);
  return {
    part,
    figure: `${ratio(value)} (${milliseconds(median(sides.ours))} ÷ ${milliseconds(median(sides.theirs))})`,
    spread: spreads(sides),
    verdict: judge(value <= MUST, value <= AIM),
    notes: [
      `${connections} connections, ${Math.round(median(requests))} reads a second during the uploads; ${photos} photographs were stored within ${bench.rounds} × ${bench.seconds} s. Each of them also renders the page anew.`,
    ],
  };
}

/** Does something while photographs are uploaded by another process on the client's core. */
async function besideUploads(
  site: RunningSite,
  action: () => Promise<Load>,
): Promise<{ result: Load; stored: number }> {
  const uploader = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, "../programs/uploader.ts"),
      site.url,
      site.token,
      ...(await cameraPhotos(4)),
    ],
    { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  );
  let output = "";
  const started = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const chunk of uploader.stdout) {
      output += new TextDecoder().decode(chunk);
      started.resolve();
    }
    started.reject(new Error("The uploads ended before one was stored."));
  })();
  await started.promise;
  const before = output.length;
  const result = await action();
  const stored = output.slice(before).split("\n").length - 1;
  await stop(uploader);
  await reading;
  return { result, stored };
}
