import { type ExportPart, entryItems } from "../../core/feature/export.ts";
import { linkRows } from "./links.store.ts";

/** Links as `basics.profiles`. The person's own website, which an import makes a link of as well, is in the profile. */
export const linkExport: ExportPart = {
  lists: [
    {
      path: ["basics", "profiles"],
      items: (db) =>
        entryItems(
          linkRows(db).filter(({ origin }) => origin === null || origin.path.startsWith("basics.profiles[")),
          (link) => ({
            network: link.platform === "other" ? "" : link.platform,
            username: link.siteHandle,
            url: link.href,
          }),
          { url: ["website"] },
        ),
    },
  ],
};
