// An empty site, filled from a JSON Resume in the browser.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, panel } from "./support/owner-pages.ts";

const own = ownedSite();
const fixture = (name: string) => join(import.meta.dir, "..", name);

test("a résumé fills an empty site, and what became of it is told; what is none changes nothing", async () => {
  const page = await own.open("/admin/my-info");
  const faults = watch(page, own.site.url);
  const overview = panel(page, "Overview");
  const file = overview.getByLabel("JSON Resume file");

  await file.setInputFiles(fixture("src/features/import/fixtures/not-json.json"));
  await overview.getByRole("alert").getByText("Not JSON: line 164").waitFor();
  await file.setInputFiles(fixture("e2e/fixtures/resume.json"));
  const report = dialog(page, "Résumé imported");
  await report.getByRole("heading", { name: "Imported", exact: true }).waitFor();
  await report.getByText("experiences").first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await report.waitFor({ state: "detached" });

  // It is for an empty site alone.
  await overview.getByText("You have a résumé").waitFor({ state: "detached" });
  const { experiences } = await (await own.site.get("/api/experiences/site-experiences")).json();
  const resume = await Bun.file(fixture("e2e/fixtures/resume.json")).json();
  expect(experiences).toHaveLength(resume.work.length);
  await page.goto(`${own.site.url}/experience`, { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: experiences[0].title }).first().waitFor();
  expect(faults.filter((fault) => !/400|Failed to import/.test(fault))).toEqual([]);
  await page.close();
});
