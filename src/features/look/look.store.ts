import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { DocumentLook } from "../../core/feature/export.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { looks } from "../../core/look/looks.table.ts";
import { readableAccent } from "../../shared/color-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { designOf } from "../../shared/designs.ts";
import { pairLetters } from "../../shared/headings/pair-letters.ts";
import { activeCss, type Look, type ShownLook } from "../../shared/look.ts";
import type { StoredLook } from "./look.contract.ts";
import { lookRead } from "./look.page.contract.ts";
import { lookKind } from "./look.table.ts";

export function presentLook(row: typeof looks.$inferSelect): StoredLook {
  const { _id, createdAt: _createdAt, updatedAt: _updatedAt, translated: _, ...look } = row;
  return { ...look, ...presentTranslations(row, lookKind.translates) };
}

/** The stored look, or the default. */
export function readLook(db: Db): StoredLook {
  const row = db.select().from(looks).limit(1).get();
  return row === undefined ? { ...defaultLook, version: 0 } : presentLook(row);
}

export function readDocumentLook(db: Db): DocumentLook {
  const look = readLook(db);
  return { design: look.design, fontPair: look.type, accent: readableAccent(look).light.accent };
}

/** The part of the look that public pages contain. */
export function shownLook(look: StoredLook): ShownLook {
  const { isNameAsTyped, order, hidden, titles, seed, inMain } = look;
  const { part, sizes } = designOf(look.design);
  return {
    letters: pairLetters(look.type),
    isNameAsTyped,
    order,
    hidden,
    titles,
    seed,
    mark: markOf(look),
    ...(inMain && { inMain }),
    ...(part && { part }),
    ...(sizes && { sizes }),
  };
}

/** A short hash that changes whenever the styles of the look change; `""` for the default look. */
function markOf(look: Look): string {
  const stylesKey = ({ design, type, accent, palette, ...own }: Look) =>
    JSON.stringify([design, type, accent, palette, activeCss(own)]);
  return stylesKey(look) === stylesKey(defaultLook) ? "" : Bun.hash(stylesKey(look)).toString(36);
}

export const lookVisitors: VisitorContent = {
  readHandlers: [
    { read: lookRead, answer: (db, { design, type }) => shownLook({ ...readLook(db), design, type }) },
  ],
  look: readLook,
};
