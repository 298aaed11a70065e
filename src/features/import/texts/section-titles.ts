/** The lists that titles of sections name, in several languages; the first match wins. */
const titles: [string, RegExp][] = [
  ["certificates", /certif|zertifikat|licen[cs]e|자격/iu],
  [
    "awards",
    /award|hono[u]?r|scholarship|premio|prix|prêmio|auszeichnung|distinction|distinci|fellowship|grants|수상/iu,
  ],
  ["publications", /publication|publicaci|publicaç|veröffentlichung|pubblicazion|논문/iu],
  ["volunteer", /volunt|ehrenamt|bénévol/iu],
  ["projects", /project|projekt|proyecto|projet|projeto|progett|프로젝트/iu],
  ["skills", /skill|technolog|kenntnisse|habilidad|compétence|competenz|competência|tools|기술/iu],
  ["languages", /^(spoken )?languages?$|sprachen|idiomas|langues|lingue|언어/iu],
  ["interests", /^(interests?|hobbies|intereses|interessen|loisirs|interessi)$/iu],
  ["references", /^(references?|referenzen|referencias|références)$/iu],
  ["education", /education|ausbildung|educaci|formation|formación|formazione|educaç|학력/iu],
  ["work", /experience|employment|berufserfahrung|experiencia|expérience|esperienz|experiência|경력/iu],
];

/** @returns "" for another title */
export function listOfTitle(title: string): string {
  return titles.find(([, pattern]) => pattern.test(title))?.[0] ?? "";
}
