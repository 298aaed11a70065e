import { alFolio } from "./al-folio/reader.ts";
import { bibtex } from "./bibtex/reader.ts";
import { csl } from "./csl/reader.ts";
import { europass } from "./europass/reader.ts";
import { fresh } from "./fresh/reader.ts";
import { jsonResume } from "./json-resume/reader.ts";
import { linkedIn } from "./linkedin/reader.ts";
import { orcid } from "./orcid/reader.ts";
import { reactiveResume } from "./reactive-resume/reader.ts";
import type { ResumeReader } from "./reader.ts";
import { renderCv } from "./rendercv/reader.ts";
import { ris } from "./ris/reader.ts";

/** The sources, each in its folder. The first one that recognizes a file reads it. */
export const readers: readonly ResumeReader[] = [
  linkedIn,
  reactiveResume,
  fresh,
  orcid,
  csl,
  renderCv,
  alFolio,
  europass,
  bibtex,
  ris,
  // Takes every other JSON file, to say why it is not a résumé.
  jsonResume,
];
