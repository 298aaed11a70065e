import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { adminPath } from "../../src/shared/admin-path.ts";
import { features } from "./features.ts";

const root = join(import.meta.dir, "../..");
const found = (pattern: string) => [...new Glob(pattern).scanSync(root)].sort();

test("every feature that visitors see something of is in the list", () => {
  const listed = features.map(({ name }) => `web/features/${name}/${name}.feature.ts`);
  expect(listed).toEqual(found("web/features/*/*.feature.ts"));
});

/** Pages and reads that the server knows; the pictures belong to the core. */
const contracts = found("src/features/*/*.page.contract.ts").filter((path) => !path.includes("/media/"));

test.each(contracts)("all of %s is registered", async (path) => {
  const known: object[] = Object.values(await import(join(root, path)));
  const reads: object[] = features.flatMap(({ reads = [] }) => reads.map(({ read }) => read));
  const pages = features.flatMap(({ pages = [] }) => pages.map(({ name }) => name));
  const missing = known.filter((each) =>
    "key" in each ? !reads.includes(each) : !pages.includes(nameOf(each)),
  );
  expect(missing).toEqual([]);
});

test("what is read is kept under the key that the server knows it by", () => {
  for (const { read, query } of features.flatMap(({ reads = [] }) => reads))
    expect(query.queryKey).toEqual(read.key);
});

test("a page of the admin is one of those that the server answers", async () => {
  for (const path of found("web/features/*/*.admin.tsx")) {
    const text = await Bun.file(join(root, path)).text();
    for (const [, page = ""] of text.matchAll(/path: "([^"]+)"/g))
      expect(page.replace(":id", "an-id")).toMatch(adminPath);
  }
});

function nameOf(page: object): string {
  return "name" in page ? String(page.name) : "";
}
