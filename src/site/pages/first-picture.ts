/** A picture that is to be there first (`isFirst` in web/core/media/picture.tsx), as React writes it. */
const FIRST =
  /<source hidden="" type="image\/webp" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="high"/;

/**
 * Asks for a page's first picture before its fonts: on a line of few connections the largest thing of a page gets the open one, and
 * what would be said in the body is known from the head's first packet on. Text stands in its stand-in's faces until then.
 * @param html of the page's elements
 * @returns a `link` for the head, `""` where no picture comes first
 */
export function preloadOfFirstPicture(html: string): string {
  const [, variants, sizes] = FIRST.exec(html) ?? [];
  if (variants === undefined) return "";
  // The width of the window is what a browser takes where nothing is said.
  const told = sizes === "100vw" ? "" : ` imagesizes="${sizes}"`;
  return `<link rel="preload" as="image" type="image/webp" imagesrcset="${variants}"${told} fetchpriority="high">`;
}
