import type { VisitorContent } from "../../core/feature/visitors.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import { userRead } from "./users.page.contract.ts";

export const userVisitors: VisitorContent = { readHandlers: [{ read: userRead, answer: readVisibleUser }] };
