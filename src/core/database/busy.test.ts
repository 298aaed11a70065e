import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isBusy, retryWhileBusy } from "./busy.ts";
import { copyDatabase } from "./copy-database.ts";
import { openFile } from "./open.ts";
import { readSchemaVersion } from "./upgrade.ts";

/** Script of another process that locks the whole database, reports it, and unlocks it after 100 ms. */
const lockingScript = `
  const { Database } = require("bun:sqlite");
  const client = new Database(process.argv[1]);
  client.run("pragma locking_mode = exclusive");
  client.run("begin exclusive");
  console.log("locked");
  setTimeout(() => client.close(), 100);
`;

test("opens, reads and copies a database as soon as another process unlocks it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-busy-"));
  const path = join(folder, "vitrine.db");
  openFile(path).close();
  const schema = readSchemaVersion(path);
  const operations = [
    () => openFile(path).close(),
    () => expect(readSchemaVersion(path)).toBe(schema),
    () => copyDatabase(path, join(folder, "copy.db")),
  ];
  for (const run of operations) {
    const child = Bun.spawn([process.execPath, "-e", lockingScript, path], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("locked\n");
    run();
    expect(await child.exited).toBe(0);
  }
  expect(readSchemaVersion(join(folder, "copy.db"))).toBe(schema);
  rmSync(folder, { recursive: true });
});

test("does not retry an error that is not a lock", () => {
  let attempts = 0;
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(() =>
    retryWhileBusy(() => {
      attempts += 1;
      throw full;
    }),
  ).toThrow(full);
  expect(attempts).toBe(1);
  expect(isBusy(Object.assign(new Error("locked"), { code: "SQLITE_BUSY_RECOVERY" }))).toBe(true);
});
