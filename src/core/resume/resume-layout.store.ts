import type { Db } from "../database/client.ts";
import type { StoredLayout } from "./resume-layout.contract.ts";
import { resumeLayouts } from "./resume-layout.table.ts";

type Row = typeof resumeLayouts.$inferSelect;

export function toStoredLayout(row: Row): StoredLayout {
  const { _id, version, template, paper, pages, photo, phone, address, hidden, pinned, sectionOrder } = row;
  return { _id, version, template, paper, pages, photo, phone, address, hidden, pinned, sectionOrder };
}

/** The layout of the generated résumé; null if the owner doesn't use it. A site has at most one. */
export function readLayout(db: Db): StoredLayout | null {
  const row = db.select().from(resumeLayouts).limit(1).get();
  return row === undefined ? null : toStoredLayout(row);
}
