import { join } from "node:path";
import { processorSeconds, type Running } from "./process.ts";
import { interleave, median, ratioOf, type Sides } from "./statistics.ts";
import { findTool } from "./tools.ts";
import { percent, ratio } from "./words.ts";

/** What `wrk` reports; times in milliseconds. */
export type Load = { requests: number; bytes: number; seconds: number; p50: number; p99: number };

type Options = {
  seconds: number;
  headers?: Record<string, string>;
  connections?: number;
  /** A file of bench/wrk, with its arguments. */
  script?: [name: "report" | "paced" | "ranges", ...words: string[]];
};

/** Loads one address of this machine. @throws Error when any answer was not a good one */
export async function load(url: string, options: Options): Promise<Load> {
  const { seconds, headers = {}, connections = 64, script = ["report"] } = options;
  const [name, ...words] = script;
  if (new URL(url).hostname !== "127.0.0.1") throw new Error(`Load is for 127.0.0.1 only, not ${url}.`);
  const child = Bun.spawn(
    [
      findTool("wrk") ?? "wrk",
      "--threads=1",
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      `--script=${join(import.meta.dir, "wrk", `${name}.lua`)}`,
      ...Object.entries(headers).map(([header, value]) => `--header=${header}: ${value}`),
      url,
      ...(words.length > 0 ? ["--", ...words] : []),
    ],
    { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const line = out.split("\n").findLast((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(`wrk on ${url} reported nothing: ${out}${err}`);
  const report: Load & { errors: number } = JSON.parse(line);
  if (report.errors > 0 || report.requests === 0)
    throw new Error(`wrk on ${url}: ${report.errors} of ${report.requests} requests failed.`);
  return report;
}

/** Loads one address of this machine by HTTP/2, with eight streams on each of eight connections. */
export async function h2load(url: string, { seconds, headers = {} }: Options): Promise<Load> {
  if (new URL(url).hostname !== "127.0.0.1") throw new Error(`Load is for 127.0.0.1 only, not ${url}.`);
  const child = Bun.spawn(
    [
      findTool("h2load") ?? "h2load",
      ...["--threads=1", "--clients=8", "--max-concurrent-streams=8", `--duration=${seconds}`],
      ...Object.entries(headers).map(([header, value]) => `--header=${header}: ${value}`),
      url,
    ],
    { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const [out] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  const counts = /(\d+) done, (\d+) succeeded, (\d+) failed/.exec(out);
  const bytes = Number(/traffic: \S+ \((\d+)\) total/.exec(out)?.[1] ?? 0);
  const [, done = 0, good = 0, failed = 0] = (counts ?? []).map(Number);
  if (good === 0 || failed > 0 || !/Application protocol: h2$/m.test(out))
    throw new Error(`h2load on ${url}: ${out}`);
  return { requests: done, bytes, seconds, p50: 0, p99: 0 };
}

/** One side of a comparison. */
export type Side = { server: Running; path: string };

export type Comparison = {
  sides: Sides;
  ratio: number;
  /** What share of its core each side's server used; where it had time left, the client or other work was the limit. */
  busy: Sides;
  /** What each side would reach if its server had used the whole core: the same figure by its own processor time. */
  unlimited: Sides;
};

/** Requests a second of two servers, measured in turn after a second to warm up. */
export async function compare(
  rounds: number,
  [ours, theirs]: [Side, Side],
  options: Options,
  figure: (load: Load) => number = ({ requests, seconds }) => requests / seconds,
  run: (url: string, options: Options) => Promise<Load> = load,
): Promise<Comparison> {
  const busy: Sides = { ours: [], theirs: [] };
  const unlimited: Sides = { ours: [], theirs: [] };
  const measure = async (name: keyof Sides, { server, path }: Side): Promise<number> => {
    const before = processorSeconds(server.pid);
    const report = await run(server.url + path, options);
    const share = (processorSeconds(server.pid) - before) / report.seconds;
    busy[name].push(share);
    unlimited[name].push(figure(report) / share);
    return figure(report);
  };
  for (const { server, path } of [ours, theirs]) await run(server.url + path, { ...options, seconds: 1 });
  const sides = await interleave(
    rounds,
    () => measure("ours", ours),
    () => measure("theirs", theirs),
  );
  return { sides, ratio: ratioOf(sides), busy, unlimited };
}

/** The note that says how much of the figure is the server's and how much the client's. */
export function processorNote({ busy, unlimited }: Comparison): string {
  const share = (values: number[]) => percent(Math.min(1, median(values)));
  return `the servers used ${share(busy.ours)} and ${share(busy.theirs)} of their core; where that is less than all, \`wrk\` or other work on the machine was the limit. By processor time of the server the ratio is ${ratio(ratioOf(unlimited))}.`;
}
