import type { VisitorContent } from "../../core/feature/visitors.ts";
import { publicResume } from "./json-resume.ts";
import { type Ending, writers } from "./writers.ts";

const addresses: [path: `/${string}`, ending: Ending][] = [
  ["/resume.json", "json"],
  ["/resume.txt", "txt"],
  ["/resume.md", "md"],
  ["/contact.vcf", "vcf"],
];

/** What the public pages show, as files (§15). */
export const exportVisitors: VisitorContent = {
  documents: addresses.map(([path, ending]) => ({
    path,
    type: writers[ending].type,
    make: ({ db, origin, parts }) =>
      writers[ending].write({ db, parts, resume: publicResume(db, { parts, origin }) }),
  })),
};
