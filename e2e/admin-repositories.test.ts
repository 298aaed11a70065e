// Importing public repositories as projects.
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, panel, widths } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";

const fixtures = join(import.meta.dir, "../src/features/import/repositories/fixtures");
const TOKEN = "ghp_secret0000token";
const tokens: (string | null)[] = [];
/** Stands in for GitHub. */
const github = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    tokens.push(request.headers.get("authorization"));
    return new URL(request.url).pathname === "/users/ada-example/repos"
      ? new Response(Bun.file(join(fixtures, "github.page1.json")))
      : Response.json({ message: "Not Found" }, { status: 404 });
  },
});
afterAll(() => github.stop(true));

const own = ownedSite(async (site) => {
  await site.site.stop();
  site.site = await site.program.serve([], { VITRINE_GITHUB_API: github.url.href });
});

const form = (page: Page) => panel(page, "From GitHub, GitLab or Codeberg");
const titles = async () => {
  const { projects } = await (await own.site.get("/api/projects/site-projects")).json();
  return (projects as { title: string }[]).map(({ title }) => title).sort();
};

test.each(widths(390))(
  "at %i px, shows a user's repositories, imports the ticked ones, and undoes it",
  async (width) => {
    const page = await own.open("/admin/import", width);
    const faults = watch(page, own.site.url);
    await form(page).getByLabel("User or organization").fill("nobody");
    await form(page).getByRole("button", { name: "Show repositories" }).click();
    await form(page)
      .getByRole("alert")
      .getByText("GitHub has no public user or organization “nobody”.")
      .waitFor();

    await form(page).getByLabel("User or organization").fill("ada-example");
    await form(page).getByLabel("Access token").fill(TOKEN);
    await form(page).getByLabel("User or organization").press("Enter");
    const preview = panel(page, "Preview");
    await preview.getByText("8 to add.").waitFor();
    expect(tokens.at(-1)).toBe(`Bearer ${TOKEN}`);
    expect(await form(page).isVisible()).toBe(false);
    expect(await page.getByLabel("Access token").inputValue()).toBe("");
    // Not everything is ticked, so the list is open.
    expect(await preview.getByLabel("Add phoenix").isChecked()).toBe(false);
    expect(await preview.getByLabel("Add kiln").isChecked()).toBe(true);
    await preview.getByText("fork", { exact: true }).waitFor();
    await expectAccessible(page);

    await preview.getByLabel("Add template").uncheck();
    await preview.getByLabel("Make new projects public right away").check();
    await preview.getByRole("button", { name: "Import 4 entries" }).click();
    await page.getByText("4 entries imported.").waitFor();
    expect(await titles()).toEqual(["bad-homepage", "empty", "kiln", "rtl"]);
    const toast = page.getByRole("listitem").filter({ hasText: "imported." });
    await toast.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Import undone.").waitFor();
    expect(await titles()).toEqual([]);

    // Without that tick they are drafts, which visitors don't see.
    await goTo(page, `${own.site.url}/admin/import`);
    await form(page).getByLabel("User or organization").fill("ada-example");
    await form(page).getByRole("button", { name: "Show repositories" }).click();
    await preview.getByRole("button", { name: "Import 5 entries" }).click();
    const imported = page.getByRole("listitem").filter({ hasText: "5 entries imported." });
    await imported.waitFor();
    expect(await titles()).toEqual([]);
    await imported.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Import undone.").waitFor();
    expect(faults.filter((fault) => !/422|Failed to read/.test(fault))).toEqual([]);
    await page.close();
  },
);
