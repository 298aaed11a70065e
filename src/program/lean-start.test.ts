import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const transpiler = new Bun.Transpiler({ loader: "tsx" });

/** Packages that are loaded with a file of ours, by its imports and theirs; types, and what `import()` loads later, are none. */
function packagesOf(file: string, seen: Set<string> = new Set()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file) || !/\.tsx?$/.test(file)) return packages;
  seen.add(file);
  for (const { path, kind } of transpiler.scanImports(readFileSync(file, "utf8"))) {
    if (kind !== "import-statement") continue;
    if (path.startsWith("."))
      for (const each of packagesOf(join(dirname(file), path), seen)) packages.add(each);
    else if (!/^(node|bun):|^bun$/.test(path))
      packages.add(
        path
          .split("/")
          .slice(0, path.startsWith("@") ? 2 : 1)
          .join("/"),
      );
  }
  return packages;
}

test("a server whose pages are kept loads nothing that it does not need to serve them", () => {
  // A megabyte or more each (§P7): the schemas' library, React, the API's router, mail.
  expect([...packagesOf(join(import.meta.dir, "commands/serve.ts"))].sort()).toEqual([
    "content-disposition",
    "drizzle-orm",
    "lru-cache",
  ]);
});
