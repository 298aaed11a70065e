import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useState } from "react";

/** §9: how long a slide takes, in milliseconds. */
const TRANSITION = 600;
/** Milliseconds from one of embla's steps to the next, whatever the screen's rate. */
const STEP = 1000 / 60;
/** Milliseconds without a turn of the wheel after which a new gesture begins. */
const WHEEL_PAUSE = 200;

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** Where the row stands, and what moves it. */
export type Carousel = {
  /** From 0. */
  index: number;
  /** How many places there are to stand at: as many as slides, less those that stand beside the last. */
  count: number;
  /** A place before the first or after the last is the first or the last. */
  goTo(index: number): void;
  /** Arrow keys, Home and End; a focused slide that they push out of view hands its focus on. */
  moveByKey(event: KeyboardEvent<HTMLElement>): void;
};

type CarouselEngineProps = {
  /** Scrolls by itself until now; holds one element, which holds the slides. */
  viewport: HTMLElement;
  /** @param carousel null where all slides fit */
  onChange(carousel: Carousel | null): void;
};

/** Moves a row of slides by embla, from where it has been scrolled to. Renders nothing: the row is there before this code. */
export function CarouselEngine({ viewport, onChange }: CarouselEngineProps): null {
  const [isMirrored] = useState(() => getComputedStyle(viewport).direction === "rtl");
  const [attach, embla] = useEmblaCarousel({
    align: "start",
    direction: isMirrored ? "rtl" : "ltr",
    watchDrag: hasPlaces,
    // Its own way knows of the Tab key alone, and not of screen readers.
    watchFocus: false,
  });

  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    if (embla === undefined) return;
    const report = () =>
      onChange(
        hasPlaces(embla)
          ? {
              index: embla.selectedScrollSnap(),
              count: embla.scrollSnapList().length,
              goTo: (index) => embla.scrollTo(index),
              moveByKey: (event) => moveByKey(embla, event, isMirrored),
            }
          : null,
      );
    const begin = () => {
      takeTime(embla);
      report();
    };
    embla.on("select", report).on("reInit", begin);
    takeOver(embla);
    begin();
    const stops = [keepInView(embla), followWheel(embla, isMirrored), markDrag(embla)];
    return () => {
      for (const stop of stops) stop();
      delete viewport.dataset.engine;
      onChange(null);
    };
  }, [embla, isMirrored, onChange, viewport]);
  return null;
}

function hasPlaces(embla: Embla): boolean {
  return embla.scrollSnapList().length > 1;
}

/** From the start of one slide to that of the next, in pixels. */
function stepOf(embla: Embla): number {
  const [first = 0, second = -1] = embla.internalEngine().scrollSnaps;
  return first - second;
}

/** Ends the row's own scrolling at the place where it stands. */
function takeOver(embla: Embla): void {
  const viewport = embla.rootNode();
  const scrolled = Math.abs(viewport.scrollLeft);
  viewport.dataset.engine = "embla";
  viewport.scrollLeft = 0;
  if (hasPlaces(embla)) embla.scrollTo(Math.round(scrolled / stepOf(embla)), true);
}

/**
 * The time of §9 for every way. Embla's `duration` is no time but a spring's strength, which takes the longer the further
 * the way is, and never ends at 600 ms; what moves the row in each of its steps can be replaced, as its own plugins do.
 */
function takeTime(embla: Embla): void {
  const engine = embla.internalEngine();
  const { scrollBody, location, previousLocation, target } = engine;
  let way = { from: 0, to: Number.NaN, time: 0, total: 0 };
  const seek = () => {
    const isJump = scrollBody.duration() === 0;
    // What embla asks for while the pointer is down.
    const isFollowing = scrollBody.duration() < 1;
    previousLocation.set(isJump ? target : location);
    if (isJump || isFollowing) {
      location.add((target.get() - location.get()) * (isJump ? 1 : 0.5));
      way.to = Number.NaN;
      return engine.scrollBody;
    }
    if (way.to !== target.get()) {
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      way = { from: location.get(), to: target.get(), time: 0, total: isStill ? STEP : TRANSITION };
    }
    way.time += STEP;
    const share = Math.min(1, way.time / way.total);
    location.set(share > 0.999 ? way.to : way.from + (way.to - way.from) * (1 - (1 - share) ** 3));
    return engine.scrollBody;
  };
  engine.scrollBody = { ...scrollBody, seek };
}

function moveByKey(embla: Embla, event: KeyboardEvent<HTMLElement>, isMirrored: boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const index = embla.selectedScrollSnap();
  const last = embla.scrollSnapList().length - 1;
  const forward = isMirrored ? -1 : 1;
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

/** Brings a slide in that has got the focus, or that the browser has scrolled to: it found a text there. @returns ends it */
function keepInView(embla: Embla): () => void {
  const viewport = embla.rootNode();
  const listening = new AbortController();
  const show = (focused: EventTarget | null) => {
    const slides = embla.slideNodes();
    const slide = slides.findIndex((slide) => focused instanceof Node && slide.contains(focused));
    if (slide === -1) return;
    const first = embla.selectedScrollSnap();
    const beside = slides.length - embla.scrollSnapList().length;
    if (slide < first) embla.scrollTo(slide, true);
    else if (slide > first + beside) embla.scrollTo(slide - beside, true);
  };
  viewport.addEventListener(
    "focusin",
    ({ target }) => {
      // Who presses a slide is about to drag it.
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
      if (!hasPlaces(embla) || viewport.contains(document.activeElement)) return;
      embla.scrollTo(embla.selectedScrollSnap() + Math.ceil(scrolled / stepOf(embla) - 0.05), true);
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

/** Moves by trackpads, and by wheels with the Shift key, as far as they would scroll. @returns ends it */
function followWheel(embla: Embla, isMirrored: boolean): () => void {
  const viewport = embla.rootNode();
  let gesture = { start: 0, way: 0, last: Number.NEGATIVE_INFINITY };
  const follow = (event: WheelEvent) => {
    if (!hasPlaces(embla) || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    // Else the browser would go a page back.
    event.preventDefault();
    if (event.timeStamp - gesture.last > WHEEL_PAUSE)
      gesture = { start: embla.selectedScrollSnap(), way: 0, last: 0 };
    gesture.last = event.timeStamp;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaX : event.deltaX * 16;
    gesture.way += isMirrored ? -pixels : pixels;
    // A third of a slide is enough to mean the next.
    const slides = Math.floor(Math.abs(gesture.way) / stepOf(embla) + 0.7);
    const target = gesture.start + Math.sign(gesture.way) * slides;
    if (target !== embla.selectedScrollSnap()) embla.scrollTo(target);
  };
  viewport.addEventListener("wheel", follow, { passive: false });
  return () => viewport.removeEventListener("wheel", follow);
}

/** Tells the styles while the row is dragged. @returns ends it */
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
