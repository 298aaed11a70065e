// Adding, filling, sorting, deleting and restoring sections of the résumé, and how visitors see them.
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Section } from "../src/features/sections/sections.contract.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, panel, widths } from "./support/owner-pages.ts";
import { expectMenuAtHandle, move } from "./support/sorting.ts";

const own = ownedSite();

const sections = async () => (await (await own.site.get("/api/sections/site-sections")).json()) as Section[];
const titles = async () => (await sections()).map(({ title }) => title);

async function save(form: Locator, button = "Save"): Promise<void> {
  await form.getByRole("button", { name: button, exact: true }).click();
  await form.waitFor({ state: "detached" });
}

async function addSection(page: Page, kind: string, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add Section" }).click();
  const form = dialog(page, "Add Section");
  await form.getByLabel("Kind").selectOption(kind);
  await form.getByLabel("Title").fill(title);
  await save(form);
}

test.each(widths(1440))("at %i px, sections can be edited, and visitors see them", async (width) => {
  const page = await own.open("/admin/sections", width);
  const faults = watch(page, own.site.url);
  const list = panel(page, "All Sections");
  await page.getByText("Nothing here yet.").waitFor();
  const row = (title: string) =>
    list.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

  // A custom section needs a title; any other has the title of its kind.
  await page.getByRole("button", { name: "Add Section" }).click();
  let form = dialog(page, "Add Section");
  await form.getByLabel("Kind").selectOption("Custom");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByText("Title is required.").waitFor();
  await expectAccessible(page);
  await form.getByLabel("Title").fill("Patents");
  await save(form);
  await addSection(page, "Languages", "");
  await addSection(page, "References", "What others say");
  await list.getByRole("heading", { name: "What others say" }).waitFor();
  expect(await titles()).toEqual(["Patents", "Languages", "What others say"]);
  await page.getByRole("button", { name: "Add Section" }).click();
  form = dialog(page, "Add Section");
  expect(await form.getByLabel("Kind").locator("option").allTextContents()).not.toContain("Languages");
  await page.keyboard.press("Escape");

  // Several entries in a row, with the fields of their kind.
  // A new section is open.
  await page.getByRole("button", { name: "Add Entry to Languages" }).click();
  form = dialog(page, "Add Language");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByText("Level is required.").waitFor();
  expect(await form.getByLabel("Website").count()).toBe(0);
  await form.getByLabel("Language").fill("French");
  await form.getByLabel("Level").fill("Fluent");
  await form.getByRole("button", { name: "Save and add another" }).click();
  await list.getByText("French").waitFor();
  await form.getByLabel("Language").fill("Latin");
  await form.getByLabel("Level").fill("Basic");
  await save(form);
  await page.getByRole("button", { name: "Add Entry to What others say" }).click();
  form = dialog(page, "Add Reference");
  await form.getByLabel("Name").fill("Charles");
  await form.getByLabel("Reference").fill("She sees further than I.\nMuch further.");
  await save(form);
  await expectAccessible(page);

  // Sorting entries and sections by keyboard.
  await move(page, list.getByRole("button", { name: "Move Latin" }), "Latin", "ArrowUp", ["1 of 2"]);
  const handle = list.getByRole("button", { name: "Move What others say" });
  await move(page, handle, "What others say", "ArrowUp", ["2 of 3", "1 of 3"]);
  expect(await titles()).toEqual(["What others say", "Patents", "Languages"]);
  expect((await sections())[2]?.entries.map(({ name }) => name)).toEqual(["Latin", "French"]);

  // A handle's menu is at it, also in a list inside another.
  for (const name of ["Move What others say", "Move Languages", "Move Latin"])
    await expectMenuAtHandle(page, list.getByRole("button", { name, exact: true }));

  // Changing and deleting an entry, and undoing that.
  await list.getByRole("button", { name: "Latin", exact: true }).click();
  form = dialog(page, "Edit Language");
  await form.getByLabel("Level").fill("Rusty");
  await save(form);
  await page.getByText("Latin saved.").waitFor();
  await list.getByText("Rusty", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Latin", exact: true }).click();
  await dialog(page, "Edit Language").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Latin deleted." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Latin restored.").waitFor();
  expect((await sections())[2]?.entries).toMatchObject([
    { name: "Latin", level: "Rusty" },
    { name: "French" },
  ]);

  // Visitors see the sections with entries in the owner's order, with their kinds as anchors.
  const visitor = await own.open("/#languages", width);
  const shown = visitor.locator(".home-section");
  expect(await shown.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "What others say",
    "Languages",
  ]);
  expect(await visitor.locator("#languages").isVisible()).toBe(true);
  expect(await shown.nth(1).getByRole("listitem").allTextContents()).toEqual([
    "Latin Rusty",
    "French Fluent",
  ]);
  expect(await shown.nth(0).locator("blockquote").textContent()).toContain("Much further.");
  await expectAccessible(visitor);
  await visitor.close();

  // Undo restores a deleted section with its entries.
  // Closed and opened by its title, which says how many entries it has.
  await row("Languages").getByText("2 entries", { exact: true }).waitFor();
  await row("Languages").getByRole("button", { name: "Languages", exact: true }).click();
  await list.getByText("French").waitFor({ state: "detached" });
  await row("Languages").getByRole("button", { name: "Edit Languages" }).click();
  await dialog(page, "Edit Section").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const gone = page.getByRole("listitem").filter({ hasText: "Languages deleted." });
  await gone.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Languages restored.").waitFor();
  expect((await sections())[2]?.entries).toHaveLength(2);
  expect(faults).toEqual([]);
  for (const { _id } of await sections())
    await own.site.get(`/api/sections/delete/${_id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}` },
    });
  await page.close();
});
