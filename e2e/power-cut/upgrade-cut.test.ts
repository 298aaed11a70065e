import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { knownMigrations } from "../../src/core/database/migrate.ts";
import { openFile } from "../../src/core/database/open.ts";
import { isLong, randomFrom, reportFigure, seed } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { examine } from "./examine.ts";
import { Ledger } from "./ledger.ts";
import { RebuiltSites } from "./rebuilt-site.ts";
import { Recorder } from "./recording.ts";

const EFFORT = { singles: 40, olds: 4, prefixes: 16, torn: 4, random: 16 };
const LONG = 600_000;
const now = "2026-01-01T00:00:00.000Z";

let program: Program;
let rebuilt: string;
beforeAll(() => {
  program = new Program();
  rebuilt = mkdtempSync("/dev/shm/vitrine-power-cut-");
});
afterAll(() => {
  program.remove();
  rmSync(rebuilt, { recursive: true });
});

test.if(isLong)(
  "R11: a power cut during an upgrade loses nothing",
  async () => {
    const recorder = new Recorder(program);
    const ledger = new Ledger();
    const stored = ledger.begin();
    const path = join(recorder.dataFolder, "vitrine.db");
    const client = openFile(path, knownMigrations().slice(0, 1));
    for (let count = 0; count < 50; count++) {
      client.run(
        "insert into skills (id, version, created_at, updated_at, skill, strength, position) values (?, 1, ?, ?, ?, '1', ?)",
        [`skill-${count}`, now, now, `Skill ${count}`, count],
      );
      ledger.change(stored, `skills/skill-${count}`, `Skill ${count}|`);
    }
    client.close();
    const before = new Map([["vitrine.db", readFileSync(path)]]);
    const command = ledger.begin();
    expect(await (await recorder.serve()).stop()).toBe(0);

    const recordings = recorder.files.map((file) => ({
      lines: readFileSync(file, "latin1").split("\n"),
      command,
    }));
    const figures = await examine({
      recordings,
      before,
      answeredBefore: [stored],
      dataFolder: recorder.dataFolder,
      ledger,
      sites: new RebuiltSites(rebuilt),
      random: randomFrom(seed),
      effort: EFFORT,
    });
    reportFigure(
      "R11",
      `an upgrade: ${figures.calls} calls that changed files, ${figures.syncs} of them syncs; ${figures.combinations} combinations, ${figures.states} different states opened; ${figures.faults.size} faults`,
    );
    expect(figures.answered).toEqual(new Set([stored, command]));
    expect([...figures.faults].map(([fault, cuts]) => [fault, cuts.length, cuts[0]])).toEqual([]);
    expect([...figures.last.keys()]).toContainEqual(
      expect.stringMatching(/^backups\/before-upgrade-.*\.db$/),
    );
  },
  LONG,
);
