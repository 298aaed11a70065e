type VariantFormat = "webp" | "jpg";
export type Variant = { width: number; format: VariantFormat };

/**
 * Widths in pixels to which larger pictures are scaled down. 192 is for pictures next to text and 768 for full-width
 * pictures on phones; browsers without WebP do without these two.
 */
const variantWidths: Record<VariantFormat, readonly number[]> = {
  webp: [192, 320, 640, 768, 960, 1280, 1920],
  jpg: [320, 640, 960, 1280, 1920],
};
const LARGEST = 1920;

/**
 * The resized copies that the server makes of a stored picture: WebP in every smaller width, and in the picture's own
 * width up to the largest; JPEG as a fallback for photographs. A PNG is its own fallback, because it has transparency or
 * sharp lines.
 * @param address of the stored picture, `/uploads/NAME`
 * @param width of the stored picture in pixels
 */
export function variantsOf(address: string, width: number): Variant[] {
  const type = extensionOf(address);
  const smaller = (format: VariantFormat) => variantWidths[format].filter((each) => each < width);
  const own = width > 0 && width <= LARGEST ? [width] : [];
  const webp = type === "webp" ? smaller("webp") : [...smaller("webp"), ...own];
  const jpg = type === "jpg" ? smaller("jpg") : type === "webp" ? [...smaller("jpg"), ...own] : [];
  return [
    ...webp.map((each): Variant => ({ width: each, format: "webp" })),
    ...jpg.map((each): Variant => ({ width: each, format: "jpg" })),
  ];
}

/** The address of a variant: `/uploads/HASH-640.webp`. Until the server has made it, the original is sent. */
export function variantAddress(address: string, { width, format }: Variant): string {
  return `${address.slice(0, address.lastIndexOf("."))}-${width}.${format}`;
}

/** Browsers that show a still picture instead of an animated one, and paper. */
export const STILL_MEDIA = "(prefers-reduced-motion: reduce), print";

/**
 * The attributes of a `<picture>`: `<source media={STILL_MEDIA} srcset={still} sizes>`,
 * `<source type="image/webp" srcset={webp} sizes>` and `<img src={src} srcset={fallback} sizes>`. An attribute that is `""`
 * is left out. Only the stored file of an animated picture moves.
 */
export function pictureSources(
  address: string,
  width: number,
  isAnimated = false,
): { still: string; webp: string; fallback: string; src: string } {
  const type = extensionOf(address);
  const own = width > 0 && width <= LARGEST ? [`${address} ${width}w`] : [];
  const list = (format: VariantFormat, ...more: string[]) =>
    [
      ...variantsOf(address, width)
        .filter((variant) => variant.format === format)
        .map((variant) => `${variantAddress(address, variant)} ${variant.width}w`),
      ...more,
    ].join(", ");
  // A WebP has no variant of its own width as WebP.
  if (isAnimated)
    return { still: list(type === "webp" ? "jpg" : "webp"), webp: "", fallback: "", src: address };
  return {
    still: "",
    webp: list("webp", ...(type === "webp" ? own : [])),
    fallback: list("jpg", ...(type === "jpg" ? own : [])),
    src: address,
  };
}

function extensionOf(address: string): string {
  return address.slice(address.lastIndexOf(".") + 1);
}

/** What a page needs to know about a stored picture or video to show it. */
export type SitePicture = {
  /** Pixels, upright; 0 for a video. */
  width: number;
  height: number;
  /** A blurred miniature as a `data:` URL, shown until the picture has loaded; `""` if there is none yet. */
  placeholder: string;
  /** Whether it moves. Its variants don't: they show the first frame. */
  isAnimated: boolean;
  /** Alternative text; the label of a video. */
  alt: string;
  /** The point that stays visible when the picture is cropped: 0 to 1 from the left and from the top. */
  focusX: number;
  focusY: number;
  /** Address of the picture that a video shows before it plays; `""` if none, and for pictures. */
  poster: string;
  version: number;
  /** Translations of `alt`, for the owner. */
  translations?: Record<string, Record<string, string | string[] | Record<string, string>>> | undefined;
  /** `["alt"]` if that has no translation into the page's language. */
  inMain?: string[] | undefined;
};

/** Pictures by their addresses. */
export type SitePictures = Record<string, SitePicture>;
