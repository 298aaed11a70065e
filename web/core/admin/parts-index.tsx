import { type RefObject, useEffect, useRef, useState } from "react";

/** A part of a page: its heading, and the element's id that an address leads to (`#links`). */
export type IndexedPart = { id: string; title: string };

/** The id under which a part of this title is reached. */
export function partId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/**
 * The parts of a long page, beside it or, where there is no room, in a row above it. It stays in sight, and marks the part
 * that one is at.
 */
export function PartsIndex({ parts }: { parts: readonly IndexedPart[] }) {
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

/** Scrolls a row that is longer than its place, so that one of its links stands in the middle; nothing else moves. */
function bringIntoRow(row: HTMLElement, link: HTMLElement | null): void {
  if (link === null) return;
  const [place, wanted] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += wanted.left + wanted.width / 2 - (place.left + place.width / 2);
}

/** Milliseconds in which a part that was chosen stays the current one, while the page moves there as far as it can. */
const MOVE_TIME = 500;

/** The id of the part that was chosen, and after that of the one in the upper third of the window; the first one before any was. */
function useCurrentPart(
  parts: readonly IndexedPart[],
  row: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(" ");
  useEffect(() => {
    let movedUntil = 0;
    const choose = () => {
      const id = location.hash.slice(1);
      const part = ids.split(" ").includes(id) ? document.getElementById(id) : null;
      if (part === null) return;
      // After a reload the parts were not there yet when the browser looked for the one that the address names.
      part.scrollIntoView({ behavior: "instant" });
      movedUntil = performance.now() + MOVE_TIME;
      setCurrent(id);
    };
    const observer = new IntersectionObserver(
      (seen) => {
        const entered = seen.findLast(({ isIntersecting }) => isIntersecting);
        if (entered !== undefined && performance.now() > movedUntil) setCurrent(entered.target.id);
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
  // In the row it comes into sight by itself; the page must not move for it.
  useEffect(() => {
    if (row.current !== null) bringIntoRow(row.current, row.current.querySelector(`[href="#${current}"]`));
  }, [current, row]);
  return current;
}
