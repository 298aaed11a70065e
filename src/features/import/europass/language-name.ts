const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Some codes of ISO 639-2 are those of English names. */
const bibliographic: Record<string, string> = {
  fre: "fra",
  ger: "deu",
  dut: "nld",
  gre: "ell",
  cze: "ces",
  rum: "ron",
  slo: "slk",
  alb: "sqi",
  ice: "isl",
  chi: "zho",
  per: "fas",
  wel: "cym",
  baq: "eus",
  arm: "hye",
  geo: "kat",
  mac: "mkd",
  bur: "mya",
  may: "msa",
  tib: "bod",
};

/** `eng` as "English"; another text as it is. */
export function languageName(code: string): string {
  if (!/^[a-z]{2,3}$/i.test(code)) return code;
  return names.of(bibliographic[code.toLowerCase()] ?? code.toLowerCase()) ?? code;
}

/** `si` as "Slovenia"; another text as it is. */
export function countryName(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return regions.of(code.toUpperCase().replace("UK", "GB").replace("EL", "GR")) ?? code;
}

/** The levels of a language: "C2", or "B2 – C1" if they differ. */
export function levelRange(levels: string[]): string {
  const sorted = [...new Set(levels.filter(Boolean))].sort();
  return [sorted[0], sorted.length > 1 ? sorted.at(-1) : ""].filter(Boolean).join(" – ");
}
