import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lookQuery } from "../../core/look/look-query.ts";

export const look: Feature = {
  name: "look",
  reads: [{ read: lookRead, query: lookQuery }],
};
