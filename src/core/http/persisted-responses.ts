import type { Database } from "bun:sqlite";
import type { Revision } from "../database/revision.ts";
import { Representation } from "./representation.ts";

/** About how many replies are kept at most; a site has few pages, but is asked under as many names as its visitors make up. */
export const PERSISTED_MAX = 40;

type Row = {
  type: string;
  headers: string;
  zstd: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | null;
};

/**
 * Finished replies in the database, so that the next start answers before it has loaded what renders pages (§P7,
 * P9). Every change of the content drops them in its own transaction; so what is found there is what would be rendered.
 */
export class PersistedResponses {
  readonly #client: Database;
  readonly #revision: Revision;
  readonly #maker: () => string;
  /** While nothing has changed since the start; what is rendered later is in the memory. */
  readonly #first: number;

  /** @param maker what replies depend on beside the content: the program, its settings, the day */
  constructor(client: Database, revision: Revision, maker: () => string) {
    this.#client = client;
    this.#revision = revision;
    this.#maker = maker;
    this.#first = revision.look();
  }

  find(key: string): Representation | undefined {
    if (this.#revision.current !== this.#first) return undefined;
    const row = this.#client
      .query<Row, [string, string, number]>(
        "select type, headers, zstd, br from __kept_replies where key = ? and maker = ? and (until is null or until > ?)",
      )
      .get(key, this.#maker(), Date.now());
    if (row === null) return undefined;
    return new Representation(new Uint8Array(Bun.zstdDecompressSync(row.zstd)), {
      type: row.type,
      headers: JSON.parse(row.headers),
      encoded: { zstd: row.zstd, ...(row.br && { br: row.br }) },
    });
  }

  /**
   * Keeps these beside those that are kept, unless the content has changed since they were made.
   * @param revision of the content that they show
   */
  add(replies: Map<string, Representation>, revision: number): void {
    const maker = this.#maker();
    const insert = this.#client.query(
      "insert or replace into __kept_replies (key, maker, type, headers, zstd, br, until) values (?, ?, ?, ?, ?, ?, ?)",
    );
    const packed = [...replies].slice(0, PERSISTED_MAX).map(([key, reply]) => ({ key, ...reply.pack() }));
    this.#client
      .transaction(() => {
        if (this.#revision.look() !== revision) return;
        this.#client.run(
          "delete from __kept_replies where key <> '' and (maker <> ? or (select count(*) from __kept_replies) > ?)",
          [maker, PERSISTED_MAX],
        );
        const { due } = this.#revision;
        const until = Number.isFinite(due) ? due : null;
        for (const { key, type, headers, zstd, br } of packed)
          insert.run(key, maker, type, JSON.stringify(headers), zstd, br, until);
      })
      .immediate();
  }
}
