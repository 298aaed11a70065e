import type { RichNode } from "../rich-text.ts";
import { fullNames } from "./author-date-styles.ts";
import type { NameFormat } from "./name-list.ts";
import {
  bold,
  type Cited,
  doiAddress,
  type Format,
  isContained,
  isSinglePage,
  isWhole,
  italic,
  list,
  monthNames,
  numberOf,
  numberOfOther,
  publishersOf,
  shortDoi,
  wrap,
} from "./parts.ts";

const ieeeNames: NameFormat = {
  inverted: "none",
  given: "A. B.",
  comma: ",",
  last: [" and ", ", and "],
  max: 7,
  shown: 1,
  others: " ",
};

const vancouverNames: NameFormat = {
  inverted: "all",
  given: "AB",
  comma: "",
  last: [", ", ", "],
  max: 7,
  shown: 6,
  others: ", ",
};

const natureNames: NameFormat = {
  inverted: "all",
  given: "A. B.",
  comma: ",",
  last: [" & ", " & "],
  max: 6,
  shown: 1,
  others: " ",
};

export const mla: Format = {
  authors: { ...fullNames, max: 3, shown: 1 },
  editors: { ...fullNames, inverted: "none", max: 3, shown: 1, last: [" and ", ", and "], others: " " },
  doi: doiAddress,
  write(cited) {
    const { authors, title, organization, publisher, pageRange, volume, issue, year } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? ", editors" : ", editor") : "";
    const numbers = list(", ", wrap("vol. ", volume), wrap("no. ", issue));
    const end = list(", ", year, wrap(isSinglePage(pageRange) ? "p. " : "pp. ", pageRange));
    const body = isWhole(cited)
      ? [
          ...italic(...title),
          ".",
          ...wrap(
            " ",
            list(
              ", ",
              cited.publicationType === "thesis" ? "Thesis" : "",
              organization,
              publisher,
              numbers,
              end,
            ),
            ".",
          ),
        ]
      : [
          "“",
          ...title,
          cited.hasEndMark ? "”" : ".”",
          ...wrap(
            " ",
            list(", ", italic(organization), wrap("edited by ", cited.editors), numbers, publisher, end),
            ".",
          ),
        ];
    return list(" ", [...authors, roles, "."], body, wrap("", cited.doiLink, "."));
  },
};

export const ieee: Format = {
  authors: ieeeNames,
  editors: ieeeNames,
  doi: (doi) => `doi: ${doi}`,
  write(cited) {
    const { authors, title, organization, publisher, pageRange, volume, issue } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? ", Eds." : ", Ed.") : "";
    const numbers = list(", ", wrap("vol. ", volume), wrap("no. ", issue));
    const pages = wrap(isSinglePage(pageRange) ? "p. " : "pp. ", pageRange);
    const date = list(" ", monthNames[Number(cited.month) - 1] ?? "", cited.year);
    const editors = wrap("", cited.editors, cited.areSeveralEditors ? ", Eds." : ", Ed.");
    const body = isWhole(cited)
      ? [
          ...italic(...title),
          ".",
          ...wrap(
            " ",
            list(
              ", ",
              cited.publicationType === "thesis" ? "Thesis" : "",
              organization,
              publisher,
              numbers,
              pages,
              date,
              cited.doiLink,
            ),
            ".",
          ),
        ]
      : ieeeContained(cited, [editors, publisher, numbers, pages, date, cited.doiLink]);
    return list(", ", [...authors, roles], body);
  },
};

export const vancouver: Format = {
  authors: vancouverNames,
  editors: vancouverNames,
  doi: shortDoi,
  write(cited) {
    const { authors, title, organization, publisher, pageRange, publicationType: type, year } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? ", editors" : ", editor") : "";
    const editors = wrap("", cited.editors, cited.areSeveralEditors ? ", editors." : ", editor.");
    const numbers = numberOf(cited);
    const published = isContained(cited)
      ? [
          ...wrap("In: ", list(" ", editors, wrap("", organization, "."))),
          ...wrap(" ", list("; ", list(", ", publisher, wrap("vol. ", numbers)), year), "."),
          ...wrap(" p. ", pageRange, "."),
        ]
      : isWhole(cited)
        ? list(
            " ",
            type === "thesis" ? "[thesis]." : "",
            wrap("", list("; ", publishersOf(cited).join(", "), year), "."),
            wrap("", list(", ", numberOfOther(cited), pageRange), "."),
          )
        : list(
            " ",
            wrap("", organization, "."),
            wrap("", [...list(";", year, numbers), ...wrap(":", pageRange)], "."),
          );
    return list(" ", [...authors, roles, "."], [...title, "."], published, cited.doiLink);
  },
};

export const nature: Format = {
  authors: natureNames,
  editors: natureNames,
  doi: doiAddress,
  write(cited) {
    const { authors, title, organization, publisher, pageRange, volume, year } = cited;
    const roles = cited.isEdited ? (cited.isPlural ? " (eds)" : " (ed.)") : "";
    const body = isWhole(cited)
      ? [
          ...italic(...title),
          ...wrap(" ", list(", ", numberOfOther(cited), pageRange)),
          ...wrap(
            " (",
            list(
              ", ",
              cited.publicationType === "thesis" ? "Thesis" : "",
              publishersOf(cited).join(", "),
              year,
            ),
            ")",
          ),
          ".",
        ]
      : [
          ...title,
          ".",
          ...wrap(
            isContained(cited) ? " in " : " ",
            list(
              " ",
              italic(organization),
              wrap(cited.areSeveralEditors ? "(eds " : "(ed. ", cited.editors, ")"),
              list(", ", bold(volume), pageRange),
              wrap("(", list(", ", publisher, year), ")"),
            ),
            ".",
          ),
        ];
    return list(" ", authors.length > 0 && roles !== "" ? [...authors, roles] : authors, body, cited.doiLink);
  },
};

function ieeeContained(cited: Cited, details: (RichNode[] | string)[]): RichNode[] {
  const place = list(", ", italic(cited.organization), ...details);
  if (place.length === 0) return ["“", ...cited.title, cited.hasEndMark ? "”" : ".”"];
  return [
    "“",
    ...cited.title,
    cited.hasEndMark ? "” " : ",” ",
    ...(isContained(cited) ? ["in "] : []),
    ...place,
    ".",
  ];
}
