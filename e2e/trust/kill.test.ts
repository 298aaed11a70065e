import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { ownerEmail, ownerPassword, Program } from "../support/site.ts";
import { Server } from "./support/server.ts";
import { WriteLog } from "./support/write-log.ts";

/** Rounds of §R1; `VITRINE_TIMES=1000` runs a thousand. */
const ROUNDS = times(5, 50);
const WRITERS = 4;
/** Milliseconds until the site is up again (§R1). */
const UP_AGAIN = 2000;
const PATIENCE = 30_000 + ROUNDS * 10_000;

let program: Program;
let server: Server;

beforeAll(async () => {
  program = new Program();
  server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
}, 30_000);

afterAll(async () => {
  await server.stop();
  program.remove();
}, 30_000);

function faultsOfDatabase(): unknown[] {
  const database = new Database(join(program.folder, "vitrine.db"), { readonly: true });
  const integrity = database.query("pragma integrity_check").values().flat();
  const loose = database.query("pragma foreign_key_check").values();
  database.close();
  return [...integrity.filter((line) => line !== "ok"), ...loose];
}

/** Checks that a file is complete: its name starts with the hash of its content. */
async function faultOfFile(address: string): Promise<string | null> {
  const reply = await server.get(address);
  if (reply.status !== 200) return `${address}: ${reply.status}`;
  const bytes = await reply.bytes();
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const stem = /^\/uploads\/([0-9a-f]+)\./.exec(address)?.[1] ?? "none";
  return hash.startsWith(stem) ? null : `${address}: ${bytes.length} bytes of another file`;
}

/** Checks a variant, which is served as soon as it has its name. */
async function faultOfVariant(name: string): Promise<string | null> {
  const reply = await server.get(`/uploads/${name}`);
  if (reply.status === 404) return null; // The picture is in the trash.
  try {
    const { width } = await new Bun.Image(await reply.bytes()).metadata();
    return width > 0 ? null : `${name} has no width`;
  } catch (error) {
    return `${name}: ${error}`;
  }
}

test(
  `R1: ${ROUNDS} times SIGKILL during writes and uploads loses nothing that was answered`,
  async () => {
    const random = randomFrom(seed);
    const ledger = new WriteLog(random);
    Object.assign(ledger.credentials, { email: ownerEmail, password: ownerPassword });
    const { token, userId } = await server.setUp();
    await ledger.begin(server, token, userId);
    let slowest = 0;
    let files = 0;
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const writing = ledger.writeOn(server, WRITERS);
      await Bun.sleep(30 + random.below(1000));
      const isAlone = random.isTrue(0.5);
      await server.kill({ withChildren: !isAlone });
      await writing;
      expect(ledger.faults).toEqual([]);

      server = await server.again();
      slowest = Math.max(slowest, server.startedIn);
      expect(faultsOfDatabase()).toEqual([]);
      if (!isAlone) expect(server.temporaryFiles).toEqual([]);
      const shown = await ledger.verify(server, round === ROUNDS - 1);
      expect(ledger.faults).toEqual([]);
      files += shown.length;
      // Only new variants, because there are thousands in the trash.
      const variants = readdirSync(join(program.folder, "uploads/.variants")).filter(
        (name) => !seen.has(name),
      );
      for (const name of variants) seen.add(name);
      const faults = await Promise.all([...shown.map(faultOfFile), ...variants.map(faultOfVariant)]);
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    }
    reportFigure(
      "R1",
      `${ROUNDS} kills, ${ledger.acknowledged} writes answered and found again, ${ledger.interrupted} cut off before an answer; ${files} files compared; up again after ${Math.round(slowest)} ms at most; seed ${seed}`,
    );
    expect(slowest).toBeLessThan(UP_AGAIN);
    expect(ledger.interrupted).toBeGreaterThan(0);
    const doctor = await program.run(["doctor"]);
    expect(doctor.out.split("\n").filter((line) => line.startsWith("fault"))).toEqual([]);
  },
  PATIENCE,
);
