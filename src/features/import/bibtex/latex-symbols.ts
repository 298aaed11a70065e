/** Combining characters, by the command that puts an accent on the next letter. */
export const accents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
  t: "\u0361",
  dot: "\u0307",
  hat: "\u0302",
  tilde: "\u0303",
  bar: "\u0304",
  vec: "\u20d7",
};

/** Commands that stand for a character or a word: `\ss` is ß. */
export const symbols: Readonly<Record<string, string>> = {
  ...pairs(
    "ss ß SS ẞ ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł aa å AA Å i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ",
  ),
  ...pairs(
    "alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω",
  ),
  ...pairs(
    "sim ∼ approx ≈ simeq ≃ pm ± mp ∓ times × div ÷ cdot · odot ⊙ oplus ⊕ otimes ⊗ circ ° propto ∝ infty ∞ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ll ≪ gg ≫ lesssim ≲ gtrsim ≳ rightarrow → to → leftarrow ← Rightarrow ⇒ leftrightarrow ↔ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ sqrt √ in ∈ subset ⊂ cup ∪ cap ∩ forall ∀ exists ∃ ell ℓ hbar ℏ star ⋆ ast ∗ prime ′ langle ⟨ rangle ⟩ perp ⊥ parallel ∥ degree °",
  ),
  ...pairs(
    "textendash – ndash – textemdash — mdash — textquoteright ’ textquoteleft ‘ textquotedblleft “ textquotedblright ” textquotesingle ' textquotedbl \" quotedblbase „ quotesinglbase ‚ guillemotleft « guillemotright » guillemetleft « guillemetright » guilsinglleft ‹ guilsinglright › ldots … dots … textellipsis … copyright © textcopyright © textregistered ® texttrademark ™ pounds £ textsterling £ texteuro € euro € textyen ¥ S § P ¶ dag † ddag ‡ textdagger † textdegree ° textordmasculine º textordfeminine ª textbullet • textperiodcentered · textmu µ textonehalf ½ textexclamdown ¡ textquestiondown ¿ textbackslash \\ backslash \\ textasciitilde ~ textasciicircum ^ textasciigrave ` textunderscore _ textbar | textless < textgreater > textdollar $ textbraceleft { textbraceright } lbrace { rbrace } TeX TeX LaTeX LaTeX BibTeX BibTeX LaTeXe LaTeX",
  ),
};

/** Journals that the bibliographies of astronomy name by commands (AASTeX). */
export const journals: Readonly<Record<string, string>> = {
  aj: "Astronomical Journal",
  actaa: "Acta Astronomica",
  araa: "Annual Review of Astronomy and Astrophysics",
  apj: "Astrophysical Journal",
  apjl: "Astrophysical Journal Letters",
  apjs: "Astrophysical Journal Supplement",
  ao: "Applied Optics",
  apss: "Astrophysics and Space Science",
  aap: "Astronomy & Astrophysics",
  aapr: "Astronomy and Astrophysics Reviews",
  aaps: "Astronomy and Astrophysics Supplement",
  baas: "Bulletin of the American Astronomical Society",
  icarus: "Icarus",
  jcap: "Journal of Cosmology and Astroparticle Physics",
  jgr: "Journal of Geophysical Research",
  mnras: "Monthly Notices of the Royal Astronomical Society",
  memsai: "Memorie della Società Astronomica Italiana",
  nar: "New Astronomy Reviews",
  na: "New Astronomy",
  nat: "Nature",
  nphysa: "Nuclear Physics A",
  physrep: "Physics Reports",
  physscr: "Physica Scripta",
  pra: "Physical Review A",
  prb: "Physical Review B",
  prc: "Physical Review C",
  prd: "Physical Review D",
  pre: "Physical Review E",
  prl: "Physical Review Letters",
  pasa: "Publications of the Astronomical Society of Australia",
  pasj: "Publications of the Astronomical Society of Japan",
  pasp: "Publications of the Astronomical Society of the Pacific",
  planss: "Planetary and Space Science",
  procspie: "Proceedings of SPIE",
  qjras: "Quarterly Journal of the Royal Astronomical Society",
  solphys: "Solar Physics",
  sovast: "Soviet Astronomy",
  ssr: "Space Science Reviews",
  skytel: "Sky & Telescope",
};

/** `"ss ß l ł"` as an object. */
function pairs(list: string): Record<string, string> {
  const words = list.split(" ");
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : [])),
  );
}
