import { historyPaths } from "../../../src/features/history/history.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";

export const history: Feature = { name: "history", adminPaths: historyPaths };
