import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "../../core/database/client.ts";
import { openFile } from "../../core/database/open.ts";
import { unsealSecret } from "../../core/owner/sealed-secret.ts";
import { writeOwner } from "../../core/owner/users.store.ts";
import { createStore } from "../../testing/content-model.ts";
import { createBackup } from "./create-backup.ts";
import { restore } from "./restore.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
let folder = "";
let ownerId = "";
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-sealed-"));
  const store = createStore(openDataFolder(at("old")));
  const { _id } = store.change("set up owner", (change) =>
    writeOwner(change, { email: "ada@example.org", passwordHash: "" }),
  );
  ownerId = _id;
  // As earlier versions stored it.
  store.db.$client.run("insert into second_factors (user_id, secret) values (?, ?)", [_id, SECRET]);
  store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function storedSecret(name: string): string {
  const { $client } = openDataFolder(at(name));
  const row = $client.query<{ secret: string }, []>("select secret from second_factors").get();
  $client.close();
  return row?.secret ?? "";
}

/** Whether any file of the site contains the secret in clear. */
function isInClear(name: string): boolean {
  return readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name: file }) => readFileSync(join(parentPath, file)).includes(SECRET));
}

test("opening a site encrypts secrets of earlier versions, and leaves no copy in its files", () => {
  expect(isInClear("old")).toBe(true);
  expect(unsealSecret(at("old"), ownerId, storedSecret("old"))).toBe(SECRET);
  expect(isInClear("old")).toBe(false);
  expect(storedSecret("old")).toBe(storedSecret("old"));
});

test("a backup of a site that was not opened since has the secret encrypted", async () => {
  await createBackup(at("old"), at("site.tar"));
  expect(readFileSync(at("site.tar")).includes(SECRET)).toBe(false);
  await restore(at("new"), at("site.tar"));
  expect(unsealSecret(at("new"), ownerId, storedSecret("new"))).toBeNull();
  expect(unsealSecret(at("old"), ownerId, storedSecret("new"))).toBe(SECRET);
});

test("a database without secrets gets no key", () => {
  openDataFolder(at("other")).$client.close();
  openFile(":memory:").close();
  expect(readdirSync(at("other"))).not.toContain("secret.key");
});
