import type { Bench } from "./bench.ts";
import { read } from "./owner.ts";
import { processorSeconds, type Running, run } from "./processes.ts";
import { type Figure, format } from "./results.ts";
import { alternate, median } from "./statistics.ts";
import { findTool } from "./tools.ts";

/** Headers of a browser, so that visits are counted. Only gzip, because Debian's nginx has no Brotli. */
const headers = [
  "--header=accept-encoding: gzip",
  "--header=user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
];

/** Requests per second, and the share of its core that the server used, 0 to 1. */
type Load = { perSecond: number; share: number };

/** One side of a comparison. */
type Side = { name: string; server: Running; path: string };

/** Puts load on an address of this machine with `wrk`. @throws Error if a request failed */
export async function load({ server, path }: Side, seconds: number): Promise<Load> {
  const url = new URL(path, server.url);
  if (url.hostname !== "127.0.0.1") throw new Error(`Load is for 127.0.0.1 only, not for ${url}.`);
  const words = [
    "--threads=1",
    "--connections=64",
    "--timeout=10s",
    `--duration=${seconds}s`,
    ...headers,
    url.href,
  ];
  // Warms up, because the first request after a start is slow.
  await read(url.href);
  const before = processorSeconds(server.pid);
  const report = await run([findTool("wrk"), ...words], "/");
  const used = processorSeconds(server.pid) - before;
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(report)?.[1] ?? 0);
  if (perSecond === 0 || /Non-2xx|Socket errors/.test(report)) throw new Error(`wrk on ${url}: ${report}`);
  return { perSecond, share: used / seconds };
}

/** Puts load on several servers in turn, each after a second to warm up. @returns the ratios of the first to each other server */
export async function compareLoads({ rounds, seconds }: Bench, sides: Side[]): Promise<Figure[]> {
  for (const side of sides) await load(side, 1);
  const loads = sides.map((side) => () => load(side, seconds));
  const [ours = [], ...others] = await alternate(rounds, loads);
  return others.map((theirs, index) => ({
    value: middleOf(ours, "perSecond") / middleOf(theirs, "perSecond"),
    details: `${sides[index + 1]?.name}: ${describe(ours)} ÷ ${describe(theirs)} per second`,
  }));
}

function middleOf(loads: Load[], figure: keyof Load): number {
  return median(loads.map((each) => each[figure]));
}

/** Notes servers that did not use their whole core, where `wrk` was the limit. */
function describe(loads: Load[]): string {
  const percent = Math.round(middleOf(loads, "share") * 100);
  return format(middleOf(loads, "perSecond")) + (percent < 95 ? ` (with ${percent} % of its core)` : "");
}
