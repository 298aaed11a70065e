import { alFolio } from "./al-folio/reader.ts";
import { europass } from "./europass/reader.ts";
import { fresh } from "./fresh/reader.ts";
import { jsonResume } from "./json-resume/reader.ts";
import { linkedIn } from "./linkedin/reader.ts";
import { reactiveResume } from "./reactive-resume/reader.ts";
import type { ResumeReader } from "./reader.ts";
import { renderCv } from "./rendercv/reader.ts";

/** The sources, each in its folder. The first one that recognizes a file reads it. */
export const readers: readonly ResumeReader[] = [
  linkedIn,
  reactiveResume,
  fresh,
  renderCv,
  alFolio,
  europass,
  // Takes every other JSON file, to say why it is not a résumé.
  jsonResume,
];
