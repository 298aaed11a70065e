import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import { readJson } from "../filled-site.ts";
import { judge, type Row } from "../results.ts";
import { saveSummary } from "../save.ts";
import { median, percentile } from "../statistics.ts";
import { milliseconds, whole } from "../words.ts";

const MUST = { median: 15, p99: 50 };

/** From sending a save until its whole answer is there; what was answered is on the disk. */
export const savesRow: Row = {
  id: "save",
  goal: "an owner's save answered: median; p99",
  must: "≤ 15 ms; ≤ 50 ms",
  aim: "–",
  needs: ["taskset", "a second core"],
  async measure(bench) {
    const saves = bench.count(1000, 50);
    const site = await bench.serve();
    const { summary } = await readJson<{ summary: Summary }>(`${site.url}/api/summaries/user-summary`);
    const times: number[] = [];
    for (let save = 0; save < saves; save++) {
      const start = performance.now();
      await saveSummary(site.url, site.token, summary._id, `Words of save ${save}.`);
      times.push(performance.now() - start);
    }
    await site.stop();
    const middle = median(times);
    const late = percentile(times, 99);
    return [
      {
        part: "",
        figure: `${milliseconds(middle)}; ${milliseconds(late)}`,
        spread: `the slowest of ${whole(saves)} ${milliseconds(Math.max(...times))}`,
        verdict: judge(middle <= MUST.median && late <= MUST.p99, false),
      },
    ];
  },
};
