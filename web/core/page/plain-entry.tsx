import type { ReactNode } from "react";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { useLanguage } from "../language/language.tsx";
import { Picture } from "../media/picture.tsx";

/** The level of an entry's title. */
export type PlainTitle = "h2" | "h3" | "h4";

type PlainEntryProps = {
  title: ReactNode;
  /** Attributes for the language of the title. */
  lang: LangAttributes;
  titleAs: PlainTitle;
  /** Who it was for, and where. */
  place?: ReactNode;
  /** Dates, duration and the like, on the line of the title where there is room. */
  details: readonly string[];
  /** Attributes for the language of the first detail. */
  detailLang?: LangAttributes;
  /** Address of a small picture; `""` for none. */
  image: string;
  /** Path of the page that the title leads to. */
  page?: string;
  /** The texts. */
  children?: ReactNode;
};

/** An entry of a list in which few have pictures: title and dates on one line, the texts below. */
export function PlainEntry({
  title,
  lang,
  titleAs: Title,
  place,
  details,
  detailLang,
  image,
  page,
  children,
}: PlainEntryProps) {
  const known = details.filter(Boolean);
  const { dir } = useLanguage();
  return (
    <article dir={lang?.dir ?? "auto"} className="plain-entry" data-page={page}>
      <Title {...lang} className="plain-title moving-title">
        {title}
      </Title>
      {place && <p className="plain-place">{place}</p>}
      {known.length > 0 && (
        <p dir={dir} className="plain-dates small-caps">
          {known.map((part, index) => (
            // Browsers may format dates in another way than the server.
            <bdi key={part} {...(index === 0 && detailLang)} suppressHydrationWarning>
              {part}
            </bdi>
          ))}
        </p>
      )}
      {image !== "" && <Picture address={image} sizes="10rem" className="plain-picture" />}
      <div className="plain-texts">{children}</div>
    </article>
  );
}
