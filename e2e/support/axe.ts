import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page as it stands, an open dialog included; pages in frames are looked at by themselves.
 * @param rules alone; without them all of WCAG 2.2 AA and the best practices
 */
export async function violationsOn(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude("iframe");
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
