import type { CitedPublication } from "./cited-publication.ts";
import type { NameFormat } from "./name-list.ts";
import {
  apaVolume,
  doiAddress,
  type Format,
  isContained,
  isSinglePage,
  isWhole,
  italic,
  list,
  numberOf,
  numberOfOther,
  publishersOf,
  wrap,
  wrapText,
} from "./parts.ts";

/** The names of types that some styles add to a title. */
const apaKinds: Partial<Record<CitedPublication["publicationType"], string>> = {
  dataset: "Data set",
  software: "Computer software",
};

const apaNames: NameFormat = {
  inverted: "all",
  given: "A. B.",
  comma: ",",
  last: [", & ", ", & "],
  max: 21,
  shown: 19,
  others: "last",
};

export const fullNames: NameFormat = {
  inverted: "first",
  given: "full",
  comma: ",",
  last: [", and ", ", and "],
  max: 11,
  shown: 7,
  others: ", ",
};

const harvardNames: NameFormat = {
  inverted: "all",
  given: "A.B.",
  comma: ",",
  last: [" and ", " and "],
  max: 4,
  shown: 1,
  others: " ",
};

export const apa: Format = {
  authors: apaNames,
  editors: { ...apaNames, inverted: "none", last: [" & ", ", & "] },
  doi: doiAddress,
  write(cited) {
    const { publicationType: type, authors, title, organization, publisher, pageRange, issue } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? " (Eds.)" : " (Ed.)") : "";
    const head = list(" ", [...authors, roles, "."], `(${cited.year || "n.d."}).`);
    const kind =
      type === "thesis"
        ? `[Thesis${organization === "" ? "" : `, ${organization}`}]`
        : wrapText("[", apaKinds[type] ?? "", "]");
    const number =
      type === "report" || type === "patent"
        ? wrapText(type === "report" ? "(No. " : "(Patent No. ", issue, ")")
        : "";
    const body = isWhole(cited)
      ? [
          ...wrap("", list(" ", italic(...title), number, kind), "."),
          ...wrap(" ", type === "thesis" ? publisher : publishersOf(cited).join(". "), "."),
          ...wrap(" ", list(", ", numberOfOther(cited), pageRange), "."),
        ]
      : [
          ...title,
          ".",
          ...(isContained(cited)
            ? [
                ...wrap(
                  " In ",
                  list(
                    " ",
                    list(
                      ", ",
                      wrap("", cited.editors, cited.areSeveralEditors ? " (Eds.)" : " (Ed.)"),
                      italic(organization),
                    ),
                    wrap("(", list(", ", wrap("Vol. ", numberOf(cited)), wrap("pp. ", pageRange)), ")"),
                  ),
                  ".",
                ),
                ...wrap(" ", publisher, "."),
              ]
            : wrap(" ", list(", ", italic(organization), apaVolume(cited), pageRange), ".")),
        ];
    return list(" ", head, body, cited.doiLink);
  },
};

export const chicago: Format = {
  authors: fullNames,
  editors: { ...fullNames, inverted: "none", last: [" and ", ", and "] },
  doi: doiAddress,
  write(cited) {
    const { authors, title, organization, publisher, pageRange, volume, issue } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? ", eds" : ", ed") : "";
    const head = list(" ", [...authors, roles, "."], cited.year === "" ? "n.d." : `${cited.year}.`);
    const quoted = ["“", ...title, cited.hasEndMark ? "”" : ".”"];
    const body = isWhole(cited)
      ? [
          ...italic(...title),
          ".",
          ...wrap(
            " ",
            list(", ", cited.publicationType === "thesis" ? "Thesis" : "", publishersOf(cited).join(". ")),
            ".",
          ),
          ...wrap(" ", list(", ", numberOfOther(cited), pageRange), "."),
        ]
      : isContained(cited)
        ? [
            ...quoted,
            ...wrap(
              " In ",
              list(
                ", ",
                italic(organization),
                wrap("vol. ", volume),
                wrap("edited by ", cited.editors),
                pageRange,
              ),
              ".",
            ),
            ...wrap(" ", publisher, "."),
          ]
        : [
            ...quoted,
            ...wrap(
              " ",
              [...list(" ", italic(organization), volume, wrap("(", issue, ")")), ...wrap(": ", pageRange)],
              ".",
            ),
          ];
    return list(" ", head, body, wrap("", cited.doiLink, "."));
  },
};

export const harvard: Format = {
  authors: harvardNames,
  editors: { ...harvardNames, inverted: "none" },
  doi: doiAddress,
  write(cited) {
    const { authors, title, organization, publisher, pageRange } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? " (eds)" : " (ed.)") : "";
    const pages = wrap(isSinglePage(pageRange) ? "p. " : "pp. ", pageRange);
    const head = list(" ", [...authors, roles], `(${cited.year || "no date"})`);
    const editors = wrap("", cited.editors, cited.areSeveralEditors ? " (eds) " : " (ed.) ");
    const body = isWhole(cited)
      ? [
          ...italic(...title),
          ".",
          ...wrap(
            " ",
            list(". ", cited.publicationType === "thesis" ? "Thesis" : "", publishersOf(cited).join(", ")),
            ".",
          ),
          ...wrap(" ", list(", ", numberOfOther(cited), pages), "."),
        ]
      : [
          "‘",
          ...title,
          "’",
          ...wrap(
            isContained(cited) ? ", in " : ", ",
            list(
              ", ",
              isContained(cited)
                ? list(". ", [...editors, ...italic(organization)], publisher)
                : italic(organization),
              numberOf(cited),
              pages,
            ),
          ),
          ".",
        ];
    return list(" ", head, body, wrap("Available at: ", cited.doiLink, "."));
  },
};
