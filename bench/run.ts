// `bun run bench [P1 P7 …] [--quick]`: measures the rows of §P on dist/vitrine. A full run rewrites bench/RESULTS.md. Results of selected
// rows, and of quick runs, which only show that the rows work, go to the system's temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench } from "./bench.ts";
import { describeMachine } from "./machine.ts";
import { measureRow, resultsTable } from "./results.ts";
import { interactions } from "./rows/interactions.ts";
import { lighthouse } from "./rows/lighthouse.ts";
import { manyEntries } from "./rows/many-entries.ts";
import { memory } from "./rows/memory.ts";
import { pageWeight } from "./rows/page-weight.ts";
import { photoUpload } from "./rows/photo-upload.ts";
import { publishing } from "./rows/publishing.ts";
import { readsDuringWork } from "./rows/reads-during-work.ts";
import { resumePdf, saves } from "./rows/saves.ts";
import { size } from "./rows/size.ts";
import { start } from "./rows/start.ts";
import { homePage, jsonReads } from "./rows/throughput.ts";

const visitors = [homePage, jsonReads, start, memory];
const owner = [saves, readsDuringWork, photoUpload, resumePdf];
const files = [pageWeight, lighthouse, interactions, size, manyEntries, publishing];
const rows = [...visitors, ...owner, ...files];

const chosen = process.argv.slice(2).filter((word) => word !== "--quick");
const isQuick = process.argv.includes("--quick");
const unknown = chosen.filter((word) => !rows.some(({ id }) => id === word));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Rows: ${rows.map(({ id }) => id).join(" ")}; or --quick.`);
  process.exit(2);
}

const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-bench-")), isQuick);
try {
  const outcomes = [];
  for (const row of rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id)))
    outcomes.push(await measureRow(row, bench));
  const isWhole = !isQuick && chosen.length === 0;
  const file = isWhole ? join(import.meta.dir, "RESULTS.md") : join(tmpdir(), "vitrine-bench.md");
  const lines = ["# Results", "", ...(await describeMachine()), "", ...resultsTable(outcomes)];
  await Bun.write(file, `${lines.join("\n")}\n`);
  console.log(`\nWritten to ${file}`);
  if (outcomes.some(({ failure }) => failure !== "")) process.exitCode = 1;
} finally {
  await bench.stopAll();
  rmSync(bench.folder, { recursive: true, force: true });
}
