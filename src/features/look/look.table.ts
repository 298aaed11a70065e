import type { EntryKind } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { looks } from "../../core/look/looks.table.ts";
import { lookFields } from "./look.contract.ts";

export const lookKind: EntryKind = {
  table: looks,
  noun: "look",
  nameOf: () => "",
  // A site has at most one look.
  excludes: () => true,
  translates: translatedNames(lookFields),
};
