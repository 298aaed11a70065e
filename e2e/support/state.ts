import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site.ts";

/** What belongs to nobody's content: sessions end with a restore, and its trash holds the files of the site before. */
const APART = ["sessions", "media"];

/** A site's whole content as it is on disk: every row, and the hash of every file that is shown. */
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

/** Rows whose file is missing or has another hash than the row says, the trash included. */
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

/** Every file of a folder with its hash, but for locks, which hold nothing. */
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

/** The owner's calls of the API. */
export class Owner {
  readonly #site: Site;
  readonly token: string;

  constructor(site: Site, token: string) {
    this.#site = site;
    this.token = token;
  }

  /** An object is sent as JSON. */
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

  /** A download is stored byte for byte. @returns its address */
  async addFile(name: string, content: BlobPart): Promise<string> {
    const form = new FormData();
    form.append("name", name);
    form.append("file", new Blob([content]), `${name}.txt`);
    const reply = await this.call("PUT", "/downloads/add-download/new", form);
    if (reply.status !== 201 && reply.status !== 200) throw new Error(await reply.text());
    return ((await reply.json()) as { download: { file: string } }).download.file;
  }
}
