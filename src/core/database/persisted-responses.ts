import type { Database } from "bun:sqlite";

/** Part of every change of the content, and of whatever else may make them untrue. */
export function clearPersistedResponses(client: Database): void {
  client.run("delete from __kept_replies");
}

/** For copies of the database, which older versions may have made: a reply from elsewhere is nothing to be served. */
export function clearPersistedResponsesIn(copy: Database): void {
  if (copy.query("select 1 from sqlite_master where name = '__kept_replies'").get() !== null)
    clearPersistedResponses(copy);
}
