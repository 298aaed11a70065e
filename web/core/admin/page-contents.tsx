import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "wouter";

type UseCount = () => number | undefined;

/** A part of a page: its heading, and the element id used as the URL fragment (`#links`). */
export type PagePart = { id: string; title: string; useCount?: UseCount };

/** A link to what is edited on another page. */
export type PageLink = { href: string; label: string; useCount?: UseCount };

/** The element id for a part with this title: "Contact info" → `contact-info`. */
export function pagePartId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/**
 * A table of contents for a long page with counts of entries: next to it, or in a row above it on narrow screens. It stays in
 * view and marks the current part.
 */
export function PageContents({
  parts,
  links = [],
}: {
  parts: readonly PagePart[];
  links?: readonly PageLink[];
}) {
  const row = useRef<HTMLElement>(null);
  const current = useCurrentPart(parts, row);
  return (
    <nav ref={row} aria-label="On this page" className="page-contents">
      <ul>
        {parts.map(({ id, title, useCount }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {title}
              {useCount && <Count useCount={useCount} />}
            </a>
          </li>
        ))}
      </ul>
      {links.length > 0 && (
        <ul className="page-contents-links">
          {links.map(({ href, label, useCount }) => (
            <li key={href}>
              <Link href={href}>
                {label}
                {useCount && <Count useCount={useCount} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Its own component, because each part's hook is called in a loop. */
function Count({ useCount }: { useCount: UseCount }) {
  const count = useCount();
  return count !== undefined && <span className="page-contents-count"> {count}</span>;
}

/** Scrolls an overflowing row so that one of its links is centered. Unlike scrollIntoView, does not scroll the page. */
export function centerInRow(row: HTMLElement, link: HTMLElement | null): void {
  if (link === null) return;
  const [rowBox, linkBox] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += linkBox.left + linkBox.width / 2 - (rowBox.left + rowBox.width / 2);
}

/** Milliseconds that a chosen part stays current while the page scrolls towards it. */
const SCROLL_TIME = 500;

/** The id of the part that was last chosen, or else that the owner is working on. Starts with the first. */
function useCurrentPart(parts: readonly PagePart[], row: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(" ");
  useEffect(() => {
    let scrollingUntil = 0;
    const choose = () => {
      const id = location.hash.slice(1);
      const part = ids.split(" ").includes(id) ? document.getElementById(id) : null;
      if (part === null) return;
      // After a reload the browser looks for the fragment's element before the parts are rendered.
      part.scrollIntoView({ behavior: "instant" });
      scrollingUntil = performance.now() + SCROLL_TIME;
      setCurrent(id);
    };
    const follow = () => {
      if (performance.now() > scrollingUntil) setCurrent(partInView(ids.split(" ")));
    };
    choose();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("hashchange", choose, { signal });
    addEventListener("scroll", follow, { signal, passive: true });
    addEventListener("focusin", follow, { signal });
    return () => listening.abort();
  }, [ids]);
  useEffect(() => {
    if (row.current !== null) centerInRow(row.current, row.current.querySelector(`[href="#${current}"]`));
  }, [current, row]);
  return current;
}

/** The part with the focus, if that is in view; else the one that is a third down the window, at the page's end the last. */
function partInView(ids: readonly string[]): string | undefined {
  const all = ids.flatMap((id) => document.getElementById(id) ?? []);
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  const withFocus = all.find((part) => part.contains(focused));
  if (withFocus && box && box.bottom > 0 && box.top < innerHeight) return withFocus.id;
  const { scrollHeight } = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2) return all.at(-1)?.id;
  return (all.findLast((part) => part.getBoundingClientRect().top <= innerHeight / 3) ?? all[0])?.id;
}
