/** Pictures that are to be there first (`isFirst` in web/core/media/picture.tsx), as React writes them. */
const FIRST =
  /<source hidden="" type="image\/webp" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="(high|auto)"/g;

/** Where a picture counts as one that only wide windows show first. */
const WIDE = "(min-width: 40rem)";

/**
 * Asks for a page's first picture in the head, before the fonts: it is the largest thing of most pages, and gets the connection that is
 * open already. Until the fonts are there, text stands in faces of the same width. A picture that is out of sight on phones is asked for
 * in wide windows, beside the one that phones show.
 * @param html of the page's elements
 * @returns a `link` for the head for each, `""` where no picture comes first
 */
export function preloadOfFirstPicture(html: string): string {
  const links: string[] = [];
  for (const [, variants = "", sizes, priority] of html.matchAll(FIRST)) {
    const isEverywhere = priority === "high";
    // The width of the window is what a browser takes where nothing is said.
    const told = sizes === "100vw" ? "" : ` imagesizes="${sizes}"`;
    const where = isEverywhere ? "" : ` media="${WIDE}"`;
    links.push(
      `<link rel="preload" as="image" type="image/webp" imagesrcset="${variants}"${told}${where} fetchpriority="high">`,
    );
    if (isEverywhere) break;
  }
  return links.join("");
}
