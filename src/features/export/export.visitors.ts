import type { VisitorContent } from "../../core/feature/visitors.ts";
import { publicResume } from "./json-resume.ts";

/** What the public pages show, as files (§15). */
export const exportVisitors: VisitorContent = {
  documents: [
    {
      path: "/resume.json",
      type: "application/json; charset=utf-8",
      make: ({ db, ...options }) => `${JSON.stringify(publicResume(db, options), null, 2)}\n`,
    },
  ],
};
