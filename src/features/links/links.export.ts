import { type ExportPart, toExportItems } from "../../core/feature/export.ts";
import { toOwnList } from "../../core/resume/own-data.ts";
import { linkFields } from "./links.contract.ts";
import { listLinkRows } from "./links.store.ts";

/** Links as `basics.profiles`, without a link that was imported from `basics.url`: the profile exports that one. */
export const linkExport: ExportPart = {
  lists: [
    {
      path: ["basics", "profiles"],
      fields: [],
      items: (db) =>
        toExportItems(
          listLinkRows(db).filter(
            ({ origin }) => origin === null || origin.path.startsWith("basics.profiles["),
          ),
          linkFields,
          ({ platform }) => ({ network: platform === "other" ? "" : platform }),
        ),
    },
  ],
  own: (db) => ({ links: toOwnList(listLinkRows(db), ["href"], { added: ["platform", "siteHandle"] }) }),
};
