import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { type Comparison, compare, processorNote } from "../load.ts";
import { startNginx } from "../nginx.ts";
import type { Running } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { demandSame, readReply, readSettledReply } from "../same-reply.ts";
import { median } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { kilobytes, ratio, spreads, whole } from "../words.ts";

/** What browsers accept; nginx-light knows no brotli, so that beside nginx both sides answer gzip. */
export const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
export const gzip = { "accept-encoding": "gzip" };

export const homeRow: Row = {
  id: "P1",
  goal: "home page: server-rendered, negotiated encoding, ETag ÷ plain Bun static route",
  must: "≥ 0.85",
  aim: "≥ 0.95",
  needs: forLoad,
  measure: async (bench) => await besidePlainServer(bench, "/", { must: 0.85, aim: 0.95 }, true),
};

export const jsonRow: Row = {
  id: "P4",
  goal: "public JSON read ÷ plain Bun JSON of the same bytes",
  must: "≥ 0.7",
  aim: "≥ 0.9",
  needs: forLoad,
  measure: async (bench) =>
    await besidePlainServer(bench, "/api/projects/site-projects", { must: 0.7, aim: 0.9 }),
};

export const homeByNginxRow: Row = {
  id: "P2",
  goal: "the same page ÷ nginx serving it as a file",
  must: "≥ 1.1",
  aim: "≥ 1.3",
  needs: [...forLoad, "nginx"],
  measure: async (bench) => await besideNginx(bench, async () => "/", "home.html", { must: 1.1, aim: 1.3 }),
};

export const assetRow: Row = {
  id: "P3",
  goal: "hashed asset ÷ nginx, precompressed",
  must: "≥ 1.0",
  aim: "≥ 1.3",
  needs: [...forLoad, "nginx"],
  measure: async (bench) => await besideNginx(bench, entryScript, "entry.js", { must: 1, aim: 1.3 }),
};

type Target = { must: number; aim: number };

/** @param isFloorTold whether the least handler is measured too, which tells how much of the price is Vitrine's own */
async function besidePlainServer(
  bench: Bench,
  path: string,
  target: Target,
  isFloorTold = false,
): Promise<Measured[]> {
  const { site, reply, startBeside } = await serveBesidePrograms(bench, path);
  const plain = await startBeside("plain-server");
  const besidePlain = (server: Running) =>
    compare(
      bench.rounds,
      [
        { server, path },
        { server: plain, path },
      ],
      { seconds: bench.seconds, headers: browser },
    );
  const comparison = await besidePlain(site);
  await site.stop();
  const results = [measured(comparison, target, `${kilobytes(reply.body.length)} of brotli a reply`)];
  if (isFloorTold) {
    const floor = await startBeside("negotiating-server");
    results.push({
      ...measured(await besidePlain(floor), target, "no target; see bench/programs/negotiating-server.ts"),
      part: "the least handler that negotiates, instead of Vitrine",
      verdict: "told",
    });
    await floor.stop();
  }
  await plain.stop();
  return results;
}

/** The filled site, and what starts a program beside it that answers a path with the same bytes and headers. */
export async function serveBesidePrograms(bench: Bench, path: string) {
  const site = await bench.serve();
  const reply = await readSettledReply(site.url + path, browser);
  const body = join(site.folder, "plain-body");
  const headers = join(site.folder, "plain-headers.json");
  await Bun.write(body, reply.body);
  await Bun.write(headers, JSON.stringify(reply.headers));
  const startBeside = async (name: "plain-server" | "negotiating-server") => {
    const server = await bench.start([await bench.program(name), body, headers, path]);
    await demandSame(server.url + path, browser, reply);
    return server;
  };
  return { site, reply, startBeside };
}

async function besideNginx(
  bench: Bench,
  pathOn: (url: string) => Promise<string>,
  name: string,
  target: Target,
): Promise<Measured[]> {
  const { site, path, reply, startBeside } = await serveBesideNginx(bench, pathOn, name);
  const beside = async (isTuned: boolean): Promise<Comparison> => {
    const nginx = await startBeside(isTuned);
    const comparison = await compare(
      bench.rounds,
      [
        { server: site, path },
        { server: nginx, path: `/${name}` },
      ],
      { seconds: bench.seconds, headers: gzip },
    );
    await nginx.stop();
    return comparison;
  };
  const asNamed = await beside(false);
  const tuned = await beside(true);
  await site.stop();
  return [
    measured(
      asNamed,
      target,
      `${kilobytes(reply.body.length)} of gzip a reply on both sides, because nginx-light knows no brotli; browsers get brotli from Vitrine`,
    ),
    {
      ...measured(tuned, target, "no target; nginx with more than §P names, see bench/nginx.ts"),
      part: "nginx with `tcp_nopush` and endless connections",
      verdict: "told",
    },
  ];
}

/** The filled site, and what starts nginx beside it with one of its replies as a file of that name. */
export async function serveBesideNginx(bench: Bench, pathOn: (url: string) => Promise<string>, name: string) {
  const site = await bench.serve();
  const path = await pathOn(site.url);
  const reply = await readReply(site.url + path, gzip);
  const plain = await readReply(site.url + path, { "accept-encoding": "identity" });
  const startBeside = async (isTuned: boolean): Promise<Running> => {
    const nginx = await startNginx(
      join(site.folder, isTuned ? "nginx-tuned" : "nginx"),
      { name, headers: reply.headers, content: { plain: plain.body, gzip: reply.body } },
      { isTuned },
    );
    await demandSame(`${nginx.url}/${name}`, gzip, reply);
    return nginx;
  };
  return { site, path, reply, startBeside };
}

/** The site's own code: what `/assets/` is asked for most. */
export async function entryScript(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const path = /\/assets\/entry-browser-[\w-]+\.js/.exec(html)?.[0];
  if (path === undefined) throw new Error("The home page names no script.");
  return path;
}

function measured(comparison: Comparison, { must, aim }: Target, note: string): Measured {
  const { sides, ratio: value } = comparison;
  return {
    part: "",
    figure: `${ratio(value)} (${whole(median(sides.ours))} ÷ ${whole(median(sides.theirs))} requests a second)`,
    spread: spreads(sides),
    verdict: judge(value >= must, value >= aim),
    notes: [`${note}; ${processorNote(comparison)}`],
  };
}
