import type { VisitorContent } from "../../core/feature/visitors.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import { userRead } from "./users.page.contract.ts";

export const userVisitors: VisitorContent = { answers: [{ read: userRead, answer: readVisibleUser }] };
