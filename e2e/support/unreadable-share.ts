import type { Page } from "playwright-core";

/** The contrast that WCAG 1.4.3 asks of large text. */
const LEAST = 3;

/**
 * The share of a large text's ink that has too little contrast with what is behind it. Compares three pictures: the text in a color that is
 * nowhere else, which shows where the ink is; the page without it; and the text as it is. So it also sees text on pictures and gradients.
 */
export async function unreadableShare(page: Page, selector: string): Promise<number> {
  const clip = await page.locator(selector).evaluate((heading) => {
    const { x, y, width, height } = heading.getBoundingClientRect();
    const left = Math.max(0, x);
    return { x: left, y: y + scrollY, width: Math.min(width, innerWidth - left), height };
  });
  // A constructed stylesheet, because the page's policy allows no other.
  const picture = async (style: string) => {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, style);
    return (await page.screenshot({ clip, fullPage: true })).toString("base64");
  };
  const lines = `${selector} :is(.plate-line, .plate-line *)`;
  const pictures = [
    await picture(`${lines} { -webkit-text-fill-color: #f0f !important; color: #f0f !important }`),
    await picture(`${lines} { visibility: hidden !important }`),
    await picture(""),
  ];
  return await page.evaluate(
    async ([encoded, least]) => {
      const [marked, behind, shown] = await Promise.all(
        encoded.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (marked === undefined || shown === undefined || behind === undefined) return 1;
      const luminance = (data: Uint8ClampedArray, at: number) => {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
          const share = (data[at + channel] ?? 0) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      let ink = 0;
      let faint = 0;
      for (let at = 0; at < marked.length; at += 4) {
        // Only whole ink: the edges of letters are mixed with what is behind.
        if (marked[at] !== 255 || marked[at + 1] !== 0 || marked[at + 2] !== 255) continue;
        const [one, two] = [luminance(shown, at), luminance(behind, at)];
        ink += 1;
        if ((Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) < least) faint += 1;
      }
      return ink === 0 ? 1 : faint / ink;
    },
    [pictures, LEAST] as const,
  );
}
