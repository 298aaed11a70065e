import { inArray } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import { resumeDocuments } from "./documents.table.ts";
import type { Origin } from "./origin.ts";
import { isObject } from "./source.ts";
import { tidyProse } from "./tidy-text.ts";

/**
 * The text of one property in the imported file, such as `studyType`, by entry; entries without it are left out.
 * @param list of the file: `education`
 */
export function fileTextsOf<T extends { origin: Origin | null }>(
  db: Db,
  rows: readonly T[],
  { list, name }: { list: string; name: string },
): Map<T, string> {
  const ids = rows.flatMap(({ origin }) => origin?.document ?? []);
  const documents = db.select().from(resumeDocuments).where(inArray(resumeDocuments._id, ids)).all();
  const contents = new Map(documents.map(({ _id, content }) => [_id, content]));
  return new Map(
    rows.flatMap((row) => {
      const entries: unknown = contents.get(row.origin?.document ?? "")?.[list];
      const index = /\[(\d+)\]$/.exec(row.origin?.path ?? "")?.[1];
      const entry: unknown = Array.isArray(entries) ? entries[Number(index)] : undefined;
      const text = isObject(entry) ? entry[name] : "";
      return typeof text === "string" && text.trim() !== "" ? [[row, tidyProse(text)] as const] : [];
    }),
  );
}
