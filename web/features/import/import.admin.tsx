import { Link } from "wouter";
import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { ExportPanel } from "./export-panel.tsx";
import { ImportPage } from "./import-page.tsx";
import { StartFrom } from "./start-from.tsx";

export const admin: AdminPart = {
  pages: [{ path: importPaths[0], component: ImportPage }],
  panels: [
    {
      page: "data",
      order: 3.1,
      title: "Import and export",
      component: ExportPanel,
      keywords: "download json resume linkedin github gitlab codeberg repositories",
    },
  ],
  overview: ImportOnOverview,
  setupStart: StartFrom,
};

/** Offers the import while the site is empty. Afterwards it is under Settings. */
function ImportOnOverview({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) return null;
  return (
    <p>
      <span>Have a resume in another tool? </span>
      <Link href={importPaths[0]} className="ink-link whitespace-nowrap">
        Import it
      </Link>
      <span> and most of this is filled in for you.</span>
    </p>
  );
}
