import type { Db } from "./client.ts";

/** A query that Drizzle builds once per connection, since building one that every request reads takes longer than reading it. */
export function prepareOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const query = queries.get(db) ?? prepare(db);
    queries.set(db, query);
    return query;
  };
}
