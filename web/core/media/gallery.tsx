import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { pictureSources, STILL_MEDIA } from "../../../src/shared/picture-variants.ts";
import { useLanguage } from "../language/language.tsx";
import { ArrowIcon } from "../ui/arrow-icon.tsx";

/** A picture of the page, read from its link (picture-link.tsx). */
type GalleryPicture = {
  link: HTMLAnchorElement;
  address: string;
  width: number;
  height: number;
  isAnimated: boolean;
  caption: string;
  /** Language of the caption, if it is not the page's. */
  lang: string | undefined;
};

/** Shows all pictures of the page that can be enlarged, in a row. @param link the picture to start with */
export function openGallery(link: HTMLAnchorElement): void {
  if (document.querySelector("dialog.gallery") !== null) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a.picture-link")];
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const close = (last: HTMLAnchorElement) => {
    root.unmount();
    container.remove();
    // The link is gone if the page has changed in the meantime.
    if (last.isConnected) last.focus();
  };
  root.render(
    <Gallery pictures={links.map(readPicture)} first={Math.max(links.indexOf(link), 0)} onClose={close} />,
  );
}

function readPicture(link: HTMLAnchorElement): GalleryPicture {
  const image = link.querySelector("img");
  return {
    link,
    address: link.getAttribute("href") ?? "",
    width: Number(image?.getAttribute("width") ?? 0),
    height: Number(image?.getAttribute("height") ?? 0),
    isAnimated: link.querySelector("source[media]") !== null,
    caption: link.dataset.caption ?? "",
    lang: link.dataset.lang,
  };
}

type GalleryProps = { pictures: GalleryPicture[]; first: number; onClose(last: HTMLAnchorElement): void };

/** A row of pictures, each as wide as the window, that is scrolled by swiping, keys or buttons. */
function Gallery({ pictures, first, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const shown = pictures[index];
  const { t } = useLanguage();

  useLayoutEffect(() => {
    dialog.current?.showModal();
    scrollToPicture(row.current, first, "instant");
  }, [first]);

  useEffect(() => {
    // Going back leads to another page with other pictures.
    const leave = () => dialog.current?.close();
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, []);

  const goTo = (target: number) => {
    if (target < 0 || target >= pictures.length) return;
    setIndex(target);
    const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollToPicture(row.current, target, isMotionReduced ? "instant" : "smooth");
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, number> = {
      ArrowLeft: index + (isRightToLeft ? 1 : -1),
      ArrowRight: index + (isRightToLeft ? -1 : 1),
      Home: 0,
      End: pictures.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  // A click outside the picture closes the gallery.
  const handleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.matches(".gallery-picture")) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t("Pictures")}
      className="gallery"
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      onClose={() => shown && onClose(shown.link)}
    >
      <p role="status" className="small-caps gallery-count">
        {pictures.length > 1 && t("{number} of {total}", { number: index + 1, total: pictures.length })}
      </p>
      <button
        type="button"
        className="round-button gallery-close"
        aria-label={t("Close")}
        onClick={() => dialog.current?.close()}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </button>
      <div
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
        tabIndex={0}
        className="gallery-row"
        // Swiping decides by itself where to stop.
        onScroll={({ currentTarget }) => setIndex(currentIndex(currentTarget))}
      >
        {pictures.map((picture, number) => (
          <LargePicture
            key={picture.address + number.toString()}
            picture={picture}
            // Loads the neighbors ahead.
            isNear={Math.abs(number - index) <= 1}
            isShown={number === index}
          />
        ))}
      </div>
      <p dir="auto" lang={shown?.lang} className="gallery-caption">
        {shown?.caption}
      </p>
      {pictures.length > 1 && (
        <div className="gallery-arrows">
          <Arrow label={t("Previous picture")} isAtEnd={index === 0} onPress={() => goTo(index - 1)} />
          <Arrow
            label={t("Next picture")}
            isNext
            isAtEnd={index === pictures.length - 1}
            onPress={() => goTo(index + 1)}
          />
        </div>
      )}
    </dialog>
  );
}

type LargePictureProps = { picture: GalleryPicture; isNear: boolean; isShown: boolean };

function LargePicture({ picture, isNear, isShown }: LargePictureProps) {
  const { address, width, height, isAnimated, caption, lang } = picture;
  // Once loaded, a picture stays, so that none disappears while swiping.
  const [isLoaded, setLoaded] = useState(isNear);
  if (isNear && !isLoaded) setLoaded(true);
  const { still, webp, fallback, src } = pictureSources(address, width, isAnimated);
  return (
    <div className="gallery-picture" aria-hidden={!isShown}>
      {isLoaded && (
        <picture className="contents">
          {still && <source hidden media={STILL_MEDIA} srcSet={still} sizes="100vw" />}
          {webp && <source hidden type="image/webp" srcSet={webp} sizes="100vw" />}
          <img
            {...(fallback && { srcSet: fallback, sizes: "100vw" })}
            src={src}
            alt={caption}
            lang={lang}
            width={width || undefined}
            height={height || undefined}
            draggable={false}
          />
        </picture>
      )}
    </div>
  );
}

type ArrowProps = { label: string; isNext?: boolean; isAtEnd: boolean; onPress(): void };

/** Does nothing at the end of the row. Not `disabled`, because the button would lose the focus. */
function Arrow({ label, isNext = false, isAtEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      className="round-button gallery-arrow"
      onClick={() => !isAtEnd && onPress()}
    >
      <ArrowIcon isNext={isNext} />
    </button>
  );
}

function scrollToPicture(row: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  row?.children[index]?.scrollIntoView({ behavior, block: "nearest", inline: "center" });
}

/** The index of the centered picture. `scrollLeft` is negative in right-to-left rows. */
function currentIndex(row: HTMLElement): number {
  return Math.round(Math.abs(row.scrollLeft) / Math.max(row.clientWidth, 1));
}
