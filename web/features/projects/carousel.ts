import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** §9: how long a slide takes, in milliseconds. */
const TRANSITION = 600;
/** Pixels by which a row that fits may seem too wide. */
const ROUNDING = 2;

type Carousel = {
  /** Which place the row stands at, of how many; null where all slides fit, and before the script runs. */
  place: { index: number; count: number } | null;
  goTo(index: number): void;
};

/**
 * Buttons, dots and keys for a row that scrolls, and snaps to its slides, by itself: fingers, trackpads and screen
 * readers move it as they move any other, and this only follows.
 * @param viewport holds one element, which holds the slides
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>): Carousel {
  const [place, setPlace] = useState<Carousel["place"]>(null);
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    const follow = () => {
      const next = placeOf(element);
      setPlace((known) => (known?.index === next?.index && known?.count === next?.count ? known : next));
    };
    const watcher = new ResizeObserver(follow);
    watcher.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener("scroll", follow);
      stop.current?.();
    };
  }, [viewport]);

  const goTo = useCallback(
    (index: number) => {
      const element = viewport.current;
      if (element === null) return;
      stop.current?.();
      stop.current = slideTo(element, index * stepOf(element));
    },
    [viewport],
  );
  return { place, goTo };
}

/** From the start of one slide to that of the next, in pixels. */
function stepOf(element: HTMLElement): number {
  const [first, second] = element.firstElementChild?.children ?? [];
  if (first === undefined || second === undefined) return element.clientWidth;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
}

function placeOf(element: HTMLElement): Carousel["place"] {
  const hidden = element.scrollWidth - element.clientWidth;
  if (hidden <= ROUNDING) return null;
  const step = stepOf(element);
  // Scrolled to the left of a row that runs from right to left is less than nothing.
  return { index: Math.round(Math.abs(element.scrollLeft) / step), count: Math.round(hidden / step) + 1 };
}

/** Scrolls in the time of §9, which browsers' own smooth scrolling does not know. @returns ends it where it is */
function slideTo(element: HTMLElement, distance: number): () => void {
  const direction = getComputedStyle(element).direction === "rtl" ? -1 : 1;
  const from = element.scrollLeft;
  const way = direction * distance - from;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    element.scrollLeft = from + way;
    return () => undefined;
  }
  // Snapping would pull back every step that ends between two slides.
  element.style.scrollSnapType = "none";
  const start = performance.now();
  let frame = requestAnimationFrame(function move(now) {
    const share = Math.min(1, Math.max(0, (now - start) / TRANSITION));
    element.scrollLeft = from + way * (1 - (1 - share) ** 3);
    if (share < 1) frame = requestAnimationFrame(move);
    else element.style.scrollSnapType = "";
  });
  return () => {
    cancelAnimationFrame(frame);
    element.style.scrollSnapType = "";
  };
}
