import type { DocumentContext, MadeFile, VisitorContent } from "../../core/feature/visitors.ts";
import { publicResume } from "./json-resume.ts";
import { defaultLayout } from "./resume-file.contract.ts";
import { type Ending, fileName, readOutline, writeResumePdf, writers } from "./writers.ts";

const addresses: [path: `/${string}`, ending: Ending][] = [
  ["/resume.json", "json"],
  ["/resume.txt", "txt"],
  ["/resume.md", "md"],
  ["/contact.vcf", "vcf"],
];

/** What the public pages show, as files (§15). */
export const exportVisitors: VisitorContent = {
  documents: [
    ...addresses.map(([path, ending]) => ({
      path,
      type: writers[ending].type,
      make: ({ db, origin, parts }: DocumentContext) =>
        writers[ending].write({ db, parts, resume: publicResume(db, { parts, origin }) }),
    })),
    { path: "/resume.pdf", type: "application/pdf", make: resumePdf },
  ],
};

async function resumePdf({ db, origin, parts }: DocumentContext): Promise<MadeFile> {
  const content = { db, parts, resume: publicResume(db, { parts, origin }) };
  const { bytes } = await writeResumePdf(content, defaultLayout);
  return { body: bytes, name: fileName(readOutline(content).name, "pdf") };
}
