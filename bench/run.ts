// `bun run bench [P1 P5 …] [--quick]`: measures P1–P11, P14–P21 of §P on the built executable, reads while everything happens at
// once, an owner's saves, and what a small machine makes of it; writes bench/RESULTS.md. A quick run, or one of chosen rows, says nothing
// about speed: it is written elsewhere.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench } from "./bench.ts";
import { describeMachine } from "./machine.ts";
import { pinSelf } from "./process.ts";
import { measureRows, rowsTable, writeSection } from "./results.ts";
import { entriesRow } from "./rows/entries.ts";
import { everythingAtOnceRow } from "./rows/everything-at-once.ts";
import { handshakesRow, httpsRow } from "./rows/https.ts";
import { madeResumeRow } from "./rows/made-resume.ts";
import { memoryRow } from "./rows/memory.ts";
import { homePageRow, scriptsRow } from "./rows/page-weight.ts";
import { photosRow } from "./rows/photos.ts";
import { publishingRow } from "./rows/publishing.ts";
import { readsDuringUploadsRow } from "./rows/reads-during-uploads.ts";
import { savesRow } from "./rows/saves.ts";
import { sizeRow } from "./rows/size.ts";
import { smallMachineRow } from "./rows/small-machine.ts";
import { startRow } from "./rows/start.ts";
import { importExportRow } from "./rows/statistics-and-import.ts";
import { assetRow, homeByNginxRow, homeRow, jsonRow } from "./rows/throughput.ts";
import { videoRow } from "./rows/video.ts";
import { visibleRow } from "./rows/visible.ts";

const rows = [
  homeRow,
  homeByNginxRow,
  assetRow,
  jsonRow,
  visibleRow,
  readsDuringUploadsRow,
  everythingAtOnceRow,
  savesRow,
  memoryRow,
  photosRow,
  startRow,
  scriptsRow,
  homePageRow,
  videoRow,
  sizeRow,
  entriesRow,
  madeResumeRow,
  httpsRow,
  handshakesRow,
  publishingRow,
  importExportRow,
  smallMachineRow,
];

const words = process.argv.slice(2);
const isQuick = words.includes("--quick");
const chosen = words.filter((word) => word !== "--quick");
const unknown = chosen.filter((word) => !rows.some(({ id }) => id === word));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}. Rows: ${rows.map(({ id }) => id).join(" ")}; or --quick.`,
  );
  process.exit(2);
}

pinSelf();
const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-bench-")), isQuick);
try {
  const outcomes = await measureRows(
    rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id)),
    bench,
  );
  const file =
    isQuick || chosen.length > 0
      ? join(tmpdir(), "vitrine-bench-quick.md")
      : join(import.meta.dir, "RESULTS.md");
  await writeSection(file, "Speed", [
    ...(isQuick ? ["A quick run: it shows that the rows work, and nothing else.", ""] : []),
    ...(await describeMachine()),
    "",
    ...bench.method(),
    "",
    ...rowsTable(outcomes),
  ]);
  console.log(`\nWritten to ${file}`);
  if (outcomes.some(({ failure }) => failure !== "")) process.exitCode = 1;
} finally {
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}
