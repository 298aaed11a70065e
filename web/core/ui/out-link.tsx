import { Fragment, type ReactNode } from "react";

/** A name that leads to an address elsewhere, in a new tab; the name alone where there is none. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  if (href === "") return children;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="ink-link py-3.5">
      {children}
    </a>
  );
}

/** An address as one says it, which breaks where one would break it by hand. */
export function Address({ href }: { href: string }) {
  const text = href.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "");
  return [...text.matchAll(/[^-/._?=&]*[-/._?=&]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
