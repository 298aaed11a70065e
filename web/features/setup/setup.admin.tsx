import type { AdminPart } from "../../core/feature/feature.ts";
import { SetupPage } from "./setup-page.tsx";

export const admin: AdminPart = {
  setup: SetupPage,
};
