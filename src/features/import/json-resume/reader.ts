import type { ResumeReader } from "../reader.ts";
import { assertJsonResume } from "./assert-json-resume.ts";

export const jsonResume: ResumeReader = {
  recognize: ({ format }) => format === "json",
  read(content, report) {
    if (content.format !== "json") return {};
    assertJsonResume(content.value);
    for (const path of content.repeated)
      report.warn([path], `${path} appears twice in the file; only the last one was used.`);
    return content.value;
  },
};
