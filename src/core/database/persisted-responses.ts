import type { Database } from "bun:sqlite";

/**
 * Part of every change of the content, and of whatever else may make them untrue. It leaves a stamp that no change before it has left,
 * by which other processes tell a change of the content from what nobody sees, such as a visit that is counted (`Revision`).
 */
export function clearPersistedResponses(client: Database): void {
  client.run("delete from __kept_replies");
  client.run(
    "insert into __kept_replies (key, maker, type, headers, zstd) values ('', hex(randomblob(16)), '', '', x'')",
  );
}

/** What the newest change of the content has left; null where an older program has made it, or none ever did. */
export function readStamp(client: Database): string | null {
  return (
    client.query<{ maker: string }, []>("select maker from __kept_replies where key = ''").get()?.maker ??
    null
  );
}

/** For copies of the database, which older versions may have made: a reply from elsewhere is nothing to be served. */
export function clearPersistedResponsesIn(copy: Database): void {
  if (copy.query("select 1 from sqlite_master where name = '__kept_replies'").get() !== null)
    clearPersistedResponses(copy);
}
