import { Link } from "wouter";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { ArrowIcon } from "../ui/arrow-icon.tsx";
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
        <ArrowIcon isNext={rel !== "prev"} className="icon neighbour-arrow" />
        {label}
      </span>{" "}
      <bdi {...lang} className="neighbour-title">
        <HeadingText>{title}</HeadingText>
      </bdi>
    </Link>
  );
}
