import type { ReactNode } from "react";
import type { RichNode } from "../../../src/shared/rich-text.ts";
import { siteBase } from "../api/site-base.ts";

/** Renders formatted text (§19) as elements. */
export function richText(nodes: readonly RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const inner = richText(node.of);
    switch (node.tag) {
      case "a":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole, never edited in place.
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
          <pre key={index} dir="ltr" tabIndex={0}>
            <code>{inner}</code>
          </pre>
        );
      default: {
        const { tag: Tag } = node;
        return (
          // Lists have markers on the side where their texts begin.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Tag key={index} dir={Tag === "ul" || Tag === "ol" ? "auto" : undefined}>
            {inner}
          </Tag>
        );
      }
    }
  });
}

/** A link's attributes: links to other sites open a new tab and are `nofollow`. */
function linkTo(href: string) {
  // A site published under a prefix: pages need the prefix, addresses of files already have it.
  if (href.startsWith("/") && !href.startsWith(`${siteBase}/`)) return { href: siteBase + href };
  return /^https?:/i.test(href)
    ? { href, target: "_blank", "aria-describedby": "new-tab", rel: "nofollow noopener noreferrer" }
    : { href };
}
