import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import { readJson } from "../filled-site.ts";
import { judge, type Row } from "../results.ts";
import { saveSummary } from "../save.ts";
import { median, percentile } from "../statistics.ts";
import { milliseconds, whole } from "../words.ts";

const MUST = 50;
const AIM = 5;

/** Each write is followed at once by the page that shows it, rendered anew and compressed for a browser. */
export const visibleRow: Row = {
  id: "P5",
  goal: "a write is visible on the public page",
  must: "≤ 50 ms, 0 stale reads in 1,000",
  aim: "≤ 5 ms",
  needs: ["taskset", "a second core"],
  async measure(bench) {
    const writes = bench.count(1000, 50);
    const site = await bench.serve();
    const { summary } = await readJson<{ summary: Summary }>(`${site.url}/api/summaries/user-summary`);
    const times: number[] = [];
    let stale = 0;
    for (let write = 0; write < writes; write++) {
      const words = `Words of write ${write}.`;
      await saveSummary(site.url, site.token, summary._id, words);
      const acknowledged = performance.now();
      let reads = 0;
      while (!(await (await fetch(site.url)).text()).includes(words)) {
        if (++reads > 1000) throw new Error(`Write ${write} never shows.`);
      }
      times.push(performance.now() - acknowledged);
      stale += reads;
    }
    await site.stop();
    const middle = median(times);
    const worst = Math.max(...times);
    return [
      {
        part: "",
        figure: `${milliseconds(middle)} (the slowest ${milliseconds(worst)}); ${stale} stale of ${whole(writes)}`,
        spread: `99 % within ${milliseconds(percentile(times, 99))}`,
        verdict: judge(worst <= MUST && stale === 0, middle <= AIM && stale === 0),
        notes: [
          "from the answer to the write to the whole page, read by one client; what must hold is judged by the slowest, the aim by the median.",
        ],
      },
    ];
  },
};
