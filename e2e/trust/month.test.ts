import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong, randomFrom, reportFigure, seed } from "../../src/testing/long-run.ts";
import { ask, certificateOf, portOf } from "../support/https.ts";
import { Pebble } from "../support/pebble.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "../support/site.ts";
import { diskUse, MEGABYTE, newestBackup } from "./support/disk-use.ts";
import { MonthOwner } from "./support/month-owner.ts";
import { contentOf, type Day, faultsOf, lineOf, thirds, unusualLines } from "./support/month-report.ts";
import { DOMAIN, MonthVisitors } from "./support/month-visitors.ts";
import { MovedClock } from "./support/moved-clock.ts";
import { SmallMachine } from "./support/small-machine.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Sessions end and deleted entries go after a month; the days after it show that. */
const MONTH = 30;
const DAYS = MONTH + 4;
const STEPS = 12;
/** Each step is a little longer, so that what is due after exactly a day is due in the same step. */
const STEP = DAY / STEPS + 5 * SECOND;
/** Seconds; the six days of Let's Encrypt's shortest certificates. */
const CERTIFICATE = 160 * 3600;
const BACKUPS_KEPT = 7;
const VISITS = 10;
/** Photos that are shown at a time. */
const PHOTOS = 2;
/** Milliseconds without work before the clock is moved; longer after an upload, because the photo's sizes are made later. */
const IDLE = 200;
const IDLE_AFTER_UPLOAD = 2200;

let machine: SmallMachine;
let clock: MovedClock;
let pebble: Pebble;
let program: Program;
let site: Site;
/** For the clock, and for what the server writes to standard error. */
let folder: string;
const warnings = () => readFileSync(join(folder, "warnings"), "utf8");

beforeAll(async () => {
  if (!isLong) return;
  const missing = [SmallMachine.missing, MovedClock.missing].filter(Boolean);
  if (Bun.which("go") === null) missing.push("Go, to build Pebble: https://go.dev/dl");
  if (missing.length > 0) throw new Error(`A month on a small machine needs ${missing.join("; ")}.`);
  folder = mkdtempSync(join(tmpdir(), "vitrine-month-"));
  machine = new SmallMachine();
  clock = new MovedClock(join(folder, "clock"));
  pebble = await Pebble.start({ validFor: CERTIFICATE, clock: clock.file });
  program = new Program({ VITRINE_HISTORY_DAYS: String(MONTH) });
  const environment = { ...pebble.environment, ...clock.environment };
  const prefix = machine.prefix(join(folder, "warnings"));
  clock.start();
  site = await program.serve([DOMAIN, "--trust-proxy", "127.0.0.1"], environment, prefix);
  while (!site.output.includes(" obtained, valid until ")) await Bun.sleep(50);
}, 180_000);
afterAll(async () => {
  await site?.kill();
  await pebble?.stop();
  program?.remove();
  await machine?.remove();
  if (folder) rmSync(folder, { recursive: true });
}, 30_000);

test.skipIf(!isLong)(
  `${DAYS} days with 512 MB and a quarter of a core: nothing fails, memory stays flat, and the disk holds what was written`,
  async () => {
    const random = randomFrom(seed);
    const visitors = new MonthVisitors(random, () => portOf(site));
    const owner = new MonthOwner(random, visitors, await setUp());
    await owner.begin();
    const beginning = clock.now();
    const days: Day[] = [];
    const faults: string[] = [];
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, machine.memory.workingSet);
    }, 250);
    for (let day = 0; day < DAYS; day++) {
      for (let step = 0; step < STEPS; step++) {
        await visitors.visit(VISITS);
        if (step % 4 === 1) await visitors.write();
        if (step === 3) await visitors.visitAll();
        if (step === 4) {
          await owner.lookAround(clock.now());
          await owner.edit();
          await owner.plan(clock.now() + DAY + 2 * HOUR);
        }
        if (step === 5) await owner.upload();
        if (step === 7 && owner.photos.length >= PHOTOS) await owner.remove(clock.now());
        faults.push(...(await owner.faultsOfPlans(clock.now())));
        await certificatesAreThere();
        await machine.isIdle(step === 5 ? IDLE_AFTER_UPLOAD : IDLE);
        if (step === STEPS - 1) days.push(lookAt(owner, days.at(-1)));
        clock.moveTo(beginning + (day * STEPS + step + 1) * STEP);
      }
      const until = (await certificateOf(portOf(site), DOMAIN))?.validToDate.getTime() ?? 0;
      if (until < clock.now()) faults.push(`day ${day + 1}: no valid certificate`);
    }
    clearInterval(watch);
    report(days, visitors, owner, peak);
    const { total, tally } = await owner.readStatistics();
    expect([...faults, ...visitors.faults, ...faultsOf(days, BACKUPS_KEPT)]).toEqual([]);
    expect({ warnings: warnings(), unusual: unusualLines(site.output) }).toEqual({
      warnings: "",
      unusual: [],
    });
    expect(machine.kills).toBe(0);
    expect([total.views, tally.messages]).toEqual([visitors.views, visitors.messages]);
    expect(owner.signIns.map((at) => Math.floor((at - beginning) / DAY))).toEqual([MONTH]);
    expect(count(/^Removed \d+ files? from the trash/gm)).toBeGreaterThan(0);
    expect(count(/certificate for \S+ renewed/g)).toBeGreaterThan(DAYS / 7);
    const environment = { ...pebble.environment, ...clock.environmentOfCommand, VITRINE_DOMAIN: DOMAIN };
    const { out, code } = await program.run(["doctor"], "", environment);
    expect({ code, faults: out.split("\n").filter((line) => line.startsWith("fault")) }).toEqual({
      code: 0,
      faults: [],
    });
    expect(await site.stop()).toBe(0);
  },
  25 * 60 * SECOND,
);

/** The sizes at the end of a day. */
function lookAt(owner: MonthOwner, before: Day | undefined): Day {
  const { count: archives, size: archive } = newestBackup(program.folder);
  const now = clock.now();
  const photosSince = (time: number) =>
    sumOf(owner.photos.map(({ stored, deletedAt }) => (deletedAt === 0 || deletedAt > time ? stored : 0)));
  return {
    ...machine.memory,
    disk: diskUse(program.folder),
    database: databaseSize(),
    // The trash is looked through once a day.
    photos: { least: photosSince(now - MONTH * DAY), most: photosSince(now - (MONTH + 1) * DAY - STEP) },
    archives,
    // The backup is made early in the day, when there is what the day before left.
    newest: { archive, content: before === undefined ? 0 : before.database + before.disk.uploads },
  };
}

/** Megabytes of the database with what is still in SQLite's log. */
function databaseSize(): number {
  const db = new Database(join(program.folder, "vitrine.db"), { readonly: true });
  const sql = "select page_count * page_size as size from pragma_page_count, pragma_page_size";
  const { size } = db.query<{ size: number }, []>(sql).get() ?? { size: 0 };
  db.close();
  return size / MEGABYTE;
}

function report(days: Day[], visitors: MonthVisitors, owner: MonthOwner, peak: number): void {
  for (const [index, day] of days.entries()) reportFigure("Month", lineOf(day, index));
  const sent = sumOf(owner.photos.map((photo) => photo.sent)).toFixed(1);
  const [before, after] = thirds(days).map((value) => value.toFixed(1));
  reportFigure("Month", `medians of memory in the second and the last third: ${before} and ${after} MB`);
  reportFigure(
    "Month",
    `memory with subprocesses and cached files: at most ${peak.toFixed(0)} MB; killed for memory: ${machine.kills}`,
  );
  reportFigure(
    "Month",
    `${visitors.requests} requests, ${visitors.repeated} repeated, ${visitors.views} visits counted, ${visitors.messages} messages; ${owner.edits} changes with ${(owner.written / MEGABYTE).toFixed(2)} MB of text, ${owner.photos.length} photos of ${sent} MB, ${owner.planned.length} scheduled; ${count(/^Backup made/gm)} backups, ${count(/ renewed, /g)} renewals, ${owner.signIns.length} sign-in; ${Math.round(machine.processorTime / SECOND / days.length)} s of processor time a day`,
  );
  const times = visitors.times.toSorted((one, other) => one - other);
  const within = (share: number) =>
    `${share * 100} % within ${times[Math.floor(times.length * share)]?.toFixed(0)} ms`;
  reportFigure("Month", `pages: ${within(0.5)}, ${within(0.99)}`);
  const content = contentOf(join(program.folder, "vitrine.db")).slice(0, 5);
  const tables = content.map(([name, size]) => `${name} ${size.toFixed(2)}`).join(", ");
  reportFigure("Month", `database of ${days.at(-1)?.database.toFixed(2)} MB, of which text: ${tables} MB`);
}

/** In megabytes. */
function sumOf(bytes: number[]): number {
  return bytes.reduce((sum, each) => sum + each, 0) / MEGABYTE;
}

function count(pattern: RegExp): number {
  return site.output.match(pattern)?.length ?? 0;
}

/** Waits until the site has received every certificate that it ordered. */
async function certificatesAreThere(): Promise<void> {
  while (pebble.orders > count(/certificate for \S+ (obtained|renewed)/g)) await Bun.sleep(100);
}

async function setUp(): Promise<{ token: string; userId: string }> {
  const code = new URL(site.setupPath, `https://${DOMAIN}`).searchParams.get("setup");
  const owner = { email: ownerEmail, password: ownerPassword, fname: "Ada", lname: "Lovelace" };
  const reply = await ask(portOf(site), DOMAIN, "/api/setup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, ...owner }),
  });
  const { token, user } = (await reply.json()) as { token: string; user: { _id: string } };
  return { token, userId: user._id };
}
