import type { ResumeReader } from "../reader.ts";
import { readLinkedIn } from "./linkedin.ts";

export const linkedIn: ResumeReader = {
  recognize: ({ format }) => format === "zip",
  read(content, report) {
    if (content.format !== "zip") return {};
    const { resume, notes } = readLinkedIn(content.bytes, content.name);
    for (const { paths, text } of notes) report.warn(paths, text);
    return resume;
  },
};
