import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { goProgram } from "./go-programs.ts";
import { storeKey } from "./s3-store.ts";

/** Builds Litestream. @returns its path @throws Error that says what is missing */
export function installLitestream(): string {
  return goProgram("github.com/benbjohnson/litestream/cmd/litestream@v0.5.18");
}

/** Writes the configuration of docs/replication.md, with a store on this machine. @returns the file's path */
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
    `      access-key-id: ${storeKey.keyId}`,
    `      secret-access-key: ${storeKey.secret}`,
    "      force-path-style: true",
    "      sync-interval: 1s",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

export function litestream(...words: string[]): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  // AWS settings of this machine must not be used.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  return Bun.spawn([installLitestream(), ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env,
  });
}
