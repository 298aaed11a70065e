import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on a page without frames, as it stands. @param rules alone; without them all of WCAG 2.2 AA and the best practices */
export async function violationsOn(page: Page, rules: string[] = []): Promise<string[]> {
  // Otherwise axe opens one more page for each look, to put together what it found in frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(allRules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}
