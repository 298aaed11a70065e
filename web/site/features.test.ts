import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { AdminPart } from "../core/feature/feature.ts";
import { features } from "./features.ts";

const root = join(import.meta.dir, "../..");
const found = (pattern: string) => [...new Glob(pattern).scanSync(root)].sort();

test("lists every feature with a public part", () => {
  const listed = features.map(({ name }) => `web/features/${name}/${name}.feature.ts`);
  expect(listed).toEqual(found("web/features/*/*.feature.ts"));
});

/** The server's page contracts; web/core registers the pictures. */
const contracts = found("src/features/*/*.page.contract.ts").filter((path) => !path.includes("/media/"));

/** The paths of all features' admin pages. */
const adminPaths: string[] = [];
for (const file of found("web/features/*/*.admin.tsx")) {
  const { admin }: { admin: AdminPart } = await import(join(root, file));
  adminPaths.push(...(admin.pages ?? []).map(({ path }) => path));
}

test.each(contracts)("registers everything in %s", async (path) => {
  const known: object[] = Object.values(await import(join(root, path)));
  const reads: object[] = features.flatMap(({ reads = [] }) => reads.map(({ read }) => read));
  const pages = features.flatMap(({ pages = [] }) => pages.map(({ name }) => name));
  const missing = known
    .flatMap((each) => (Array.isArray(each) ? each : [each]))
    .filter((each) => {
      if (typeof each === "string") return !adminPaths.includes(each);
      return "key" in each ? !reads.includes(each) : !pages.includes(nameOf(each));
    });
  expect(missing).toEqual([]);
});

test("uses the server's key for each query", () => {
  for (const { read, query } of features.flatMap(({ reads = [] }) => reads))
    expect(query.queryKey).toEqual(read.key);
});

function nameOf(page: object): string {
  return "name" in page ? String(page.name) : "";
}
