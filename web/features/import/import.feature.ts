import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";

export const imports: Feature = { name: "import", adminPaths: importPaths };
