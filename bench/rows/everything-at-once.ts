import { join } from "node:path";
import { type Beside, beside } from "../beside.ts";
import { load } from "../load.ts";
import { cameraPhotos } from "../photo.ts";
import { untilUnworked } from "../process.ts";
import { judge, type Row } from "../results.ts";
import { median, ratioOf, type Sides } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { milliseconds, ratio, spreads } from "../words.ts";

const MUST = 3;
const browser = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * Reads of the home page, with time to spare, while an owner saves ten times a second, photographs are uploaded without a
 * pause, backups are made, statistics are looked at, and each change is published into a folder by the server itself.
 */
export const everythingAtOnceRow: Row = {
  id: "busy",
  goal: "p99 of reads during writes, photographs, publishing, backups and statistics all at once ÷ quiet",
  must: "≤ 3",
  aim: "–",
  needs: [...forLoad, "/proc"],
  async measure(bench) {
    const site = await bench.serve({
      VITRINE_PUBLISH: join(bench.folder, "published"),
      VITRINE_URL: "https://example.org",
    });
    const program = (name: string, ...words: string[]) => [
      join(import.meta.dir, `../programs/${name}.ts`),
      site.url,
      site.token,
      ...words,
    ];
    const work: Beside = [
      { words: program("saver"), done: "saves" },
      { words: program("uploader", ...(await cameraPhotos(4))), done: "photographs" },
      { words: program("backup-maker"), done: "backups" },
      { words: program("statistics-reader"), done: "looks at the statistics" },
    ];
    const read = () =>
      load(`${site.url}/`, { seconds: bench.seconds, headers: browser, connections: 8, script: ["paced"] });
    await read();
    const sides: Sides = { ours: [], theirs: [] };
    const done = work.map(() => 0);
    for (let round = 0; round < bench.rounds; round++) {
      await untilUnworked(site.pid);
      sides.theirs.push((await read()).p99);
      const { result, counts } = await beside(work, read, { givesWay: true });
      sides.ours.push(result.p99);
      for (const [at, count] of counts.entries()) done[at] = (done[at] ?? 0) + count;
    }
    await untilUnworked(site.pid);
    await site.stop();
    const value = ratioOf(sides);
    return [
      {
        part: "",
        figure: `${ratio(value)} (${milliseconds(median(sides.ours))} ÷ ${milliseconds(median(sides.theirs))})`,
        spread: spreads(sides),
        verdict: judge(value <= MUST, false),
        notes: [
          `8 connections; within ${bench.rounds} × ${bench.seconds} s there were ${work.map(({ done: name }, at) => `${done[at]} ${name}`).join(", ")}, all on the one core that the server has.`,
        ],
      },
    ];
  },
};
