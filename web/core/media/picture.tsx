import { type CSSProperties, type ReactNode, startTransition, useCallback, useState } from "react";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { pictureSources, STILL_MEDIA } from "../../../src/shared/picture-variants.ts";
import { langOf } from "../language/language.tsx";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";
import { useSitePicture } from "./pictures-query.ts";

type PictureProps = {
  address: string;
  /** The picture's width on the page, as in the attribute `sizes`. */
  sizes: string;
  /** The width depends on the layout, not on the picture: lets browsers that support it measure that (`sizes="auto"`). */
  isFilling?: boolean;
  className?: string;
  /** Used if the owner has not written an alternative text; `""` if nearby text says what the picture shows. */
  alt?: string;
  /** Attributes for the language of `alt`. */
  lang?: LangAttributes;
  /** The picture is at the top of the page: loads it with high priority. */
  isFirst?: boolean;
  /** Shown if there is no picture or it can't be loaded. */
  instead?: ReactNode;
  /** Called if the picture can't be loaded, even if that happened before hydration. */
  onBroken?(): void;
};

/**
 * A stored picture: loads the size it needs, shows a blurred placeholder meanwhile, reserves its space, and crops around its
 * focus point.
 */
export function Picture({
  address,
  sizes: givenSizes,
  isFilling = false,
  className,
  alt = "",
  lang,
  isFirst = false,
  instead,
  onBroken,
}: PictureProps) {
  const known = useSitePicture(address);
  // Remembers that the picture is loaded: the placeholder would show through transparent pictures.
  const [shown, setShown] = useState("");
  const { isBroken, onBroken: fail } = useBrokenPicture(address);
  const handleResult = useCallback(
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
      // A transition, so that rendering it does not lengthen hydration.
      if (image?.complete) startTransition(() => handleResult(image.naturalWidth > 0));
    },
    [handleResult],
  );
  if (instead !== undefined && (isBroken || !address)) return instead;
  const sizes = isFilling && !isFirst ? `auto, ${givenSizes}` : givenSizes;
  const shared = {
    ref,
    className,
    alt: known?.alt || alt,
    ...(known?.alt ? langOf(known, "alt") : lang),
    onLoad: () => handleResult(true),
    onError: () => handleResult(false),
    ...(isFirst
      ? { fetchPriority: "high" as const }
      : { loading: "lazy" as const, decoding: "async" as const }),
  };
  // biome-ignore lint/a11y/useAltText: it is in `shared`.
  if (known === undefined) return <img {...shared} src={address} />;
  const { still, webp, fallback, src } = pictureSources(address, known.width, known.isAnimated);
  const style = {
    // Four decimals are exact to a pixel on the widest screens.
    "--ratio": Number((known.width / known.height).toFixed(4)) || 1,
    objectPosition: `${known.focusX * 100}% ${known.focusY * 100}%`,
    ...(shown !== address &&
      known.placeholder && { background: `url("${known.placeholder}") center / cover no-repeat` }),
  } as CSSProperties; // React's type knows no custom properties.
  return (
    <picture className="contents">
      {/* Hidden, because a grid would give an empty `source` a cell. */}
      {still && <source hidden media={STILL_MEDIA} srcSet={still} sizes={sizes} />}
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
