import { Fragment, type ReactNode } from "react";
import { shownAddress } from "../../../src/shared/shown-address.ts";

/** A link to another site that opens a new tab; only its content if `href` is `""`. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (href === "") return children;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="ink-link py-3.5">
      {children}
    </a>
  );
}

/** A URL as people write it, which can wrap after its punctuation. */
export function UrlText({ href }: { href: string }) {
  return [...shownAddress(href).matchAll(/[^-/._?=&]*[-/._?=&]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** An email address, which can only wrap before the @. */
export function EmailText({ address }: { address: string }) {
  const [name, domain] = shownAddress(`mailto:${address}`).split(/(?=@[^@]*$)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
