import type { ReactNode } from "react";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { useLanguage } from "../language/language.tsx";

/** What screen readers add to links that open a new tab, which refer to it by `aria-describedby="new-tab"`. */
export function NewTabNote() {
  const { t } = useLanguage();
  return (
    <p id="new-tab" hidden>
      {t("Opens in a new tab.")}
    </p>
  );
}

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site or a file that opens a new tab; only its content if `href` is `""`. */
export function ExternalLink({ href, className = "ink-link py-3.5", children }: ExternalLinkProps) {
  if (href === "") return children;
  return (
    <a href={href} target="_blank" aria-describedby="new-tab" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

/**
 * A URL, or an email address after `mailto:`, as people write it. It wraps before its path or else where it must, with only one
 * `<wbr>`, which screen readers read as a space.
 */
export function UrlText({ href }: { href: string }) {
  const [host, path] = shownAddress(href).split(/(?<=^[^/]+\/)/);
  return (
    <span className="wrap-anywhere">
      {host}
      {path && <wbr />}
      {path}
    </span>
  );
}
