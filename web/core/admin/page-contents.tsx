import { type RefObject, useEffect, useRef, useState } from "react";

/** A part of a page: its heading, and the element id used as the URL fragment (`#links`). */
export type PagePart = { id: string; title: string };

/** The element id for a part with this title: "Contact info" → `contact-info`. */
export function pagePartId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/**
 * A table of contents for a long page: next to it, or in a row above it on narrow screens. It stays in view and marks the
 * current part.
 */
export function PageContents({ parts }: { parts: readonly PagePart[] }) {
  const row = useRef<HTMLElement>(null);
  const current = useCurrentPart(parts, row);
  return (
    <nav
      ref={row}
      aria-label="On this page"
      className="sticky top-0 z-3 self-start bg-base-100 text-base leading-tight max-[75rem]:-mx-(--gutter) max-[75rem]:overflow-x-auto max-[75rem]:border-y max-[75rem]:border-base-300 max-[75rem]:px-(--gutter) max-[75rem]:[scrollbar-width:none] min-[75rem]:py-8"
    >
      <ul className="flex gap-x-6 min-[75rem]:flex-col">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="grid min-h-11 content-center border-base-300 whitespace-nowrap text-soft hover:text-primary aria-[current=location]:border-primary aria-[current=location]:text-base-content max-[75rem]:aria-[current=location]:shadow-[inset_0_-2px_var(--color-primary)] min-[75rem]:border-s min-[75rem]:ps-3.5 min-[75rem]:aria-[current=location]:shadow-[inset_2px_0_var(--color-primary)] min-[75rem]:aria-[current=location]:rtl:shadow-[inset_-2px_0_var(--color-primary)]"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls an overflowing row so that one of its links is centered. Does not scroll the page. */
function centerInRow(row: HTMLElement, link: HTMLElement | null): void {
  if (link === null) return;
  const [rowBox, linkBox] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += linkBox.left + linkBox.width / 2 - (rowBox.left + rowBox.width / 2);
}

/** Milliseconds that a chosen part stays current while the page scrolls towards it. */
const SCROLL_TIME = 500;

/** The id of the part that was last chosen, or else of the one that is a third down the window. Starts with the first. */
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
    const observer = new IntersectionObserver(
      (seen) => {
        const entered = seen.findLast(({ isIntersecting }) => isIntersecting);
        if (entered !== undefined && performance.now() > scrollingUntil) setCurrent(entered.target.id);
      },
      { rootMargin: "-30% 0px -69% 0px" },
    );
    choose();
    for (const id of ids.split(" ")) {
      const part = document.getElementById(id);
      if (part !== null) observer.observe(part);
    }
    addEventListener("hashchange", choose);
    return () => {
      observer.disconnect();
      removeEventListener("hashchange", choose);
    };
  }, [ids]);
  // scrollIntoView would also scroll the page.
  useEffect(() => {
    if (row.current !== null) centerInRow(row.current, row.current.querySelector(`[href="#${current}"]`));
  }, [current, row]);
  return current;
}
