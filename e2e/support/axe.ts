import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const axeSource = await Bun.file(
  Bun.resolveSync("axe-core/axe.min.js", Bun.resolveSync("@axe-core/playwright", import.meta.dir)),
).text();

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page as it stands, an open dialog included; pages in frames are looked at by themselves.
 * @param rules alone; without them all of WCAG 2.2 AA and the best practices
 */
export async function violationsOn(page: Page, rules: string[] = []): Promise<string[]> {
  // Once for each document: to read axe takes as long as to run it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: "void 0" }).exclude("iframe");
  // Otherwise axe opens one more page for each look, to put together what it found in frames.
  axe.setLegacyMode();
  // Otherwise it describes whatever is well, too, which takes as long again.
  axe.options({ resultTypes: ["violations"] });
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(allRules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}
