import type { Database } from "bun:sqlite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { embeddedPath } from "../process/embedded-path.ts";
import { failpoint } from "../process/failpoint.ts";

type Migration = ReturnType<typeof readMigrationFiles>[number];

let known: Migration[] | null = null;

/** The program's migrations, oldest first. `folderMillis`, the creation time, identifies each. */
export function knownMigrations(): Migration[] {
  known ??= readMigrationFiles({ migrationsFolder: embeddedPath("migrations") });
  return known;
}

/** drizzle-kit's own table, so that its tools can read the database too. */
const TABLE = "__drizzle_migrations";

/** The schema version of a database: `folderMillis` of its newest migration; 0 for an empty database. */
export function schemaVersionOf(client: Database): number {
  if (client.query("select 1 from sqlite_master where name = ?").get(TABLE) === null) return 0;
  const row = client
    .query<{ newest: number | null }, []>(`select max(created_at) as newest from ${TABLE}`)
    .get();
  return Number(row?.newest ?? 0);
}

export function newestSchemaVersion(known: Migration[]): number {
  return known.at(-1)?.folderMillis ?? 0;
}

/**
 * Brings a database to the newest schema in one transaction, which is rolled back unless the result passes
 * `assertIntact`. Drizzle's own migrator leaves foreign keys on, so rebuilding a table would delete the rows that refer
 * to it.
 * @throws SQLite's error, or Error if data was lost; the database is unchanged then
 */
export function migrate(client: Database, known: Migration[]): void {
  if (schemaVersionOf(client) >= newestSchemaVersion(known)) return;
  client.run("pragma foreign_keys = off");
  try {
    client
      .transaction(() => {
        client.run(
          `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at numeric)`,
        );
        const from = schemaVersionOf(client);
        const before = countForIntegrity(client);
        for (const { folderMillis, sql, hash } of known) {
          if (folderMillis <= from) continue;
          for (const statement of sql) client.run(statement);
          client.run(`insert into ${TABLE} (hash, created_at) values (?, ?)`, [hash, folderMillis]);
        }
        failpoint("upgrade-ran");
        assertIntact(client, before);
      })
      .immediate();
  } finally {
    client.run("pragma foreign_keys = on");
  }
}

/** Counts that show whether an upgrade has lost data, whatever it did to the schema. */
export type IntegrityCounts = { danglingReferences: number; owners: number; files: number };

export function countForIntegrity(client: Database): IntegrityCounts {
  return {
    danglingReferences: client.query("pragma foreign_key_check").all().length,
    owners: countOf(client, "credentials"),
    files: countOf(client, "media"),
  };
}

/** @throws Error if the database is damaged, or has lost data since `before` */
export function assertIntact(client: Database, before: IntegrityCounts): void {
  const [first] = client.query<{ integrity_check: string }, []>("pragma integrity_check(1)").all();
  if (first?.integrity_check !== "ok") throw new Error(`the database is damaged: ${first?.integrity_check}`);
  const after = countForIntegrity(client);
  if (after.danglingReferences > before.danglingReferences)
    throw new Error(`${after.danglingReferences} rows refer to missing rows`);
  if (after.owners < before.owners) throw new Error("the owner is lost");
  if (after.files < before.files)
    throw new Error(`${before.files - after.files} of ${before.files} files are lost`);
}

function countOf(client: Database, table: string): number {
  if (client.query("select 1 from sqlite_master where type = 'table' and name = ?").get(table) === null)
    return 0;
  return client.query<{ count: number }, []>(`select count(*) as count from ${table}`).get()?.count ?? 0;
}
