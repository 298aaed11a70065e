import type { Db } from "../database/client.ts";
import type { StoredLayout } from "./resume-layout.contract.ts";
import { resumeLayouts } from "./resume-layout.table.ts";

type Row = typeof resumeLayouts.$inferSelect;

export function presentLayout(row: Row): StoredLayout {
  const { _id, version, template, paper, pages, photo, phone, address, hidden, pinned, sectionOrder } = row;
  return { _id, version, template, paper, pages, photo, phone, address, hidden, pinned, sectionOrder };
}

/** The owner's choice of the program's own résumé; null where the owner has not chosen it. A site has one at most. */
export function readLayout(db: Db): StoredLayout | null {
  const row = db.select().from(resumeLayouts).limit(1).get();
  return row === undefined ? null : presentLayout(row);
}
