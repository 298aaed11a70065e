import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useEffect, useState } from "react";

/**
 * Embla's measure for how long a slide takes: not milliseconds but the strength of a spring. At 20 the last pixel is
 * reached after the 600 ms of spec §9.
 */
const DURATION = 20;
/** Pixels by which a row that fits may seem too wide. */
const ROUNDING = 2;

export type Carousel = {
  /** Which place the row stands at, of how many; null until Embla has taken over. */
  place: { index: number; count: number } | null;
  goTo(index: number): void;
};

/**
 * Turns a row that scrolls by itself into a carousel, once Embla's code is there; it goes on from where the visitor has
 * scrolled to, so that nothing moves.
 * @param viewport holds one element, which holds the slides
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>): Carousel {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [place, setPlace] = useState<Carousel["place"]>(null);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    const life = new AbortController();
    const start = async () => {
      // A chunk that cannot be loaded leaves the row as it is: scrolled by hand.
      const module = await import("embla-carousel").catch(() => null);
      if (module === null || life.signal.aborted) return;
      const api = takeOver(module.default, element);
      const tell = () => setPlace({ index: api.selectedScrollSnap(), count: api.scrollSnapList().length });
      api.on("select", tell).on("reInit", tell);
      tell();
      setEmbla(api);
      life.signal.addEventListener("abort", () => api.destroy());
    };
    // Where all projects fit there is nothing to load, until the window gets narrower.
    const watcher = new ResizeObserver(() => {
      if (element.scrollWidth <= element.clientWidth + ROUNDING) return;
      watcher.disconnect();
      void start();
    });
    watcher.observe(element);
    life.signal.addEventListener("abort", () => watcher.disconnect());
    return () => life.abort();
  }, [viewport]);

  return { place, goTo: (index) => embla?.scrollTo(index) };
}

function takeOver(create: typeof import("embla-carousel").default, element: HTMLElement): EmblaCarouselType {
  const scrolled = Math.abs(element.scrollLeft);
  const slide = element.firstElementChild?.firstElementChild?.getBoundingClientRect().width ?? 1;
  element.classList.add("featured-live");
  element.scrollLeft = 0;
  return create(element, {
    align: "start",
    containScroll: "trimSnaps",
    direction: getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr",
    duration: DURATION,
    startIndex: Math.round(scrolled / slide),
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
}
