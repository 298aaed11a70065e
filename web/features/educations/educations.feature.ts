import { educationsRead } from "../../../src/features/educations/educations.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { educationsQuery } from "./educations-query.ts";

export const educations: Feature = {
  name: "educations",
  reads: [{ read: educationsRead, query: educationsQuery }],
};
