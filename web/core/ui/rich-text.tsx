import type { ReactNode } from "react";
import type { RichNode } from "../../../src/shared/rich-text.ts";
import { siteBase } from "../api/site-base.ts";

/** What the server has made of a text's marks (§19), as elements. */
export function richText(nodes: readonly RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const inner = richText(node.of);
    switch (node.tag) {
      case "a":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown whole, and never changes in place.
          <a key={index} className="ink-link" {...linkTo(node.href)}>
            {inner}
          </a>
        );
      case "span":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <span key={index} className={`code-${node.kind}`}>
            {inner}
          </span>
        );
      case "pre":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too.
          <pre key={index} dir="ltr" tabIndex={0}>
            <code>{inner}</code>
          </pre>
        );
      default: {
        const { tag: Tag } = node;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        return <Tag key={index}>{inner}</Tag>;
      }
    }
  });
}

/** Links elsewhere open a new tab, as all of the site's do; search engines need not take them for a recommendation. */
function linkTo(href: string) {
  // A copy of the site under a prefix has its pages there; addresses of files were moved when it was made.
  if (href.startsWith("/") && !href.startsWith(`${siteBase}/`)) return { href: siteBase + href };
  return /^https?:/i.test(href) ? { href, target: "_blank", rel: "nofollow noopener noreferrer" } : { href };
}
