import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePorts } from "./pebble.ts";

/** Litestream itself, and a store like S3 that lists as Litestream asks. */
const MODULES = [
  "github.com/benbjohnson/litestream/cmd/litestream@v0.5.18",
  "github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0",
];
const bin = resolve(import.meta.dir, "../../node_modules/.cache/litestream");
const KEY = "vitrine";

/** Builds both by Go where they are not yet. @throws Error saying what is missing */
export function installLitestream(): void {
  if (["litestream", "gofakes3"].every((name) => existsSync(join(bin, name)))) return;
  if (Bun.which("go") === null)
    throw new Error("Tests of replication need Go (https://go.dev/dl) to build Litestream and a store.");
  mkdirSync(bin, { recursive: true });
  for (const each of MODULES) {
    const built = Bun.spawnSync(["go", "install", each], { env: { ...process.env, GOBIN: bin } });
    if (built.exitCode !== 0) throw new Error(`${each} could not be built: ${built.stderr}`);
  }
}

/** A store on this machine, which forgets when it ends. */
export async function startStore(): Promise<{ url: string; close(): Promise<void> }> {
  const [port = 0] = await freePorts(1);
  const words = ["-backend", "memory", "-host", `127.0.0.1:${port}`, "-initialbucket", "replicas", "-quiet"];
  const child = Bun.spawn([join(bin, "gofakes3"), ...words], { stdout: "ignore", stderr: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await Bun.sleep(50);
  return {
    url,
    async close() {
      child.kill();
      await child.exited;
    },
  };
}

/** As docs/litestream.md shows it, with a store on this machine. @returns the file's path */
export function writeConfig(folder: string, database: string, endpoint: string): string {
  const file = join(folder, "litestream.yml");
  const lines = [
    "dbs:",
    `  - path: ${database}`,
    "    replica:",
    "      type: s3",
    "      bucket: replicas",
    "      path: vitrine",
    `      endpoint: ${endpoint}`,
    "      region: us-east-1",
    `      access-key-id: ${KEY}`,
    `      secret-access-key: ${KEY}`,
    "      force-path-style: true",
    "      sync-interval: 1s",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

export function litestream(...words: string[]): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  // What this machine says of Amazon's own store is of no concern to another.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  return Bun.spawn([join(bin, "litestream"), ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env,
  });
}
