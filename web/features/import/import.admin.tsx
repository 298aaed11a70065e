import { Link } from "wouter";
import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { ExportPanel } from "./export-panel.tsx";
import { ImportPage } from "./import-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: importPaths[0], component: ImportPage }],
  panels: [{ page: "settings", order: 4.5, title: "Import and Export", component: ExportPanel }],
  overview: ImportOnOverview,
};

/** Offered where there is nothing yet; later on Settings. */
function ImportOnOverview({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) return null;
  return (
    <p className="mb-8">
      <span>You have a resume as a JSON Resume, or at LinkedIn? Most of this is done by </span>
      <Link href={importPaths[0]} className="ink-link">
        importing it
      </Link>
      .
    </p>
  );
}
