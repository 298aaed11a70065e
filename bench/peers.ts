// `bun run bench:peers [--quick]`: Vitrine beside programs that people would take instead, each with the same résumé and pictures, one
// core each, in turn. Writes the table of docs/comparison.md between its marks; a quick run is only printed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Bench } from "./bench.ts";
import { load } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { ghost } from "./peers/ghost.ts";
import { hugo } from "./peers/hugo.ts";
import { memoryOfAll, type Peer, running, sizeOf } from "./peers/peer.ts";
import { nginxWith } from "./peers/plain-nginx.ts";
import { pocketbase } from "./peers/pocketbase.ts";
import { readPortfolio } from "./peers/portfolio.ts";
import { vitrine } from "./peers/vitrine.ts";
import { cameraPhotos } from "./photo.ts";
import { pinSelf, run, stop, untilAnswers } from "./process.ts";
import { median } from "./statistics.ts";
import { timed } from "./timing.ts";
import { kilobytes, megabytes, milliseconds, whole } from "./words.ts";

const isQuick = process.argv.includes("--quick");
const document = resolve(import.meta.dir, "../docs/comparison.md");
/** What browsers say that they take. */
const encodings = { "accept-encoding": "gzip, deflate, br, zstd" };

pinSelf();
const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-peers-")), isQuick);
try {
  const portfolio = await readPortfolio(bench);
  const published = join(bench.folder, "published");
  const { folder } = await bench.filled();
  await run([bench.executable, "publish", published, "--url", "http://127.0.0.1"], folder);
  const peers: Peer[] = [
    await vitrine(bench),
    await pocketbase(bench, portfolio, published),
    await ghost(bench, portfolio),
    await hugo(bench, portfolio),
    await nginxWith(bench, published),
  ];
  const columns: Record<string, string>[] = [];
  const requests = await loadAll(peers);
  for (const [index, peer] of peers.entries()) {
    console.log(`${peer.name} …`);
    columns.push({ ...requests[index], ...(await measure(peer)) });
  }
  const rows = [...new Set(columns.flatMap((column) => Object.keys(column)))];
  const table = [
    `| | ${peers.map(({ name }) => name).join(" | ")} |`,
    `|---|${peers.map(() => "---|").join("")}`,
    ...rows.map((row) => `| ${row} | ${columns.map((column) => column[row] ?? "–").join(" | ")} |`),
  ];
  const lines = [...(await describeMachine()), "", ...table];
  console.log(lines.join("\n"));
  if (!isQuick) {
    const text = await Bun.file(document).text();
    const marked = /(<!-- figures -->\n)[\s\S]*(\n<!-- end of figures -->)/;
    if (!marked.test(text)) throw new Error("docs/comparison.md has no place for the figures.");
    await Bun.write(
      document,
      text.replace(marked, (_, start, end) => start + lines.join("\n") + end),
    );
  }
} finally {
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}

/** Pages and reads a second, in rounds in turn, so that what disturbs the machine disturbs all. */
async function loadAll(all: Peer[]): Promise<Record<string, string>[]> {
  const figures = all.map(() => ({ page: [] as number[], read: [] as number[], bytes: 0, memory: 0 }));
  for (let round = 0; round < bench.rounds; round++)
    for (const [index, peer] of all.entries())
      await running(peer, async ({ url, pid }) => {
        const figure = figures[index];
        if (figure === undefined) return;
        // With 64 at once, as elsewhere, the slowest keeps some waiting for longer than wrk's two seconds.
        const options = { seconds: bench.count(bench.seconds, 3), connections: 16, headers: encodings };
        await load(url + peer.page, { ...options, seconds: 3 });
        const page = await load(url + peer.page, options);
        figure.page.push(page.requests / page.seconds);
        figure.bytes = page.bytes / page.requests;
        figure.memory = Math.max(figure.memory, memoryOfAll(pid));
        if (peer.read === undefined) return;
        const read = await load(url + peer.read.path, options);
        figure.read.push(read.requests / read.seconds);
        figure.memory = Math.max(figure.memory, memoryOfAll(pid));
      });
  return figures.map(({ page, read, bytes, memory }) => ({
    "home pages a second": whole(median(page)),
    "bytes of one, with its headers": kilobytes(bytes),
    ...(read.length > 0 ? { "reads of the content as JSON a second": whole(median(read)) } : {}),
    "memory under that load": megabytes(memory),
  }));
}

async function measure(peer: Peer): Promise<Record<string, string>> {
  const starts: number[] = [];
  for (let start = 0; start < bench.count(7, 2); start++) {
    const startedAt = performance.now();
    const launched = peer.launch();
    starts.push(await untilAnswers(launched, peer.page, startedAt));
    await stop(launched.child);
  }
  const rest = await running(peer, async ({ pid }) => {
    await Bun.sleep(bench.count(20_000, 1000));
    return memoryOfAll(pid);
  });
  const column: Record<string, string> = {
    "from its start to the first page": milliseconds(median(starts)),
    "memory at rest": megabytes(rest),
    "program on disk": megabytes(sizeOf(peer.program)),
    "content on disk": megabytes(sizeOf(peer.data)),
  };
  if (peer.addPhoto !== undefined)
    column["a photo of 12 MP, from sending to a size of it"] = await running(peer, async ({ url }) => {
      const [path = ""] = await cameraPhotos(1);
      const photo = await Bun.file(path).bytes();
      return milliseconds((await timed(async () => await peer.addPhoto?.(url, photo))).time);
    });
  const both = await peer.saveAndRestore?.();
  if (both !== undefined)
    column["a backup, and its restore"] = `${milliseconds(both.save)}, ${milliseconds(both.restore)}`;
  return column;
}
