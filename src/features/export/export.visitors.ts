import type { DocumentContext, MadeFile, VisitorContent } from "../../core/feature/visitors.ts";
import { defaultLayout, MADE_DOCX, MADE_RESUME } from "../../core/resume/resume-layout.contract.ts";
import { readLayout } from "../../core/resume/resume-layout.store.ts";
import { publicResume } from "./json-resume.ts";
import { madeDocx, madePdf, outlineOfChoice, wholeOutline } from "./made-resume.ts";
import { type Ending, fileName, writers } from "./writers.ts";

const addresses: [path: `/${string}`, ending: Ending][] = [
  ["/resume.json", "json"],
  ["/resume.txt", "txt"],
  ["/resume.md", "md"],
  ["/contact.vcf", "vcf"],
];

const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The public content as files (§15). */
export const exportVisitors: VisitorContent = {
  documents: [
    ...addresses.map(([path, ending]) => ({
      path,
      type: writers[ending].type,
      make: ({ db, origin, parts }: DocumentContext) =>
        writers[ending].write({ db, parts, resume: publicResume(db, { parts, origin }) }),
    })),
    { path: MADE_RESUME, type: "application/pdf", make: resumePdf },
    { path: MADE_DOCX, type: DOCX_TYPE, make: resumeDocx },
  ],
  async chosenResume(context, choice) {
    const outline = outlineOfChoice(context, choice);
    // The recipient sees the chosen entries, even those that the owner hides from the public résumé.
    const layout = { ...(readLayout(context.db) ?? defaultLayout), hidden: [] };
    const { bytes } = await madePdf(context, layout, outline);
    return { body: bytes, name: fileName(outline.name, "pdf") };
  },
};

async function resumeDocx(context: DocumentContext): Promise<MadeFile> {
  const body = await madeDocx(context, readLayout(context.db) ?? defaultLayout);
  return { body, name: fileName(wholeOutline(context).name, "docx") };
}

async function resumePdf(context: DocumentContext): Promise<MadeFile> {
  const { bytes } = await madePdf(context, readLayout(context.db) ?? defaultLayout);
  return { body: bytes, name: fileName(wholeOutline(context).name, "pdf") };
}
