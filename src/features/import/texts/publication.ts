import { isHref } from "../../../core/fields/field.contract.ts";
import { tidyLine } from "../../../core/resume/tidy-text.ts";
import type { PublicationType } from "../../../shared/citations/citation-styles.ts";
import { doiAddress } from "../../../shared/citations/doi-address.ts";
import { bareDoi, isDoi } from "../../sections/bibliography.contract.ts";
import type { Fields } from "./fields.ts";
import { toPlainLine } from "./formatted-text.ts";
import { hasHtml } from "./html.ts";
import { dateField } from "./period.ts";

/** A publication of any source. */
export type ReadPublication = {
  title: string;
  type: PublicationType;
  authors: string[];
  editors: string[];
  /** The journal, book or conference; of a book its publisher. */
  place: string;
  publisher: string;
  date: string;
  volume: string;
  issue: string;
  pages: string;
  doi: string;
  /** All its addresses, the main one first. */
  addresses: string[];
  abstract: string;
  key: string;
  keywords: string[];
};

/** The title of a publication. Some have tags, but none has Markdown. */
export function titleText(text: string): string {
  return hasHtml(text) ? toPlainLine(text) : tidyLine(text);
}

/** A publication as an entry of a JSON Resume, with what of its source was not read. */
export function publicationEntry(source: Fields, publication: ReadPublication): Record<string, unknown> {
  const { title, type, authors, editors, place, publisher, date, abstract, key, keywords } = publication;
  const doi = bareDoi(publication.doi);
  const isOwnDoi = (address: string) => bareDoi(address).toLowerCase() === doi.toLowerCase();
  const found = [...new Set(publication.addresses)].filter((address) => !isOwnDoi(address));
  const [url = "", ...links] = found.filter(isHref);
  const others = found.filter((address) => !isHref(address));
  return source.entry({
    name: title,
    type,
    authors,
    editors,
    publisher: place || publisher,
    publishedBy: place === "" || place === publisher ? "" : publisher,
    ...dateField(date, "releaseDate"),
    volume: publication.volume,
    issue: publication.issue,
    pages: publication.pages,
    ...(isDoi(doi) ? { doi } : { doiText: doi }),
    // A list without authors shows only this address.
    url: url || (authors.length + editors.length === 0 && isDoi(doi) ? doiAddress(doi) : ""),
    links,
    otherAddresses: others,
    summary: abstract,
    keywords,
    citationKey: key,
  });
}
