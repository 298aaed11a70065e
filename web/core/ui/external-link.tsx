import { Fragment, type ReactNode } from "react";

/** A link to another site that opens a new tab; only its content if `href` is `""`. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (href === "") return children;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="ink-link py-3.5">
      {children}
    </a>
  );
}

/** A URL without scheme and `www.`, which can wrap after its punctuation. */
export function UrlText({ href }: { href: string }) {
  const text = href.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "");
  return [...text.matchAll(/[^-/._?=&]*[-/._?=&]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
