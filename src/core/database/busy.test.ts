import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDatabase } from "./beside.ts";
import { isBusy, whileBusy } from "./busy.ts";
import { openFile } from "./open.ts";
import { readSchema } from "./upgrade.ts";

/** Another process holds the whole database, says so, and lets go of it after some time. */
const holder = `
  const { Database } = require("bun:sqlite");
  const held = new Database(process.argv[1]);
  held.run("pragma locking_mode = exclusive");
  held.run("begin exclusive");
  console.log("held");
  setTimeout(() => held.close(), 100);
`;

test("opens, reads and copies a database as soon as another process unlocks it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-busy-"));
  const path = join(folder, "vitrine.db");
  openFile(path).close();
  const schema = readSchema(path);
  const works = [
    () => openFile(path).close(),
    () => expect(readSchema(path)).toBe(schema),
    () => copyDatabase(path, join(folder, "copy.db")),
  ];
  for (const work of works) {
    const child = Bun.spawn([process.execPath, "-e", holder, path], { stdout: "pipe", stderr: "inherit" });
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("held\n");
    work();
    expect(await child.exited).toBe(0);
  }
  expect(readSchema(join(folder, "copy.db"))).toBe(schema);
  rmSync(folder, { recursive: true });
});

test("fails at once on an error that is not a lock", () => {
  let tries = 0;
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(() =>
    whileBusy(() => {
      tries += 1;
      throw full;
    }),
  ).toThrow(full);
  expect(tries).toBe(1);
  expect(isBusy(Object.assign(new Error("locked"), { code: "SQLITE_BUSY_RECOVERY" }))).toBe(true);
});
