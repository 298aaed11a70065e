import { filledSite } from "../filled-site.ts";
import { preparePocketBase } from "../peers/pocketbase.ts";
import type { Running } from "../processes.ts";
import { format, type Row, target } from "../results.ts";
import { alternate, median } from "../statistics.ts";

export const start: Row = {
  id: "P3",
  targets: [target("start to first page, filled site ÷ PocketBase's start", "≤", 1.5, 1)],
  async measure(bench) {
    const { folder } = await filledSite(bench);
    const peer = await preparePocketBase(bench);
    const sides = [() => startAndStop(() => bench.serve(folder)), () => startAndStop(peer.start)];
    // The first start of each loads its files into the system's cache.
    await alternate(1, sides);
    const [ours = [], theirs = []] = await alternate(bench.rounds, sides);
    const times = `${format(median(ours), "ms")} ÷ ${format(median(theirs), "ms")}`;
    return [{ value: median(ours) / median(theirs), details: `${peer.name}: ${times}` }];
  },
};

async function startAndStop(launch: () => Promise<Running>): Promise<number> {
  const running = await launch();
  await running.stop();
  return running.startTime;
}
