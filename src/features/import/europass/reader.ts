import type { ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { readCandidate } from "./candidate.ts";
import { readSkillsPassport } from "./skills-passport.ts";
import { withoutPrefixes } from "./xml.ts";

/** The XML of Europass: `SkillsPassport` (2013 to 2020), and `Candidate` since. */
export const europass: ResumeReader = {
  recognize: (content) => content.format === "xml" && /^(Candidate|SkillsPassport)$/.test(content.root),
  read(content) {
    if (content.format !== "xml") return {};
    const root = new Fields(withoutPrefixes(content.value));
    return omitBlank(content.root === "Candidate" ? readCandidate(root) : readSkillsPassport(root));
  },
};
