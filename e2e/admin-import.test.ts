// Previewing, importing, undoing and exporting a résumé.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { textOf, watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, panel, widths } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword, Program } from "./support/site.ts";

const own = ownedSite();
const fixture = (name: string) => join(import.meta.dir, "..", name);
const linkedIn =
  "src/features/import/fixtures/linkedin/Basic_LinkedInDataExport_17-09-2026--de-nested-folder.zip";

const jobs = async () =>
  (await (await own.site.get("/api/experiences/site-experiences")).json()).experiences as { title: string }[];
const skills = async () => (await (await own.site.get("/api/skills/site-skills")).json()).skills as unknown[];

test.each(widths(390))(
  "at %i px, previews a file, imports the selected entries, and undoes it",
  async (width) => {
    const page = await own.open("/admin/my-info", width);
    const faults = watch(page, own.site.url);
    await panel(page, "Overview").getByRole("link", { name: "Import it" }).click();
    await page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
    const file = page.getByLabel("Resume file");
    await file.setInputFiles(fixture("src/features/import/fixtures/not-json.json"));
    await page.getByRole("alert").getByText("Not JSON: line 164").waitFor();

    await file.setInputFiles(fixture("e2e/fixtures/resume.json"));
    const preview = panel(page, "Preview");
    await preview.getByText(/^\d+ to add, 1 to change\.$/).waitFor();
    expect(await jobs()).toEqual([]);
    const resume = await Bun.file(fixture("e2e/fixtures/resume.json")).json();
    const [first] = resume.work;
    // Groups of new entries are closed at first.
    await preview.getByRole("button", { name: "Show experience" }).click();
    await preview.locator("summary", { hasText: first.position }).first().click();
    await preview.getByText("Start Date").first().waitFor();
    await expectAccessible(page);

    // All skills except the second one.
    await preview.getByRole("button", { name: "Select none" }).click();
    const importNone = preview.getByRole("button", { name: "Import 0 entries" });
    expect(await importNone.getAttribute("aria-disabled")).toBe("true");
    const group = preview.getByRole("group", { name: "skill" });
    await group.getByRole("button", { name: "Show skill" }).click();
    await group.getByRole("checkbox").first().check(); // The checkbox of the whole group.
    await group.getByRole("checkbox").nth(1).uncheck();
    const wanted = (await group.getByRole("checkbox").count()) - 2;
    await preview.getByRole("button", { name: new RegExp(`^Import ${wanted} entr`) }).click();
    await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
    expect(await skills()).toHaveLength(wanted);
    expect(await jobs()).toEqual([]);
    const toast = page.getByRole("listitem").filter({ hasText: "imported." });
    await toast.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Import undone.").waitFor();
    expect(await jobs()).toEqual([]);
    expect(faults.filter((fault) => !/422|Failed to read/.test(fault))).toEqual([]);
    await page.close();
  },
);

test("imports a LinkedIn archive, and exports everything", async () => {
  const page = await own.open("/admin/settings/data");
  const faults = watch(page, own.site.url);
  const exportPanel = panel(page, "Import and export");
  await exportPanel.getByRole("link", { name: "Import resume" }).click();
  await page.getByLabel("Resume file").setInputFiles(fixture(linkedIn));
  await page.getByRole("button", { name: /^Import \d+ entries$/ }).click();
  await page.getByText(/^\d+ entries imported\.$/).waitFor();
  expect((await jobs()).map(({ title }) => title)).toContain("Senior Marketing Manager");

  await goTo(page, `${own.site.url}/admin/settings/data`);
  const downloading = page.waitForEvent("download");
  await exportPanel.getByRole("button", { name: "Export everything" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("resume.json");
  const exported = JSON.parse(await textOf(download));
  expect(exported.work[0]).toMatchObject({ name: "Nordwerk Software GmbH", startDate: "2021-03" });
  const visitors = await (await own.site.get("/resume.json")).json();
  expect(visitors.work[0]).toMatchObject({ name: "Nordwerk Software GmbH", startDate: "2021-03" });
  expect(await (await own.site.get("/resume.txt")).text()).toContain("Senior Marketing Manager");
  expect((await own.site.get("/resume.md")).headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await (await own.site.get("/contact.vcf")).text()).toStartWith("BEGIN:VCARD\r\n");
  expect((await own.site.get("/resume.json", { method: "POST" })).status).toBe(405);
  expect(await (await own.site.get("/")).text()).toContain(
    '<link rel="alternate" type="text/vcard" href="/contact.vcf">',
  );

  await goTo(page, `${own.site.url}/admin/history`);
  await page
    .getByRole("button", { name: /^Show Resume imported/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Undo all/ }).click();
  await page.getByText("Change undone.").waitFor();
  expect(await jobs()).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
});

test("imports a file in another language as translations, whose matches can be corrected", async () => {
  const [startDate, endDate] = ["1943-12", "1966-12"];
  const english = {
    basics: { name: "Grace Hopper" },
    work: [
      { name: "Navy", position: "Admiral", startDate, endDate },
      { name: "Remington Rand", position: "Programmer", startDate: "1950-01", endDate: "1971-01" },
    ],
  };
  const german = {
    basics: { label: "Offizierin" },
    work: [{ name: "Marine", position: "Admiralin", startDate, endDate }],
  };
  const asFile = (json: unknown) => ({
    name: "cv.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(json)),
  });
  const page = await own.open("/admin/import", 360);
  const faults = watch(page, own.site.url);
  const file = page.getByLabel("Resume file");
  await file.setInputFiles(asFile(english));
  await page.getByRole("button", { name: /^Import \d+ entr/ }).click();
  await page.getByText(/imported\.$/).waitFor();
  await goTo(page, `${own.site.url}/admin/import`);
  await file.setInputFiles(asFile(german));
  const language = page.getByLabel("Language of the file");
  const previews = "**/api/import/preview";
  await page.route(previews, (route) => route.abort());
  await language.selectOption("de");
  const failure = page.getByRole("alert").filter({ hasText: "Nothing was changed." });
  await failure.waitFor();
  await page.unroute(previews);
  await language.selectOption("de");
  const preview = panel(page, "Preview");
  await preview.getByText("with a new translation").waitFor();
  await failure.waitFor({ state: "hidden" });
  await preview.locator("summary", { hasText: "Admiralin" }).click();
  await preview.getByRole("button", { name: "Change match of Admiralin" }).click();
  await preview.getByLabel("Translation of: Admiralin").selectOption({ label: "No entry" });
  await preview.getByText("Not matched").waitFor();
  await expectAccessible(page);
  await preview.getByLabel("Translation of: Admiralin").selectOption({ label: "Admiral, Navy" });
  await preview.locator("summary", { hasText: "Admiralin" }).waitFor();
  await preview.getByRole("button", { name: "Import 1 entry" }).click();
  await page.getByText("German is hidden until you show it in Settings.").waitFor();
  await page.getByRole("link", { name: "See what is translated" }).click();
  await page.getByRole("heading", { level: 1, name: "Translations" }).waitFor();
  expect(faults.filter((fault) => !/ERR_FAILED|Failed to read/.test(fault))).toEqual([]);
  await page.close();
});

test("a new site starts from an export of Reactive Resume that is dropped on the setup page", async () => {
  const fresh = new Program();
  const empty = await fresh.serve();
  const page = await own.browser.newPage();
  await page.setViewportSize({ width: 390, height: 780 });
  const faults = watch(page, empty.url);
  await goTo(page, empty.url + empty.setupPath);
  const start = page.getByRole("group", { name: "Start from" });
  expect(await start.getByRole("radio").count()).toBe(3);
  expect(await start.getByRole("radio", { name: "Start empty" }).isChecked()).toBe(true);
  await start.getByRole("radio", { name: "Resume" }).check();
  await start
    .getByLabel("Resume file", { exact: true })
    .setInputFiles(fixture("src/features/import/fixtures/sources/reactive-resume-v4.json"));
  await start.getByText("reactive-resume-v4.json").waitFor();
  await expectAccessible(page);
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.getByRole("button", { name: "Create my site" }).click();
  await page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
  await panel(page, "Preview")
    .getByRole("button", { name: /^Import \d+ entries/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
  const { experiences } = await (await empty.get("/api/experiences/site-experiences")).json();
  expect(experiences).not.toBeEmpty();
  expect(faults).toEqual([]);
  await page.close();
  await empty.stop();
  fresh.remove();
});
