import { sectionsRead } from "../../../src/features/sections/sections.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { sectionsQuery } from "./sections-query.ts";

export const sections: Feature = {
  name: "sections",
  reads: [{ read: sectionsRead, query: sectionsQuery }],
};
