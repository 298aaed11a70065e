import { statisticsPaths } from "../../../src/features/statistics/statistics.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";

export const statistics: Feature = { name: "statistics", adminPaths: statisticsPaths };
