// `bun bench/edges.ts [EDGES]`: what a CDN leaves for the origin. So many nginx caches stand for a CDN's edges, each before the same
// Vitrine, which tells a purger of changed pages; visitors come to all of them while the owner writes. Prints what docs/scale.md says.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench } from "./bench.ts";
import { freePort, ownName } from "./nginx.ts";
import { publicPaths } from "./public-paths.ts";
import { findTool } from "./tools.ts";
import { whole } from "./words.ts";

const ORIGIN = "http://ada.example";
const EDGES = Number(process.argv[2] ?? 8);
const WRITES = 5;
/** Milliseconds from one write to the next, in which the changed pages are told and visitors come. */
const BETWEEN = 12_000;
/** Visitors at each edge at the same time. */
const VISITORS = 4;

const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-edges-")), false);
const ports = [await freePort()];
while (ports.length < EDGES + 1) ports.push(await freePort());
const [purgePort = 0, ...edgePorts] = ports;
const cacheOf = (edge: number) => join(bench.folder, `edge-${edge}`, "cache");

/** Forgets what edges have of addresses, as a CDN does when it is told. */
const purger = Bun.serve({
  port: purgePort,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { files } = (await request.json()) as { files: string[] };
    const paths = new Set(files.map((file) => file.slice(ORIGIN.length)));
    for (const edge of edgePorts.keys())
      for (const entry of readdirSync(cacheOf(edge), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const key = /\nKEY: (.*)\n/.exec(readFileSync(file, "latin1").slice(0, 2000))?.[1] ?? "";
        if (paths.has(key)) rmSync(file, { force: true });
      }
    purged += paths.size;
    return Response.json({ success: true });
  },
});
let purged = 0;

/** As docs/cdn.md asks of a CDN: the origin's own times, one question at a time, an old page while it asks. */
async function startEdge(edge: number, port: number, origin: string): Promise<Bun.Subprocess> {
  const folder = join(bench.folder, `edge-${edge}`);
  mkdirSync(cacheOf(edge), { recursive: true });
  const configuration = join(folder, "nginx.conf");
  await Bun.write(
    configuration,
    `user ${ownName()}; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  log_format asked $upstream_cache_status;
  proxy_cache_path ${cacheOf(edge)} levels=1:2 keys_zone=edge:10m max_size=500m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    access_log ${folder}/access.log asked;
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Host ada.example;
      proxy_set_header Connection "";
      proxy_cache edge;
      proxy_cache_key $uri$is_args$args;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout;
      proxy_cache_revalidate on;
    }
  }
}
`,
  );
  const nginx = findTool("nginx") ?? "nginx";
  return Bun.spawn([nginx, "-p", folder, "-c", configuration, "-e", "stderr"], {
    stdout: "ignore",
    stderr: "inherit",
  });
}

/** How often edges were asked, by what they did. */
function asked(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const edge of edgePorts.keys())
    for (const status of readFileSync(join(bench.folder, `edge-${edge}`, "access.log"), "utf8").split("\n"))
      if (status !== "") counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const sum = (counts: Map<string, number>, isCounted: (status: string) => boolean) =>
  [...counts].reduce((total, [status, count]) => total + (isCounted(status) ? count : 0), 0);
/** Whether the origin was asked for it. */
const isForOrigin = (status: string) => !["HIT", "STALE", "UPDATING"].includes(status);

const edges: Bun.Subprocess[] = [];
try {
  const site = await bench.serve({
    VITRINE_URL: ORIGIN,
    VITRINE_PURGE_URL: `http://127.0.0.1:${purgePort}/`,
  });
  for (const [edge, port] of edgePorts.entries()) edges.push(await startEdge(edge, port, site.url));
  const paths = await publicPaths(site.url);
  // The first telling, of everything.
  while (purged === 0) await Bun.sleep(200);
  await Bun.sleep(2000);

  let isOver = false;
  const visitors = edgePorts.flatMap((port) =>
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let view = visitor; !isOver; view++) {
        const reply = await fetch(`http://127.0.0.1:${port}${paths[view % paths.length]}`);
        if (reply.status !== 200) throw new Error(`${reply.url} answered ${reply.status}.`);
        await reply.bytes();
        await Bun.sleep(20);
      }
    }),
  );
  await Bun.sleep(3000);
  const warm = asked();
  const purgedBefore = purged;
  let slowest = 0;
  for (let write = 0; write < WRITES; write++) {
    const skill = `Written ${write}`;
    const reply = await fetch(`${site.url}/api/skills/create`, {
      method: "POST",
      headers: { authorization: `Bearer ${site.token}`, "content-type": "application/json" },
      body: JSON.stringify({ skill: { skill, strength: "1" } }),
    });
    if (!reply.ok) throw new Error(await reply.text());
    const start = performance.now();
    for (const port of edgePorts)
      while (!(await (await fetch(`http://127.0.0.1:${port}/`)).text()).includes(skill)) await Bun.sleep(50);
    slowest = Math.max(slowest, performance.now() - start);
    await Bun.sleep(Math.max(0, BETWEEN - (performance.now() - start)));
  }
  isOver = true;
  await Promise.all(visitors);
  const after = asked();
  const requests = sum(after, () => true) - sum(warm, () => true);
  const forOrigin = sum(after, isForOrigin) - sum(warm, isForOrigin);
  const told = purged - purgedBefore;
  console.log(
    `${EDGES} edges, ${paths.length} pages, ${WRITES} writes, ${whole(requests)} requests of visitors`,
  );
  console.log(
    `asked of the origin: ${forOrigin}, ${(forOrigin / WRITES).toFixed(1)} a write, ${((1000 * forOrigin) / requests).toFixed(2)} of 1,000 requests`,
  );
  console.log(
    `addresses told: ${told}, ${(told / WRITES).toFixed(1)} a write; a write is at every edge after ${(slowest / 1000).toFixed(1)} s at most`,
  );
} finally {
  for (const edge of edges) edge.kill();
  await purger.stop(true);
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}
