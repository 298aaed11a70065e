import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site.ts";

/** Tables that a restore changes: it ends sessions and moves files of the replaced site to the trash. */
const APART = ["sessions", "media"];

/** A site's content on disk: every row, and the hash of every file in use. */
export function stateOf(dataFolder: string): Record<string, unknown> {
  const database = new Database(join(dataFolder, "vitrine.db"), { readwrite: true, create: false });
  try {
    const tables = database
      .query<{ name: string }, []>(
        "select name from sqlite_master where type = 'table' and substr(name, 1, 6) <> '__kept' and name not like 'sqlite_%' order by name",
      )
      .all()
      .map(({ name }) => name);
    const shown = database
      .query<{ name: string }, []>("select name from media where trashed_at is null order by name")
      .all();
    return {
      ...Object.fromEntries(
        tables
          .filter((table) => !APART.includes(table))
          .map((table) => [
            table,
            database
              .query(`select * from "${table}"`)
              .all()
              .map((row) => JSON.stringify(row))
              .sort(),
          ]),
      ),
      media: database
        .query("select * from media where trashed_at is null order by name")
        .all()
        .map((row) => JSON.stringify(row)),
      files: shown.map(({ name }) => `${name} ${hashOf(join(dataFolder, "uploads", name))}`),
    };
  } finally {
    database.close();
  }
}

/** Rows whose file is missing or has a wrong hash, including the trash. */
export function wrongFiles(dataFolder: string): string[] {
  const database = new Database(join(dataFolder, "vitrine.db"), { readwrite: true, create: false });
  try {
    return database
      .query<{ name: string; sha256: string }, []>("select name, sha256 from media")
      .all()
      .filter(({ name, sha256 }) => hashOf(join(dataFolder, "uploads", name)) !== sha256)
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

/** Hashes of all files in a folder, except empty lock files. */
export function bytesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter(
        (name) => !/(^|\/)(vitrine|restore|)\.lock$/.test(name) && statSync(join(folder, name)).isFile(),
      )
      .sort()
      .map((name) => [name, hashOf(join(folder, name))]),
  );
}

function hashOf(path: string): string {
  return existsSync(path)
    ? new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex")
    : "missing";
}

/** Calls the API as the owner. */
export class Owner {
  readonly #site: Site;
  readonly token: string;

  constructor(site: Site, token: string) {
    this.#site = site;
    this.token = token;
  }

  /** Sends an object as JSON. */
  call(method: string, path: string, body?: object): Promise<Response> {
    const isRaw = body instanceof FormData || body instanceof Blob;
    return this.#site.get(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && !isRaw && { "content-type": "application/json" }),
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    });
  }

  async addSkill(skill: string): Promise<Response> {
    return await this.call("POST", "/skills/create", { skill: { skill, strength: "1" } });
  }

  /** Uploads a download. @returns its address */
  async addFile(name: string, content: BlobPart): Promise<string> {
    const form = new FormData();
    form.append("name", name);
    form.append("file", new Blob([content]), `${name}.txt`);
    const reply = await this.call("PUT", "/downloads/add-download/new", form);
    if (reply.status !== 201 && reply.status !== 200) throw new Error(await reply.text());
    return ((await reply.json()) as { download: { file: string } }).download.file;
  }
}
