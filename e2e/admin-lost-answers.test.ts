// A network that breaks off between a write and its answer: what is done again is done once, and the focus stays.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { dialog } from "./support/admin.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";

const own = ownedSite();

/** The next such request reaches the server, and its answer nobody. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const skills = async (): Promise<string[]> =>
  (await (await own.site.get("/api/skills/site-skills")).json()).skills.map(
    ({ skill }: { skill: string }) => skill,
  );

test("an entry is added, changed and deleted once, however often its answer is lost", async () => {
  const page = await own.open("/admin/my-info");
  const faults = watch(page, own.site.url);
  const save = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Not saved").last().waitFor();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Add Skill" }).click();
  await dialog(page, "Add Skill").getByLabel("Skill", { exact: true }).fill("COBOL");
  await loseAnswer(page, "**/api/skills/create");
  await save(dialog(page, "Add Skill"));
  expect(await skills()).toEqual(["COBOL"]);

  await page.getByRole("button", { name: "COBOL", exact: true }).click();
  await dialog(page, "Edit Skill").getByLabel("Skill", { exact: true }).fill("FLOW-MATIC");
  await loseAnswer(page, "**/api/skills/update/*");
  await save(dialog(page, "Edit Skill"));
  expect(await skills()).toEqual(["FLOW-MATIC"]);

  await page.getByRole("button", { name: "FLOW-MATIC", exact: true }).click();
  await loseAnswer(page, "**/api/skills/delete/*");
  const form = dialog(page, "Edit Skill");
  for (const words of ["Not deleted", "Skill was deleted already."]) {
    await form.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(words).last().waitFor();
  }
  await form.waitFor({ state: "detached" });
  expect(await skills()).toEqual([]);
  await page.waitForFunction(() => document.activeElement?.textContent === "Add Skill");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "FLOW-MATIC", exact: true }).waitFor();
  expect(
    faults.filter((fault) => !/ERR_FAILED|404|409|Failed to (add|update|delete) skill/.test(fault)),
  ).toEqual([]);
  await page.close();
});
