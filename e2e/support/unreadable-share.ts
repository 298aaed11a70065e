import type { Page } from "playwright-core";

/** The contrast that WCAG 1.4.3 asks of large text. */
const LEAST = 3;

/**
 * The share of a large text's ink that has too little contrast with what is behind it. Compares three pictures: the text in a color that is
 * nowhere else, which shows where the ink is; the page without it; and the text as it is. So it also sees text on pictures and gradients.
 */
export async function unreadableShare(page: Page, selector: string): Promise<number> {
  const { clip, isVisible } = await page.locator(selector).evaluate((heading) => {
    heading.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = heading.getBoundingClientRect();
    const left = Math.max(0, x);
    return {
      clip: { x: left, y: y + scrollY, width: Math.min(width, innerWidth - left), height, scale: 1 },
      isVisible: y >= 0 && y + height <= innerHeight,
    };
  });
  // Without Playwright's `screenshot`, which takes three times as long.
  const browser = await page.context().newCDPSession(page);
  // A constructed stylesheet, because the page's policy allows no other.
  const picture = async (style: string) => {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, style);
    const { data } = await browser.send("Page.captureScreenshot", {
      clip,
      captureBeyondViewport: !isVisible,
      optimizeForSpeed: true,
    });
    return data;
  };
  const lines = `${selector} :is(.plate-line, .plate-line *)`;
  const pictures = [
    await picture(`${lines} { -webkit-text-fill-color: #f0f !important; color: #f0f !important }`),
    await picture(`${lines} { visibility: hidden !important }`),
    await picture(""),
  ];
  await browser.detach();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  return await page.evaluate(
    async ([encoded, least]) => {
      const [marked, behind, shown] = await Promise.all(
        encoded.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (marked === undefined || shown === undefined || behind === undefined) return 1;
      const linear = Array.from({ length: 256 }, (_, value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      const luminance = (data: Uint8ClampedArray, at: number) =>
        0.2126 * (linear[data[at] ?? 0] ?? 0) +
        0.7152 * (linear[data[at + 1] ?? 0] ?? 0) +
        0.0722 * (linear[data[at + 2] ?? 0] ?? 0);
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
