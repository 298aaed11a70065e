import type { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { openExistingDatabase } from "../database/copy-database.ts";
import { databasePath } from "../database/data-folder.ts";
import { unseal } from "./secret-key.ts";

/** The stored settings of one part of the server. */
export type StoredPart = {
  values: Readonly<Record<string, string | number>>;
  /** Decrypted. */
  secrets: Readonly<Record<string, string>>;
  /** Names of secrets that can't be decrypted with the current key. */
  lost: readonly string[];
};

export type StoredRow = {
  version: number;
  plain: Record<string, StoredPart["values"]>;
  sealed: Record<string, string>;
};

const NONE: StoredPart = { values: {}, secrets: {}, lost: [] };

/**
 * Reads the server settings from the admin at each use, so that a write, a restore or another process takes effect
 * immediately. `Settings` (features/settings) writes them.
 */
export class StoredSettings {
  readonly #client: Database;
  readonly #dataFolder: string;
  #text = "";
  #parts = new Map<string, StoredPart>();

  /** @param dataFolder holds the key of the secrets */
  constructor(client: Database, dataFolder: string) {
    this.#client = client;
    this.#dataFolder = dataFolder;
  }

  /** Returns the same object until the stored settings change. */
  part(name: string): StoredPart {
    const row = readSettingsRow(this.#client);
    if (row === null) return NONE;
    const text = JSON.stringify(row);
    if (text !== this.#text) {
      this.#text = text;
      this.#parts = new Map();
    }
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = decryptPart(this.#dataFolder, name, row);
    this.#parts.set(name, part);
    return part;
  }
}

/** Reads a part for a command that runs without the site's own connection. */
export function readStoredPart(dataFolder: string, name: string): StoredPart {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return NONE;
  const client = openExistingDatabase(path);
  try {
    return new StoredSettings(client, dataFolder).part(name);
  } finally {
    client.close();
  }
}

/** @returns null if nothing has been set, or the database has no settings table yet */
export function readSettingsRow(client: Database): StoredRow | null {
  if (client.query("select 1 from sqlite_master where name = 'server_settings'").get() === null) return null;
  const row = client
    .query<Record<"plain" | "sealed", string> & { version: number }, []>(
      "select version, plain, sealed from server_settings limit 1",
    )
    .get();
  return row === null
    ? null
    : { version: row.version, plain: JSON.parse(row.plain), sealed: JSON.parse(row.sealed) };
}

/** A part of a stored row, with its secrets decrypted. */
export function decryptPart(dataFolder: string, name: string, { plain, sealed }: StoredRow): StoredPart {
  const keys = Object.keys(sealed).filter((key) => key.startsWith(`${name}.`));
  const opened = keys.map((key) => ({
    field: key.slice(name.length + 1),
    text: unseal(dataFolder, key, sealed[key] ?? ""),
  }));
  return {
    values: plain[name] ?? {},
    secrets: Object.fromEntries(opened.flatMap(({ field, text }) => (text === null ? [] : [[field, text]]))),
    lost: opened.flatMap(({ field, text }) => (text === null ? [field] : [])),
  };
}

/** A stored value as text; `""` if there is none. */
export function storedText({ values }: StoredPart, field: string): string {
  return String(values[field] ?? "");
}
