import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useState } from "react";

/** Milliseconds of a transition (§9). */
const TRANSITION = 600;
/** Milliseconds between two steps of Embla, at any refresh rate. */
const STEP = 1000 / 60;
/** Milliseconds without a wheel event after which a new gesture begins. */
const WHEEL_PAUSE = 200;

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** The position of the carousel, and the functions that move it. */
export type Carousel = {
  /** The first visible slide, from 0. */
  index: number;
  /** The number of positions: fewer than slides if several are visible at once. */
  count: number;
  /** Clamps an index that is out of range. */
  goTo(index: number): void;
  /** Handles arrow keys, Home and End. If the focused slide moves out of view, the nearest visible one gets the focus. */
  moveByKey(event: KeyboardEvent<HTMLElement>): void;
};

type CarouselEngineProps = {
  /** A scroll container with one child, which contains the slides. */
  viewport: HTMLElement;
  /** @param carousel null if all slides are visible */
  onChange(carousel: Carousel | null): void;
};

/** Turns a scroll container into an Embla carousel at its current position. It renders nothing: the slides exist already. */
export function CarouselEngine({ viewport, onChange }: CarouselEngineProps): null {
  const [isRtl] = useState(() => getComputedStyle(viewport).direction === "rtl");
  const [attach, embla] = useEmblaCarousel({
    align: "start",
    direction: isRtl ? "rtl" : "ltr",
    watchDrag: isMovable,
    // Embla only handles focus by the Tab key, not by screen readers; `keepFocusInView` handles both.
    watchFocus: false,
  });

  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    if (embla === undefined) return;
    const report = () =>
      onChange(
        isMovable(embla)
          ? {
              index: embla.selectedScrollSnap(),
              count: embla.scrollSnapList().length,
              goTo: (index) => embla.scrollTo(index),
              moveByKey: (event) => moveByKey(embla, event, isRtl),
            }
          : null,
      );
    const start = () => {
      fixDuration(embla);
      report();
    };
    embla.on("select", report).on("reInit", start);
    takeOverScroll(embla);
    start();
    const stops = [keepFocusInView(embla), followWheel(embla, isRtl), markDrag(embla)];
    return () => {
      for (const stop of stops) stop();
      delete viewport.dataset.engine;
      onChange(null);
    };
  }, [embla, isRtl, onChange, viewport]);
  return null;
}

function isMovable(embla: Embla): boolean {
  return embla.scrollSnapList().length > 1;
}

/** The distance between the starts of two slides, in pixels. */
function slideDistance(embla: Embla): number {
  const [first = 0, second = -1] = embla.internalEngine().scrollSnaps;
  return first - second;
}

/** Replaces native scrolling by Embla at the current position. */
function takeOverScroll(embla: Embla): void {
  const viewport = embla.rootNode();
  const scrolled = Math.abs(viewport.scrollLeft);
  viewport.dataset.engine = "embla";
  viewport.scrollLeft = 0;
  if (isMovable(embla)) embla.scrollTo(Math.round(scrolled / slideDistance(embla)), true);
}

/**
 * Makes every transition take the time of §9. Embla's `duration` is not a time but the strength of a spring, so this
 * replaces the function that moves the slides in each step, as Embla's own plugins do.
 */
function fixDuration(embla: Embla): void {
  const engine = embla.internalEngine();
  const { scrollBody, location, previousLocation, target } = engine;
  let motion = { from: 0, to: Number.NaN, time: 0, total: 0 };
  const seek = () => {
    const isJump = scrollBody.duration() === 0;
    // Embla sets this while the pointer is down.
    const isDragging = scrollBody.duration() < 1;
    previousLocation.set(isJump ? target : location);
    if (isJump || isDragging) {
      location.add((target.get() - location.get()) * (isJump ? 1 : 0.5));
      motion.to = Number.NaN;
      return engine.scrollBody;
    }
    if (motion.to !== target.get()) {
      const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      motion = { from: location.get(), to: target.get(), time: 0, total: isReduced ? STEP : TRANSITION };
    }
    motion.time += STEP;
    const progress = Math.min(1, motion.time / motion.total);
    location.set(
      progress > 0.999 ? motion.to : motion.from + (motion.to - motion.from) * (1 - (1 - progress) ** 3),
    );
    return engine.scrollBody;
  };
  engine.scrollBody = { ...scrollBody, seek };
}

function moveByKey(embla: Embla, event: KeyboardEvent<HTMLElement>, isRtl: boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const index = embla.selectedScrollSnap();
  const last = embla.scrollSnapList().length - 1;
  const forward = isRtl ? -1 : 1;
  const targets: Record<string, number> = {
    ArrowLeft: index - forward,
    ArrowRight: index + forward,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  embla.scrollTo(target);
  const slides = embla.slideNodes();
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focused === -1) return;
  const first = embla.selectedScrollSnap();
  const nearest = Math.min(Math.max(focused, first), first + slides.length - 1 - last);
  if (nearest !== focused) slides[nearest]?.querySelector("a")?.focus({ preventScroll: true });
}

/** Shows the slide that gets the focus, or that the browser scrolls to for "find in page". @returns a function that stops it */
function keepFocusInView(embla: Embla): () => void {
  const viewport = embla.rootNode();
  const listening = new AbortController();
  const show = (focused: EventTarget | null) => {
    const slides = embla.slideNodes();
    const slide = slides.findIndex((slide) => focused instanceof Node && slide.contains(focused));
    if (slide === -1) return;
    const first = embla.selectedScrollSnap();
    const others = slides.length - embla.scrollSnapList().length; // Visible besides the first.
    if (slide < first) embla.scrollTo(slide, true);
    else if (slide > first + others) embla.scrollTo(slide - others, true);
  };
  viewport.addEventListener(
    "focusin",
    ({ target }) => {
      // A pressed slide is about to be dragged.
      if (!embla.internalEngine().dragHandler.pointerDown()) show(target);
    },
    { signal: listening.signal },
  );
  viewport.addEventListener(
    "scroll",
    () => {
      const scrolled = Math.abs(viewport.scrollLeft);
      if (scrolled === 0) return;
      viewport.scrollLeft = 0;
      if (!isMovable(embla) || viewport.contains(document.activeElement)) return;
      embla.scrollTo(embla.selectedScrollSnap() + Math.ceil(scrolled / slideDistance(embla) - 0.05), true);
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

/** Follows trackpads, and wheels with the Shift key. @returns a function that stops it */
function followWheel(embla: Embla, isRtl: boolean): () => void {
  const viewport = embla.rootNode();
  let gesture = { start: 0, distance: 0, last: Number.NEGATIVE_INFINITY };
  const follow = (event: WheelEvent) => {
    if (!isMovable(embla) || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    // Keeps the browser from going back a page.
    event.preventDefault();
    if (event.timeStamp - gesture.last > WHEEL_PAUSE)
      gesture = { start: embla.selectedScrollSnap(), distance: 0, last: 0 };
    gesture.last = event.timeStamp;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaX : event.deltaX * 16;
    gesture.distance += isRtl ? -pixels : pixels;
    // A third of a slide is enough to move to the next.
    const slides = Math.floor(Math.abs(gesture.distance) / slideDistance(embla) + 0.7);
    const target = gesture.start + Math.sign(gesture.distance) * slides;
    if (target !== embla.selectedScrollSnap()) embla.scrollTo(target);
  };
  viewport.addEventListener("wheel", follow, { passive: false });
  return () => viewport.removeEventListener("wheel", follow);
}

/** Sets `data-dragged` for the styles. @returns a function that stops it */
function markDrag(embla: Embla): () => void {
  const { dataset } = embla.rootNode();
  const begin = () => {
    dataset.dragged = "true";
  };
  const end = () => {
    delete dataset.dragged;
  };
  embla.on("pointerDown", begin).on("pointerUp", end);
  return end;
}
