import { fillSite } from "./bench/filled-site.ts";
import { startServer } from "./bench/process.ts";
import { existsSync, readFileSync } from "node:fs";
const exe = process.argv[2]!; const folder = "/tmp/mem/site";
const env = Object.fromEntries(process.argv.slice(3).map((w) => w.split("=")) as [string,string][]);
const serve = (f: string, e = {}) => startServer([exe, "serve", "--host", "127.0.0.1", "--port", "39475"], f, e);
if (!existsSync(folder)) await fillSite({ executable: exe, serveFolder: (f) => serve(f) }, folder);
const pages = ["/", "/experience", "/projects", "/about", "/contact"];
async function visit(url: string) { const seen = new Set(); for (const p of pages) { const html = await (await fetch(url + p, { headers: { "accept-encoding": "br" } })).text(); for (const [, part = ""] of html.matchAll(/(?:src|href)="(\/(?:assets|uploads)\/[\w.-]+)"/g)) { if (seen.has(part)) continue; seen.add(part); await (await fetch(url + part)).bytes(); } } }
let s = await serve(folder, env); await visit(s.url); await Bun.sleep(1500); await s.stop();
const out: number[] = [];
for (let i = 0; i < 3; i++) {
  s = await serve(folder, env); await visit(s.url); await Bun.sleep(4000);
  const st = readFileSync(`/proc/${s.pid}/status`, "utf8");
  out.push(Number(/VmRSS:\s+(\d+)/.exec(st)![1]) * 1.024 / 1000);
  if (i === 2) { const m: Record<string, number> = {}; const sm = readFileSync(`/proc/${s.pid}/smaps`, "utf8"); let name = ""; for (const line of sm.split("\n")) { const h = /^[0-9a-f]+-[0-9a-f]+ (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line); if (h) name = `${h[1]} ${h[2]!.split("/").at(-1)}`; const r = /^Rss:\s+(\d+)/.exec(line); if (r) m[name] = (m[name] ?? 0) + Number(r[1]); }
    console.log(Object.entries(m).sort((a, b) => b[1] - a[1]).slice(0, 9).map(([k, v]) => `${k}=${v}`).join(" | ")); console.log(/RssAnon.*|RssFile.*/g.exec(st)?.[0], /RssFile.*/.exec(st)?.[0]); }
  await s.stop();
}
console.log(process.argv.slice(3).join(" "), out.map((x) => x.toFixed(1)).join(" "));
process.exit(0);
