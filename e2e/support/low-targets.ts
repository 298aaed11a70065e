import type { Page } from "playwright-core";

/** Minimum height of a touch target in pixels (§9). */
const TARGET = 44;

/** Lists visible touch targets that are too low. Links within a sentence are exempt. */
export async function lowTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const isWithinWords = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    const targetOf = (element: Element) =>
      element.matches("input[type=checkbox], input[type=radio]")
        ? (element.closest("label") ?? element)
        : element;
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => !isWithinWords(element) && !element.matches(".skip-link, .sr-only, [tabindex='-1']"),
      )
      .flatMap((element) => {
        const { height, width } = targetOf(element).getBoundingClientRect();
        const after = getComputedStyle(element, "::after");
        const covered =
          after.position === "absolute" && after.content !== "none" ? Number.parseFloat(after.height) : 0;
        const isLow = width > 0 && Math.max(height, covered) < least - 0.5;
        return isLow ? `${element.outerHTML.slice(0, 100)} ${Math.round(height)}` : [];
      });
  }, TARGET);
}
