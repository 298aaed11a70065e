import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { databasePath, openDataFolder, uploadsPath } from "../db/client.ts";
import { mediaName } from "../db/content-store.ts";
import { schema } from "../db/schema.ts";
import { media } from "../media/media.table.ts";
import { hasOwner } from "../users/users.store.ts";

type Finding = { isFault: boolean; text: string };

/** Bytes; with less the next upload of a video may not fit. */
const FREE_SPACE_MIN = 1024 ** 3;

/**
 * Checks the database, files against rows, free space and permissions (contract, The program).
 * @param print takes each line of the report
 * @returns true when there is no fault
 */
export async function examine(config: Config, print: (line: string) => void): Promise<boolean> {
  const findings = existsSync(databasePath(config.dataFolder))
    ? [...permissions(config.dataFolder), ...space(config.dataFolder), ...(await database(config.dataFolder))]
    : [
        fault(
          `There is no site in ${config.dataFolder}. Start one with \`vitrine serve\`, or name its folder with --data.`,
        ),
      ];
  for (const { isFault, text } of findings) print(`${isFault ? "fault" : "ok   "}  ${text}`);
  const faults = findings.filter(({ isFault }) => isFault).length;
  print(faults === 0 ? "No faults." : `${faults} ${faults === 1 ? "fault" : "faults"}.`);
  return faults === 0;
}

const fault = (text: string): Finding => ({ isFault: true, text });
const fine = (text: string): Finding => ({ isFault: false, text });

function permissions(folder: string): Finding[] {
  return [folder, databasePath(folder), uploadsPath(folder)].map((path) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return fine(`${path} can be read and written`);
    } catch {
      return fault(`${path} cannot be read and written by this user`);
    }
  });
}

function space(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return [free < FREE_SPACE_MIN ? fault(`Only ${text}; make room on the disk`) : fine(text)];
}

async function database(folder: string): Promise<Finding[]> {
  const db = openDataFolder(folder);
  try {
    const integrity = db.$client.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    const isWhole = integrity.length === 1 && integrity[0]?.integrity_check === "ok";
    const loose = db.$client.query("pragma foreign_key_check").all().length;
    return [
      isWhole
        ? fine("the database is whole")
        : fault(`The database is damaged: ${integrity[0]?.integrity_check}. Restore a backup.`),
      loose === 0
        ? fine("all references lead to a row")
        : fault(`${loose} rows refer to rows that are missing`),
      hasOwner(db)
        ? fine("the site has an owner")
        : fine("the site has no owner yet; `vitrine serve` prints a setup address"),
      ...(await files(folder, db)),
    ];
  } finally {
    db.$client.close();
  }
}

/** Every row's file must be there with its size and hash, and every address that content shows must have a row. */
async function files(folder: string, db: ReturnType<typeof openDataFolder>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const rows = db.select().from(media).all();
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, size, sha256 } of rows) {
    const path = join(uploadsPath(folder), name);
    if (!existsSync(path)) findings.push(fault(`uploads/${name} is missing`));
    else if (statSync(path).size !== size || (await hashFile(path)) !== sha256)
      findings.push(fault(`uploads/${name} is not what was uploaded`));
  }
  for (const [table, address] of shownFiles(db)) {
    const name = mediaName(address);
    if (name !== null && !names.has(name))
      findings.push(fault(`${table} shows ${address}, which no upload has`));
  }
  const unlisted = readdirSync(uploadsPath(folder)).filter(
    (name) => !name.startsWith(".") && !names.has(name),
  );
  if (unlisted.length > 0)
    findings.push(
      fine(
        `${unlisted.length} files in uploads/ belong to nothing, left by a crash: ${unlisted.slice(0, 5).join(", ")}`,
      ),
    );
  if (findings.every(({ isFault }) => !isFault))
    findings.push(fine(`all ${rows.length} uploaded files are there and unchanged`));
  return findings;
}

function shownFiles(db: ReturnType<typeof openDataFolder>): [table: string, address: string][] {
  return Object.entries(schema).flatMap(([table, definition]) =>
    db
      .select()
      .from(definition)
      .all()
      .flatMap((row) => Object.values(row))
      .filter((value): value is string => typeof value === "string" && value.startsWith("/uploads/"))
      .map((address): [string, string] => [table, address]),
  );
}

async function hashFile(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex");
}
