import type { AdminPart } from "../../core/feature/feature.ts";
import { ImportOnOverview } from "./import-resume.tsx";

export const admin: AdminPart = {
  overview: ImportOnOverview,
};
