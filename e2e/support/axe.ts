import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const axeSource = await Bun.file(
  Bun.resolveSync("axe-core/axe.min.js", Bun.resolveSync("@axe-core/playwright", import.meta.dir)),
).text();

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Runs axe on a page in its current state, including an open dialog but not frames.
 * @param rules to check only these; else WCAG 2.2 AA and best practices
 */
export async function violationsOn(page: Page, rules: string[] = []): Promise<string[]> {
  // Injected once per document, because that takes as long as a run.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: "void 0" }).exclude("iframe");
  // Without legacy mode, axe opens another page for each run to merge results of frames.
  axe.setLegacyMode();
  // Without this, it also reports everything that passes, which takes twice as long.
  axe.options({ resultTypes: ["violations"] });
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(allRules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}
