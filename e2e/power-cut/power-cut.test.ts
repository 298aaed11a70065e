import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Program } from "../support/site.ts";
import { isLong, randomFrom, reportFigure, seed, times } from "../trust/support/long-run.ts";
import { examine, type Figures, type Recording } from "./examine.ts";
import { Ledger } from "./ledger.ts";
import { isLeftover, RebuiltSites } from "./rebuilt-site.ts";
import { Recorder } from "./recording.ts";
import { Workload } from "./workload.ts";

/** Random combinations at each sync; `VITRINE_TIMES` tries others. */
const RANDOM = times(8, 8);
const EFFORT = { singles: 24, olds: 3, prefixes: 8, torn: 3, random: RANDOM };
/** For recordings of which a part is ignored: a few combinations must be enough to find losses. */
const LITTLE = { singles: 0, olds: 0, prefixes: 0, torn: 0, random: 2 };
const LONG = 600_000;

let program: Program;
let recorder: Recorder;
let rebuilt: string;
let recordings: Recording[];
const ledger = new Ledger();
const random = randomFrom(seed);

/** Several writers, a backup and a restore through the server, then both by commands, then a second start. */
async function record(): Promise<void> {
  const workload = new Workload(ledger, random, recorder.dataFolder);
  const commands = new Map<string, number>();
  let server = await recorder.serve();
  workload.url = server.url;
  await workload.setUp(await server.setupCode());
  await workload.write(3, 14);
  await workload.setMail();
  const first = await workload.backUp();
  await workload.write(3, 14);
  await workload.restore(first.path, first.content);
  await workload.logIn();
  await workload.write(3, 14);
  const second = await workload.backUp();
  await workload.write(2, 6);
  expect(await server.stop()).toBe(0);

  const number = ledger.begin();
  const restoring = recorder.spawn(["restore", second.path]);
  expect(await restoring.exited).toBe(0);
  workload.noteRestore(number, second.content);
  commands.set(recorder.files.at(-1) ?? "", number);

  server = await recorder.serve();
  workload.url = server.url;
  await workload.logIn();
  await workload.write(2, 6);
  expect(await server.stop()).toBe(0);
  recordings = recorder.files.map((file) => {
    const command = commands.get(file);
    const lines = readFileSync(file, "latin1").split("\n");
    return { lines, ...(command !== undefined && { command }) };
  });
}

beforeAll(async () => {
  if (!isLong) return;
  if (Bun.which("strace") === null)
    throw new Error("strace is missing. On Debian, install it with `apt-get install strace`.");
  program = new Program();
  recorder = new Recorder(program);
  rebuilt = mkdtempSync("/dev/shm/vitrine-power-cut-");
  await record();
}, LONG);

afterAll(() => {
  if (!isLong) return;
  program.remove();
  rmSync(rebuilt, { recursive: true });
});

const examineWith = (options: object): Promise<Figures> => {
  const folder = mkdtempSync(join(rebuilt, "sites-"));
  const sites = new RebuiltSites(folder);
  return examine({
    recordings,
    dataFolder: recorder.dataFolder,
    ledger,
    sites,
    random,
    effort: LITTLE,
    ...options,
  });
};

/** What the executable's own doctor says about a folder. */
async function faultsOfExecutable(folder: string): Promise<string[]> {
  const { out, err, code } = await program.run(["doctor", "--data", folder]);
  // The rebuilt folder may be on a small disk.
  const lines = out.split("\n").filter((line) => line.startsWith("fault") && !line.includes("free"));
  // Before the owner was created, there may be no site.
  const hasNoSite = lines.length === 1 && lines[0]?.includes("There is no site in");
  return hasNoSite || lines.length === 0 ? (code > 1 ? [err] : []) : lines;
}

test.if(isLong)(
  "R11: after a power cut at any moment, everything that was answered is there, and nothing is half there",
  async () => {
    const figures = await examineWith({ effort: EFFORT, check: { every: 250, run: faultsOfExecutable } });
    reportFigure(
      "R11",
      `${figures.calls} calls that changed files, ${figures.syncs} of them syncs; ${ledger.size} answers; ${figures.combinations} combinations at ${figures.cuts} moments, ${figures.states} different states opened; ${figures.faults.size} faults; seed ${seed}`,
    );
    // A call that the model missed would show here.
    for (const [path, { bytes }] of figures.last)
      if (!path.endsWith("/") && !isLeftover(path))
        expect([path, Buffer.compare(readFileSync(join(recorder.dataFolder, path)), bytes)]).toEqual([
          path,
          0,
        ]);
    expect(figures.answered.size).toBe(ledger.size);
    expect([...figures.faults].map(([fault, cuts]) => [fault, cuts.length, cuts[0]])).toEqual([]);
    expect(statSync(join(recorder.dataFolder, "vitrine.db")).size).toBeGreaterThan(0);
  },
  LONG,
);

test.if(isLong).each([
  ["nothing", () => true, /is missing, but was answered/],
  ["not the uploads folder", (path: string) => path === "uploads", /uploads\/\S+ is missing$/m],
  ["not the database's log", (path: string) => path === "vitrine.db-wal", /but was answered to be/],
  [
    "not uploaded files",
    (path: string) => path.startsWith("uploads/.tmp/"),
    /differs from what was uploaded/,
  ],
])(
  "finds losses in a recording of a program that syncs %s",
  async (_name, isIgnored, fault) => {
    const { faults } = await examineWith({ isIgnored, every: 40 });
    expect([...faults.keys()].join("\n")).toMatch(fault);
  },
  LONG,
);
