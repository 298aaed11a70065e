import type { Database } from "bun:sqlite";

/** Whether there are pictures without their miniatures, as earlier versions have stored them. */
export function isPlaceholderDue(client: Database): boolean {
  return (
    client
      .query("select 1 from media where kind = 'image' and trashed_at is null and placeholder = '' limit 1")
      .get() !== null
  );
}
