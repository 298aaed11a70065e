import type { Database } from "bun:sqlite";
import { isUploadName } from "../../core/content/upload-name.ts";
import { openDatabase } from "../../core/database/client.ts";
import { readSchemaVersion } from "../../core/database/upgrade.ts";
import { sealStoredSecrets } from "../../core/owner/sealed-secret.ts";
import { ArchiveError } from "./archive-error.ts";
import type { Manifest } from "./manifest.ts";

/** The name of an uploaded file and the hash of its content. */
export type MediaHash = { name: string; sha256: string };

/**
 * Checks the database of an archive, migrates it, and removes sessions and API tokens, which may have been revoked since.
 * @param dataFolder holds the key for secrets that the backup of an earlier version has in clear
 * @returns the files that were damaged already when the backup was made
 * @throws ArchiveError for a database that is damaged or not Vitrine's
 */
export function checkDatabase(path: string, manifest: Manifest, dataFolder: string): MediaHash[] {
  try {
    // Opening an empty file would create a new site in it.
    if (readSchemaVersion(path) === 0) throw new ArchiveError("The backup's database is empty.");
    const db = openDatabase(path);
    try {
      const { $client: client } = db;
      const [first] = client.query<{ integrity_check: string }, []>("pragma integrity_check(1)").all();
      if (first?.integrity_check !== "ok") throw new ArchiveError("The backup's database is damaged.");
      if (client.query("pragma foreign_key_check").get() !== null)
        throw new ArchiveError("The backup's database is damaged: some rows refer to rows that don't exist.");
      assertOwnTables(client);
      client.run("delete from sessions");
      client.run("delete from api_tokens");
      sealStoredSecrets(client, dataFolder);
      return checkFiles(client, manifest);
    } finally {
      db.$client.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(`The backup's database can't be used: ${reason}`);
  }
}

/** Rejects a database with foreign tables or triggers, because a trigger would run with every write. */
function assertOwnTables(client: Database): void {
  const schemaText = (database: Database) =>
    JSON.stringify(
      database
        .query("select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
        .all(),
    );
  const fresh = openDatabase(":memory:");
  try {
    if (schemaText(client) !== schemaText(fresh.$client))
      throw new ArchiveError("The backup's database has tables that are not Vitrine's.");
  } finally {
    fresh.$client.close();
  }
}

function checkFiles(client: Database, manifest: Manifest): MediaHash[] {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const rows = client
    .query<{ name: string; sha256: string; trashed_at: string | null }, []>(
      "select name, sha256, trashed_at from media",
    )
    .all();
  assertUploadNames([...rows.map(({ name }) => name), ...manifest.missing]);
  const known = new Set(manifest.missing);
  const lost = rows.find(
    ({ name, trashed_at }) => trashed_at === null && !hashes.has(`uploads/${name}`) && !known.has(name),
  );
  if (lost !== undefined) throw new ArchiveError(`The backup is damaged: uploads/${lost.name} is missing.`);
  return rows.filter(({ name, sha256 }) => (hashes.get(`uploads/${name}`) ?? sha256) !== sha256);
}

/** Rejects names that lead out of `uploads/`, with which other files would be read and removed. */
function assertUploadNames(names: string[]): void {
  const invalid = names.find((name) => !isUploadName(name));
  if (invalid !== undefined)
    throw new ArchiveError(
      `The backup contains an invalid file name: ${JSON.stringify(invalid.slice(0, 200))}.`,
    );
}
