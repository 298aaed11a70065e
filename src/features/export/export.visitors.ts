import type { DocumentContext, GeneratedFile, VisitorContent } from "../../core/feature/visitors.ts";
import { defaultLayout, GENERATED_DOCX, GENERATED_PDF } from "../../core/resume/resume-layout.contract.ts";
import { readLayout } from "../../core/resume/resume-layout.store.ts";
import { outlineForShare, publicOutline, renderSiteDocx, renderSitePdf } from "./generated-resume.ts";
import { publicResume } from "./json-resume.ts";
import { type FileExtension, resumeFileName, writers } from "./writers.ts";

const addresses: [path: `/${string}`, ending: FileExtension][] = [
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
      make: (context: DocumentContext) =>
        writers[ending].write({
          ...context,
          resume: publicResume(context.db, { ...context, forDocuments: ending !== "json" }),
        }),
    })),
    { path: GENERATED_PDF, type: "application/pdf", make: resumePdf },
    { path: GENERATED_DOCX, type: DOCX_TYPE, make: resumeDocx },
  ],
  async chosenResume(context, choice) {
    const outline = outlineForShare(context, choice);
    // The recipient sees the chosen entries, even those that the owner hides from the public résumé.
    const layout = { ...(readLayout(context.db) ?? defaultLayout), hidden: [] };
    const { bytes } = await renderSitePdf(context, layout, outline);
    return { body: bytes, name: resumeFileName(outline.name, "pdf") };
  },
};

async function resumeDocx(context: DocumentContext): Promise<GeneratedFile> {
  const body = await renderSiteDocx(context, readLayout(context.db) ?? defaultLayout);
  return { body, name: resumeFileName(publicOutline(context).name, "docx") };
}

async function resumePdf(context: DocumentContext): Promise<GeneratedFile> {
  const { bytes } = await renderSitePdf(context, readLayout(context.db) ?? defaultLayout);
  return { body: bytes, name: resumeFileName(publicOutline(context).name, "pdf") };
}
