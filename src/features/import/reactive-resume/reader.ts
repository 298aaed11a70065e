import { isObject } from "../../../core/resume/source.ts";
import { ImportError } from "../import-error.ts";
import type { ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { readBasics } from "./basics.ts";
import { readSections } from "./sections.ts";

/** Exports of Reactive Resume 3 (2022), 4 (2023) and 5 (2026). Their file names, templates and keys overlap; see `versionOf`. */
export const reactiveResume: ResumeReader = {
  recognize: (content) => content.format === "json" && versionOf(resumeIn(content.value)) !== null,
  read(content, report) {
    const value = content.format === "json" ? resumeIn(content.value) : {};
    if (versionOf(value) === 2)
      throw new ImportError(
        "This file is from Reactive Resume 2, which Vitrine can't read. Import it into Reactive Resume 4, then export it again.",
      );
    const root = new Fields(value);
    // Design, and private notes.
    root.skip("metadata", "public", "id");
    const { profiles, ...lists } = readSections(root, report);
    const basics = readBasics(root, profiles);
    const { sections: otherSections, ...rest } = root.rest();
    return omitBlank({ basics, ...lists, otherSections, ...rest });
  },
};

/** The API wraps a résumé in `data`. */
function resumeIn(value: unknown): unknown {
  return isObject(value) && isObject(value.data) && isObject(value.data.basics) ? value.data : value;
}

function versionOf(value: unknown): 2 | 3 | 4 | 5 | null {
  if (!isObject(value)) return null;
  const { basics, sections, profile, work } = value;
  if (basics === undefined && isObject(profile) && isObject(work) && Array.isArray(work.items)) return 2;
  if (!isObject(basics) || !isObject(sections) || Array.isArray(sections)) return null;
  if (Array.isArray(value.customSections) || isObject(value.picture)) return 5;
  if (isObject(sections.work)) return 3;
  return isObject(sections.experience) || isObject(basics.picture) || isObject(sections.custom) ? 4 : 3;
}
