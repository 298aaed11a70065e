import { userRead } from "../../../src/features/users/users.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { Letterhead } from "./letterhead.tsx";

export const users: Feature = {
  name: "users",
  reads: [{ read: userRead, query: userQuery }],
  letterhead: { order: 1, component: Letterhead },
};
