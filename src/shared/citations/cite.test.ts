import { describe, expect, test } from "bun:test";
import type { RichNode } from "../rich-text.ts";
import type { CitationStyle } from "./citation-styles.ts";
import { cite } from "./cite.ts";
import type { CitedPublication } from "./cited-publication.ts";
import { isSamePerson, parseName } from "./names.ts";

const ada = { fname: "Ada", lname: "Lovelace" };

const blank: CitedPublication = {
  name: "Notes",
  authors: ["Lovelace, Ada King", "Charles Babbage"],
  editors: [],
  publicationType: "article",
  organization: "",
  publisher: "",
  date: "",
  volume: "",
  issue: "",
  pageRange: "",
  doi: "",
  url: "",
  links: [],
};
const article: CitedPublication = {
  ...blank,
  name: "Notes on the engine",
  organization: "Scientific Memoirs",
  date: "1843-09-01",
  volume: "3",
  issue: "2",
  pageRange: "666--731",
  doi: "10.1000/1843",
};
const chapter: CitedPublication = {
  ...blank,
  publicationType: "chapter",
  name: "Weaving numbers",
  organization: "Engines of England",
  publisher: "Murray",
  editors: ["Menabrea, Luigi F."],
  date: "1844",
  pageRange: "1-9",
};
const book: CitedPublication = {
  ...blank,
  publicationType: "book",
  name: "Brass",
  organization: "Murray",
  date: "1850",
};

/** With `*` around italics and `**` around bold text. */
function marked(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const mark = node.tag === "em" ? "*" : node.tag === "strong" ? "**" : "";
      return mark + marked(node.of) + mark;
    })
    .join("");
}

const styles: Record<CitationStyle, [article: string, chapter: string, book: string]> = {
  apa: [
    "**Lovelace, A. K.**, & Babbage, C. (1843). Notes on the engine. *Scientific Memoirs*, *3*(2), 666–731. https://doi.org/10.1000/1843",
    "**Lovelace, A. K.**, & Babbage, C. (1844). Weaving numbers. In L. F. Menabrea (Ed.), *Engines of England* (pp. 1–9). Murray.",
    "**Lovelace, A. K.**, & Babbage, C. (1850). *Brass*. Murray.",
  ],
  chicago: [
    "**Lovelace, Ada King**, and Charles Babbage. 1843. “Notes on the engine.” *Scientific Memoirs* 3 (2): 666–731. https://doi.org/10.1000/1843.",
    "**Lovelace, Ada King**, and Charles Babbage. 1844. “Weaving numbers.” In *Engines of England*, edited by Luigi F. Menabrea, 1–9. Murray.",
    "**Lovelace, Ada King**, and Charles Babbage. 1850. *Brass*. Murray.",
  ],
  mla: [
    "**Lovelace, Ada King**, and Charles Babbage. “Notes on the engine.” *Scientific Memoirs*, vol. 3, no. 2, 1843, pp. 666–731. https://doi.org/10.1000/1843.",
    "**Lovelace, Ada King**, and Charles Babbage. “Weaving numbers.” *Engines of England*, edited by Luigi F. Menabrea, Murray, 1844, pp. 1–9.",
    "**Lovelace, Ada King**, and Charles Babbage. *Brass*. Murray, 1850.",
  ],
  ieee: [
    "**A. K. Lovelace** and C. Babbage, “Notes on the engine,” *Scientific Memoirs*, vol. 3, no. 2, pp. 666–731, Sep. 1843, doi: 10.1000/1843.",
    "**A. K. Lovelace** and C. Babbage, “Weaving numbers,” in *Engines of England*, L. F. Menabrea, Ed., Murray, pp. 1–9, 1844.",
    "**A. K. Lovelace** and C. Babbage, *Brass*. Murray, 1850.",
  ],
  vancouver: [
    "**Lovelace AK**, Babbage C. Notes on the engine. Scientific Memoirs. 1843;3(2):666–731. doi:10.1000/1843",
    "**Lovelace AK**, Babbage C. Weaving numbers. In: Menabrea LF, editor. Engines of England. Murray; 1844. p. 1–9.",
    "**Lovelace AK**, Babbage C. Brass. Murray; 1850.",
  ],
  harvard: [
    "**Lovelace, A.K.** and Babbage, C. (1843) ‘Notes on the engine’, *Scientific Memoirs*, 3(2), pp. 666–731. Available at: https://doi.org/10.1000/1843.",
    "**Lovelace, A.K.** and Babbage, C. (1844) ‘Weaving numbers’, in L.F. Menabrea (ed.) *Engines of England*. Murray, pp. 1–9.",
    "**Lovelace, A.K.** and Babbage, C. (1850) *Brass*. Murray.",
  ],
  nature: [
    "**Lovelace, A. K.** & Babbage, C. Notes on the engine. *Scientific Memoirs* **3**, 666–731 (1843). https://doi.org/10.1000/1843",
    "**Lovelace, A. K.** & Babbage, C. Weaving numbers. in *Engines of England* (ed. Menabrea, L. F.) 1–9 (Murray, 1844).",
    "**Lovelace, A. K.** & Babbage, C. *Brass* (Murray, 1850).",
  ],
};

describe.each(Object.entries(styles) as [CitationStyle, string[]][])("%s", (style, expected) => {
  test("cites an article, a chapter and a book", () => {
    expect([article, chapter, book].map((each) => marked(cite(each, style, ada)))).toEqual(expected);
  });

  test("writes every type without doubled or missing marks, however little is known", () => {
    const types = [
      "article",
      "conference",
      "book",
      "chapter",
      "thesis",
      "preprint",
      "dataset",
      "software",
      "report",
      "patent",
      "",
    ] as const;
    const variants = [
      blank,
      { ...article, name: "Why?" },
      { ...chapter, authors: [] },
      { ...book, authors: ["{The Guild}", "et al."] },
    ];
    for (const publicationType of types)
      for (const variant of variants) {
        const text = marked(cite({ ...variant, publicationType }, style, ada)).replaceAll("*", "");
        expect(text).not.toMatch(/\.\.|,,|\s\s|\(\)|\s[.,;)]|^\s|\s$|[.,]\s[.,]|“”|undefined|[?!]\./);
      }
  });
});

test("a long list of authors is shortened, with the last one in APA", () => {
  const authors = Array.from({ length: 25 }, (_, index) => `Author${String.fromCharCode(65 + index)}, X.`);
  const of = (style: CitationStyle) => marked(cite({ ...blank, authors }, style, ada));
  expect(of("apa")).toContain("AuthorS, X., … AuthorY, X.");
  expect(of("ieee")).toStartWith("X. AuthorA et al., “Notes.”");
  expect(of("vancouver")).toStartWith(
    "AuthorA X, AuthorB X, AuthorC X, AuthorD X, AuthorE X, AuthorF X, et al. Notes.",
  );
});

test("the title leads to the address, the DOI to its own, and further links follow", () => {
  const links = ["https://example.org/a/notes.pdf", "https://www.github.com/ada/notes"];
  const nodes = cite({ ...article, url: "https://example.org/notes", links }, "apa", ada);
  const hrefs = nodes.flatMap((node) =>
    typeof node !== "string" && node.tag === "a" ? [[node.href, marked(node.of)]] : [],
  );
  expect(hrefs).toEqual([
    ["https://example.org/notes", "Notes on the engine"],
    ["https://doi.org/10.1000/1843", "https://doi.org/10.1000/1843"],
    ["https://example.org/a/notes.pdf", "PDF"],
    ["https://www.github.com/ada/notes", "github.com"],
  ]);
});

test("nothing is cited without authors and editors", () => {
  expect(cite({ ...article, authors: [] }, "apa", ada)).toEqual([]);
});

test.each([
  ["Lovelace, Ada", "Lovelace", "Ada", ""],
  ["Ada Byron Lovelace", "Lovelace", "Ada Byron", ""],
  ["Jan van der Berg", "van der Berg", "Jan", ""],
  ["van der Berg, Jan", "van der Berg", "Jan", ""],
  ["Evans, II, Neal J.", "Evans", "Neal J.", "II"],
  ["{The ATLAS Collaboration}", "The ATLAS Collaboration", "", ""],
  ["Homerus", "Homerus", "", ""],
  ["李 小龙", "小龙", "李", ""],
])("reads the name %s", (author, family, given, suffix) => {
  expect(parseName(author)).toEqual({ family, given, suffix });
});

test.each([
  ["Lovelace, A.", true],
  ["Ada K. Lovelace", true],
  ["Lovelace", true],
  ["LOVELACE, Àda", true],
  ["Lovelace, B.", false],
  ["Lovelacey, A.", false],
  ["{Lovelace}", false],
])("%s is the owner: %p", (author, expected) => {
  expect(isSamePerson(author, ada)).toBe(expected);
});
