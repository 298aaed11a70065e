import { type CSSProperties, type ReactNode, startTransition, useCallback, useState } from "react";
import { pictureSources } from "../../../src/shared/picture-variants.ts";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";
import { useSitePicture } from "./pictures-query.ts";

type PictureProps = {
  address: string;
  /** How wide it stands on the page, as the attribute `sizes` says it. */
  sizes: string;
  /** Its place has a width whatever the picture's is, which designs change: browsers that can look there instead of at `sizes`. */
  isFilling?: boolean;
  className?: string;
  /** Stands for the owner's own words where there are none; `""` where the text beside it says what it shows. */
  alt?: string;
  /** The first thing one sees: asked for before everything else. */
  isFirst?: boolean;
  /** What stands there without a picture, or where it can't be loaded. */
  instead?: ReactNode;
  /** It can't be loaded, also where that came out before the page was hydrated. */
  onBroken?(): void;
};

/**
 * A stored picture in the size that its place needs, with its blurred miniature until it is there, its own width and
 * height so that nothing moves when it comes, and the owner's focus in the middle of what is cut from it.
 */
export function Picture({
  address,
  sizes: told,
  isFilling = false,
  className,
  alt = "",
  isFirst = false,
  instead,
  onBroken,
}: PictureProps) {
  const known = useSitePicture(address);
  // A miniature would shine through a picture that is transparent in places.
  const [shown, setShown] = useState("");
  const { isBroken, onBroken: fail } = useBrokenPicture(address);
  const settle = useCallback(
    (isLoaded: boolean) => {
      if (isLoaded) setShown(address);
      else {
        fail();
        onBroken?.();
      }
    },
    [address, fail, onBroken],
  );
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // Not at once: it would be drawn within the long task in which React takes a page over.
      if (image?.complete) startTransition(() => settle(image.naturalWidth > 0));
    },
    [settle],
  );
  if (instead !== undefined && (isBroken || !address)) return instead;
  const sizes = isFilling && !isFirst ? `auto, ${told}` : told;
  const shared = {
    ref,
    className,
    alt: known?.alt || alt,
    onLoad: () => settle(true),
    onError: () => settle(false),
    ...(isFirst
      ? { fetchPriority: "high" as const }
      : { loading: "lazy" as const, decoding: "async" as const }),
  };
  // biome-ignore lint/a11y/useAltText: it is among what both have in common.
  if (known === undefined) return <img {...shared} src={address} />;
  const { webp, fallback, src } = pictureSources(address, known.width);
  const style = {
    // Within a pixel of the widest screen.
    "--ratio": Number((known.width / known.height).toFixed(4)) || 1,
    objectPosition: `${known.focusX * 100}% ${known.focusY * 100}%`,
    ...(shown !== address &&
      known.placeholder && { background: `url("${known.placeholder}") center / cover no-repeat` }),
  } as CSSProperties; // React's type knows no custom properties.
  return (
    <picture className="contents">
      {/* Hidden, because browsers lay an empty `source` out, and a grid would give it a place. */}
      {webp && <source hidden type="image/webp" srcSet={webp} sizes={sizes} />}
      {/* biome-ignore lint/a11y/useAltText: as above. */}
      <img
        {...shared}
        {...(fallback && { srcSet: fallback, sizes })}
        src={src}
        width={known.width || undefined}
        height={known.height || undefined}
        style={style}
      />
    </picture>
  );
}
