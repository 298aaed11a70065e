import type { ReactNode } from "react";
import { useRouter } from "wouter";
import type { RichNode } from "../../../src/shared/rich-text.ts";
import { siteBase } from "../api/site-base.ts";
import { withTiedUnits } from "./tied-units.ts";

/** Renders formatted text (§19) as elements. @param isCode keeps the blanks of code, which readers copy */
export function richText(nodes: readonly RichNode[], isCode = false): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === "string") return isCode ? node : withTiedUnits(node);
    const inner = richText(node.of, isCode || /code|pre/.test(node.tag));
    switch (node.tag) {
      case "a":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole, never edited in place.
          <TextLink key={index} href={node.href}>
            {inner}
          </TextLink>
        );
      case "pre":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
          <pre key={index} dir="ltr" tabIndex={0}>
            <code>{inner}</code>
          </pre>
        );
      default: {
        const { tag: Tag } = node;
        return (
          // Lists have markers on the side where their texts begin.
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            key={index}
            dir={Tag === "ul" || Tag === "ol" ? "auto" : undefined}
            className={Tag === "span" ? `code-${node.kind}` : undefined}
          >
            {inner}
          </Tag>
        );
      }
    }
  });
}

/** Links to other sites open a new tab and are `nofollow`; those to pages stay in the language. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter();
  // Addresses of files already have the path under which a site is published.
  const isPage = href.startsWith("/") && !(siteBase !== "" && href.startsWith(`${siteBase}/`));
  // Files have no language, and the owner may have named one.
  const prefix = OWN_ADDRESS.test(href) ? siteBase : router.base;
  const to = /^https?:/i.test(href)
    ? ({ target: "_blank", "aria-describedby": "new-tab", rel: "nofollow noopener noreferrer" } as const)
    : {};
  return (
    <a className="ink-link" href={isPage ? router.hrefs(prefix + href, router) : href} {...to}>
      {children}
    </a>
  );
}

/** Files, and addresses that begin with a language. */
const OWN_ADDRESS = /^\/(uploads|files|[a-z]{2,3}(-\w+)*)(\/|$)/;
