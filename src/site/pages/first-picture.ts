/** A picture that is to be there first (`isFirst` in web/core/media/picture.tsx), as React writes it. */
const FIRST =
  /<source hidden="" type="image\/webp" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="high"/;

/**
 * Asks for a page's first picture in the head, before the fonts: it is the largest thing of most pages, and gets the connection that is
 * open already. Until the fonts are there, text stands in faces of the same width.
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
