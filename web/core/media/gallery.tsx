import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { pictureSources } from "../../../src/shared/picture-variants.ts";

/** A picture of the page, as its link tells of it (picture-link.tsx). */
type Shown = { link: HTMLAnchorElement; address: string; width: number; height: number; caption: string };

/** All pictures of the page that open, large, one beside the other. @param link whose picture is seen first */
export function openGallery(link: HTMLAnchorElement): void {
  if (document.querySelector("dialog.gallery") !== null) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a.picture-link")];
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const close = (last: HTMLAnchorElement) => {
    root.unmount();
    place.remove();
    // Of a page that was left meanwhile nothing is there to go to.
    if (last.isConnected) last.focus();
  };
  root.render(
    <Gallery pictures={links.map(read)} first={Math.max(links.indexOf(link), 0)} onClose={close} />,
  );
}

function read(link: HTMLAnchorElement): Shown {
  const image = link.querySelector("img");
  return {
    link,
    address: link.getAttribute("href") ?? "",
    width: Number(image?.getAttribute("width") ?? 0),
    height: Number(image?.getAttribute("height") ?? 0),
    caption: link.dataset.caption ?? "",
  };
}

type GalleryProps = { pictures: Shown[]; first: number; onClose(last: HTMLAnchorElement): void };

/** A row to swipe in, as wide as the window each; keys and buttons move the same row. */
function Gallery({ pictures, first, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const shown = pictures[index];

  useLayoutEffect(() => {
    dialog.current?.showModal();
    show(row.current, first, "instant");
  }, [first]);

  useEffect(() => {
    // The browser's way back leads to another page, and this one's pictures with it.
    const leave = () => dialog.current?.close();
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, []);

  const goTo = (target: number) => {
    if (target < 0 || target >= pictures.length) return;
    setIndex(target);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    show(row.current, target, isCalm ? "instant" : "smooth");
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, number> = {
      ArrowLeft: index + (isMirrored ? 1 : -1),
      ArrowRight: index + (isMirrored ? -1 : 1),
      Home: 0,
      End: pictures.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  // Beside the picture is where one clicks to be rid of it.
  const clicked = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.matches(".gallery-picture")) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures"
      className="gallery"
      onKeyDown={pressed}
      onClick={clicked}
      onClose={() => shown && onClose(shown.link)}
    >
      <p role="status" className="small-caps gallery-count">
        {pictures.length > 1 && `${index + 1} of ${pictures.length}`}
      </p>
      <button
        type="button"
        className="round-button gallery-close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon path="M4 4l12 12M16 4L4 16" />
      </button>
      <div
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
        className="gallery-row"
        // Swiping ends where the row comes to rest.
        onScroll={({ currentTarget }) => setIndex(placeOf(currentTarget))}
      >
        {pictures.map((picture, number) => (
          <LargePicture
            key={picture.address + number.toString()}
            picture={picture}
            // Its neighbours, so that the next one is there when it is asked for.
            isNear={Math.abs(number - index) <= 1}
            isShown={number === index}
          />
        ))}
      </div>
      <p dir="auto" className="gallery-caption">
        {shown?.caption}
      </p>
      {pictures.length > 1 && (
        <div className="gallery-arrows">
          <Arrow label="Previous picture" isAtEnd={index === 0} onPress={() => goTo(index - 1)} />
          <Arrow
            label="Next picture"
            isAtEnd={index === pictures.length - 1}
            onPress={() => goTo(index + 1)}
          />
        </div>
      )}
    </dialog>
  );
}

type LargePictureProps = { picture: Shown; isNear: boolean; isShown: boolean };

function LargePicture({ picture: { address, width, height, caption }, isNear, isShown }: LargePictureProps) {
  // What was there once stays: a picture that goes while it is pushed aside would leave a hole.
  const [isAsked, setAsked] = useState(isNear);
  if (isNear && !isAsked) setAsked(true);
  const { webp, fallback, src } = pictureSources(address, width);
  return (
    <div className="gallery-picture" aria-hidden={!isShown}>
      {isAsked && (
        <picture className="contents">
          {webp && <source hidden type="image/webp" srcSet={webp} sizes="100vw" />}
          <img
            {...(fallback && { srcSet: fallback, sizes: "100vw" })}
            src={src}
            alt={caption}
            width={width || undefined}
            height={height || undefined}
            draggable={false}
          />
        </picture>
      )}
    </div>
  );
}

/** Stays reachable at the end of the row, where it does nothing: a disabled button would lose the focus. */
function Arrow({ label, isAtEnd, onPress }: { label: string; isAtEnd: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      className="round-button gallery-arrow"
      onClick={() => !isAtEnd && onPress()}
    >
      <Icon path={label.startsWith("Next") ? "M3 10h14M11 4l6 6-6 6" : "M17 10H3M9 4l-6 6 6 6"} />
    </button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
      <path d={path} />
    </svg>
  );
}

function show(row: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  row?.children[index]?.scrollIntoView({ behavior, block: "nearest", inline: "center" });
}

/** Which picture is in the middle; of a row from right to left the places count down from zero. */
function placeOf(row: HTMLElement): number {
  return Math.round(Math.abs(row.scrollLeft) / Math.max(row.clientWidth, 1));
}
