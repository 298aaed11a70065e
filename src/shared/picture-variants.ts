type VariantFormat = "webp" | "jpg";
export type Variant = { width: number; format: VariantFormat };

/**
 * Pixels: the widths a picture is made smaller to, where it is larger. 192 is for what stands beside a text, 768 for what goes from edge to
 * edge of a phone; the few browsers without WebP do without them.
 */
const variantWidths: Record<VariantFormat, readonly number[]> = {
  webp: [192, 320, 640, 768, 960, 1280, 1920],
  jpg: [320, 640, 960, 1280, 1920],
};
const LARGEST = 1920;

/**
 * The smaller forms that the server makes of a stored picture. WebP in every width, and in the picture's own when that is
 * not larger than the largest; JPEG as the fallback for photographs. A PNG has alpha or sharp lines, so it is its own
 * fallback.
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

/** `/uploads/HASH-640.webp`: until the server has made it, its address answers with the picture itself. */
export function variantAddress(address: string, { width, format }: Variant): string {
  return `${address.slice(0, address.lastIndexOf("."))}-${width}.${format}`;
}

/**
 * What a `<picture>` needs: `<source type="image/webp" srcset={webp} sizes>` and `<img src={src} srcset={fallback} sizes>`;
 * a text may be `""`, then the attribute is left out.
 */
export function pictureSources(
  address: string,
  width: number,
): { webp: string; fallback: string; src: string } {
  const type = extensionOf(address);
  const own = width > 0 && width <= LARGEST ? [`${address} ${width}w`] : [];
  const list = (format: VariantFormat) =>
    variantsOf(address, width)
      .filter((variant) => variant.format === format)
      .map((variant) => `${variantAddress(address, variant)} ${variant.width}w`);
  return {
    webp: [...list("webp"), ...(type === "webp" ? own : [])].join(", "),
    fallback: type === "jpg" ? [...list("jpg"), ...own].join(", ") : list("jpg").join(", "),
    src: address,
  };
}

function extensionOf(address: string): string {
  return address.slice(address.lastIndexOf(".") + 1);
}

/** What a page must know of a stored picture, or video, to show it well. */
export type SitePicture = {
  /** Pixels, upright; 0 for a video. */
  width: number;
  height: number;
  /** A blurred miniature as a `data:` address to show until the picture is there; `""` while there is none. */
  placeholder: string;
  /** Alternative text; a video's is its label. */
  alt: string;
  /** The point that stays in sight when the picture is cut: 0 to 1 from the left and from the top. */
  focusX: number;
  focusY: number;
  /** Address of the picture that a video shows before it plays; `""` for none, and for pictures. */
  poster: string;
  version: number;
};

/** By address. */
export type SitePictures = Record<string, SitePicture>;
