import { Link } from "wouter";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { HeadingText } from "./heading-text.tsx";

type NextPageProps = {
  href: string;
  /** What it is, above the title. */
  label: string;
  title: string;
  /** Attributes for the language of the title. */
  lang?: LangAttributes;
  /** It leads back, with the arrow on the other side. */
  rel?: "prev" | "next";
  /** It is at the end of its row. */
  isLast?: boolean;
};

/** A large link to another page, at the end of one. */
export function NextPage({ href, label, title, lang, rel, isLast = false }: NextPageProps) {
  return (
    <Link href={href} rel={rel} className={`neighbour ${isLast ? "neighbour-next" : ""}`}>
      <span className="small-caps neighbour-words">
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon neighbour-arrow">
          <path d={rel === "prev" ? "M17 10H3M9 4l-6 6 6 6" : "M3 10h14M11 4l6 6-6 6"} />
        </svg>
        {label}
      </span>{" "}
      <bdi {...lang} className="neighbour-title">
        <HeadingText>{title}</HeadingText>
      </bdi>
    </Link>
  );
}
