import type { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { openBeside } from "../database/beside.ts";
import { databasePath } from "../database/data-folder.ts";
import { unseal } from "./secret-key.ts";

/** What is stored of one part of the server. */
export type StoredPart = {
  values: Readonly<Record<string, string | number>>;
  /** Opened. */
  secrets: Readonly<Record<string, string>>;
  /** Secrets that can't be opened, because their key is not here. */
  lost: readonly string[];
};

export type StoredRow = {
  version: number;
  plain: Record<string, StoredPart["values"]>;
  sealed: Record<string, string>;
};

const NONE: StoredPart = { values: {}, secrets: {}, lost: [] };

/**
 * What the owner has set of the server in the admin, read at each use: a write, a restore and another process change it at
 * once. Light, because a start asks for it; `Settings` (features/settings) writes it.
 */
export class StoredSettings {
  readonly #client: Database;
  readonly #dataFolder: string;
  #text = "";
  #parts = new Map<string, StoredPart>();

  /** @param dataFolder with the key of the secrets */
  constructor(client: Database, dataFolder: string) {
    this.#client = client;
    this.#dataFolder = dataFolder;
  }

  /** The same object until what is stored changes. */
  part(name: string): StoredPart {
    const row = readRow(this.#client);
    if (row === null) return NONE;
    const text = JSON.stringify(row);
    if (text !== this.#text) {
      this.#text = text;
      this.#parts = new Map();
    }
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = openPart(this.#dataFolder, name, row);
    this.#parts.set(name, part);
    return part;
  }
}

/** A part as it is now, for a command beside the server, or before there is one. */
export function readStoredPart(dataFolder: string, name: string): StoredPart {
  const path = databasePath(dataFolder);
  if (!existsSync(path)) return NONE;
  const client = openBeside(path);
  try {
    return new StoredSettings(client, dataFolder).part(name);
  } finally {
    client.close();
  }
}

/** @returns null where nothing was set yet, or the database is of before there were settings */
export function readRow(client: Database): StoredRow | null {
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

/** What a part holds, with its secrets opened. */
export function openPart(dataFolder: string, name: string, { plain, sealed }: StoredRow): StoredPart {
  const own = Object.keys(sealed).filter((key) => key.startsWith(`${name}.`));
  const opened = own.map((key) => ({
    field: key.slice(name.length + 1),
    text: unseal(dataFolder, key, sealed[key] ?? ""),
  }));
  return {
    values: plain[name] ?? {},
    secrets: Object.fromEntries(opened.flatMap(({ field, text }) => (text === null ? [] : [[field, text]]))),
    lost: opened.flatMap(({ field, text }) => (text === null ? [field] : [])),
  };
}

/** A stored text; `""` where there is none. */
export function storedText({ values }: StoredPart, field: string): string {
  return String(values[field] ?? "");
}
