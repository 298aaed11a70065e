import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { isLong, randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { expectEventually } from "../support/eventually.ts";
import { Program } from "../support/site.ts";
import { examine, type Figures, type Options, type Recording } from "./examine.ts";
import { Ledger } from "./ledger.ts";
import { isLeftover, RebuiltSites } from "./rebuilt-site.ts";
import { Recorder } from "./recording.ts";
import { readTrace } from "./trace.ts";
import { Workload } from "./workload.ts";

/** Random combinations at each sync; `VITRINE_TIMES` tries others. */
const RANDOM = times(8, 8);
const EFFORT = { singles: 24, olds: 3, prefixes: 8, torn: 3, random: RANDOM };
/** For recordings of which a part is ignored: a few combinations must be enough to find losses. */
const LITTLE = { singles: 0, olds: 0, prefixes: 0, torn: 0, random: 2 };
const LONG = 600_000;
/** The end of the path of the database's log, as recorded. */
const logPath = Buffer.from("/data/vitrine.db-wal").toString("hex").replaceAll(/../g, "\\x$&");

let program: Program;
let recorder: Recorder;
let rebuilt: string;
let recordings: Recording[];
let archive: Awaited<ReturnType<Workload["backUp"]>>;
const ledger = new Ledger();
const random = randomFrom(seed);

/** How often the database's log was written from its beginning again, as the log's header counts it. */
function countLogRestarts(): number {
  return readFileSync(join(recorder.dataFolder, "vitrine.db-wal")).readUInt32BE(12);
}

/** How often a recording writes the log's header, which has 32 bytes. Other threads' calls may stand between a call and its end. */
function countLogHeaders(lines: readonly string[]): number {
  const calls = [...readTrace(lines)].flatMap((event) => (event.kind === "end" ? [event.call] : []));
  return calls.filter(
    ({ args, result }) =>
      args[0]?.includes(`${logPath}>`) && args[2] === "32" && args[3] === "0" && result === 32,
  ).length;
}

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
  archive = await workload.backUp();
  do await workload.write(2, 6);
  while (countLogRestarts() === 0);
  const variants = join(recorder.dataFolder, "uploads/.variants");
  await expectEventually(() => readdirSync(variants).length > 0, true, "resized pictures");
  expect(await server.stop()).toBe(0);

  const number = ledger.begin();
  const restoring = recorder.spawn(["restore", archive.path]);
  expect(await restoring.exited).toBe(0);
  workload.noteRestore(number, archive.content);
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
  program = new Program();
  rebuilt = mkdtempSync("/dev/shm/vitrine-power-cut-");
  if (Bun.which("strace") === null)
    throw new Error("strace is missing. On Debian, install it with `apt-get install strace`.");
  recorder = new Recorder(program);
  await record();
}, LONG);

afterAll(() => {
  if (!isLong) return;
  program.remove();
  rmSync(rebuilt, { recursive: true });
});

const examineWith = (options: Partial<Options>): Promise<Figures> =>
  examine({
    recordings,
    dataFolder: recorder.dataFolder,
    ledger,
    sites: new RebuiltSites(mkdtempSync(join(rebuilt, "sites-"))),
    random,
    effort: LITTLE,
    ...options,
  });

/** What was wrong, how often, and after which power cut first. */
const faultsOf = ({ faults }: Figures) => [...faults].map(([fault, cuts]) => [fault, cuts.length, cuts[0]]);

/** What the executable says about a folder that it serves and examines. */
async function faultsOfExecutable(folder: string): Promise<string[]> {
  try {
    const site = await program.serve(["--data", folder]);
    const { status } = await site.get("/healthz");
    const code = await site.stop();
    if (status !== 200 || code !== 0) return [`/healthz answered ${status}, the server exited with ${code}`];
  } catch (error) {
    return [`The server does not start: ${error}`];
  }
  const { out } = await program.run(["doctor", "--data", folder]);
  // The rebuilt folder may be on a small disk.
  return out.split("\n").filter((line) => line.startsWith("fault") && !line.includes(" free. "));
}

/** Paths of files, without those that make no difference. */
const filesIn = (paths: Iterable<string>) =>
  [...paths].filter((path) => !path.endsWith("/") && !isLeftover(path)).sort();

test.if(isLong)(
  "R11: after a power cut at any moment, everything that was answered is there, and nothing is half there",
  async () => {
    const figures = await examineWith({ effort: EFFORT, check: { every: 400, run: faultsOfExecutable } });
    reportFigure(
      "R11",
      `${figures.calls} calls that changed files, ${figures.syncs} of them syncs; ${ledger.writes} writes answered; ${figures.combinations} combinations at ${figures.cuts} moments, ${figures.states} different states opened; ${figures.faults.size} faults; seed ${seed}`,
    );
    // A call that the model missed would show here.
    const present = readdirSync(recorder.dataFolder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => relative(recorder.dataFolder, join(each.parentPath, each.name)));
    expect(filesIn(figures.last.keys())).toEqual(filesIn(present));
    for (const path of filesIn(present))
      expect(figures.last.get(path)?.bytes, path).toEqual(readFileSync(join(recorder.dataFolder, path)));
    expect(figures.answered.size).toBe(ledger.size);
    expect(faultsOf(figures)).toEqual([]);
    // The database's log was written from its beginning again, after it had been merged into the database.
    expect(countLogHeaders(recordings[0]?.lines ?? [])).toBeGreaterThan(1);
  },
  LONG,
);

test.if(isLong)(
  "R11: a power cut during a restore into an empty folder leaves the whole site or none",
  async () => {
    const elsewhere = new Recorder(program, "elsewhere");
    const restored = new Ledger();
    const command = restored.begin();
    expect(await elsewhere.spawn(["restore", archive.path]).exited).toBe(0);
    // The key of the password and other backups stay where they are.
    const moved = [...archive.content].filter(([key]) => !/^(settings|backups)\//.test(key));
    restored.replaceAll(command, new Map(moved));
    const [file = ""] = elsewhere.files;
    const figures = await examineWith({
      recordings: [{ lines: readFileSync(file, "latin1").split("\n"), command }],
      dataFolder: elsewhere.dataFolder,
      ledger: restored,
      effort: EFFORT,
    });
    reportFigure(
      "R11",
      `a restore into an empty folder: ${figures.syncs} syncs, ${figures.combinations} combinations, ${figures.states} different states opened; ${figures.faults.size} faults`,
    );
    expect([...figures.answered]).toEqual([command]);
    expect(faultsOf(figures)).toEqual([]);
  },
  LONG,
);

test.if(isLong).each([
  ["anything", () => true, /is missing, but was answered/],
  ["the data folder", (path: string) => path === "", /is missing/],
  ["the uploads folder", (path: string) => path === "uploads", /uploads\/\S+ is missing$/m],
  ["the database's log", (path: string) => path === "vitrine.db-wal", /but was answered to be/],
  ["uploaded files", (path: string) => path.startsWith("uploads/.tmp/"), /differs from what was uploaded/],
])(
  "finds losses when syncs of %s are ignored",
  async (_name, isIgnored, fault) => {
    const { faults } = await examineWith({ isIgnored, every: 40 });
    expect([...faults.keys()].join("\n")).toMatch(fault);
  },
  LONG,
);
