// Lost responses: repeating a write takes effect only once, and the focus stays. Also unsaved input in entries that were changed
// or deleted elsewhere.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog } from "./support/owner-pages.ts";
import { goTo, reload, settle } from "./support/page-idle.ts";

const own = ownedSite();
let page: Page;
beforeAll(async () => {
  page = await own.open("/admin/my-info");
});
afterAll(() => page.close());

/** Lets the next request to this address reach the server, but drops its response. */
async function loseAnswer(address: string): Promise<void> {
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

test("adds, edits and deletes an entry once, however often the response is lost", async () => {
  const faults = watch(page, own.site.url);
  const save = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Not saved").last().waitFor();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Add Skill" }).click();
  await dialog(page, "Add Skill").getByLabel("Skill", { exact: true }).fill("COBOL");
  await loseAnswer("**/api/skills/create");
  await save(dialog(page, "Add Skill"));
  expect(await skills()).toEqual(["COBOL"]);

  await page.getByRole("button", { name: "COBOL", exact: true }).click();
  await dialog(page, "Edit Skill").getByLabel("Skill", { exact: true }).fill("FLOW-MATIC");
  await loseAnswer("**/api/skills/update/*");
  await save(dialog(page, "Edit Skill"));
  expect(await skills()).toEqual(["FLOW-MATIC"]);

  await page.getByRole("button", { name: "FLOW-MATIC", exact: true }).click();
  await loseAnswer("**/api/skills/delete/*");
  const form = dialog(page, "Edit Skill");
  for (const text of ["Not deleted", "FLOW-MATIC was already deleted."]) {
    await form.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(text).last().waitFor();
  }
  await form.waitFor({ state: "detached" });
  expect(await skills()).toEqual([]);
  await page.waitForFunction(() => document.activeElement?.textContent === "Add Skill");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "FLOW-MATIC", exact: true }).waitFor();
  expect(
    faults.filter((fault) => !/ERR_FAILED|404|409|Failed to (add|update|delete) skill/.test(fault)),
  ).toEqual([]);
});

test("saves once when a save without a response is repeated after a reload", async () => {
  // Removes the previous test's toasts.
  await reload(page);
  const form = dialog(page, "Add Skill");
  await page.getByRole("button", { name: "Add Skill" }).click();
  await form.getByLabel("Skill", { exact: true }).fill("Jovial");
  await loseAnswer("**/api/skills/create");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Not saved").last().waitFor();
  await reload(page);
  await form.getByText("We restored your unsaved changes.").waitFor();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  expect((await skills()).filter((skill) => skill === "Jovial")).toHaveLength(1);
});

test("asks before discarding a half-typed list entry, and restores it after a reload", async () => {
  const form = dialog(page, "Add Education");
  const achievements = form.getByRole("textbox", { name: "Achievements" });
  await page.getByRole("button", { name: "Add Education" }).click();
  await achievements.fill("Dean's");
  await achievements.press("Escape");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep editing" }).click();
  // The question took the focus from the field, which added the entry.
  await form.getByRole("button", { name: "Remove Dean's" }).waitFor();
  await achievements.fill("Phi Beta");
  await page.waitForFunction(() => sessionStorage.getItem("vitrine-drafts")?.includes("Phi Beta"));
  await reload(page);
  await form.getByRole("button", { name: "Remove Dean's" }).waitFor();
  expect(await achievements.inputValue()).toBe("Phi Beta");
  await form.getByRole("button", { name: "Discard them" }).click();
  await form.getByRole("button", { name: "Remove Dean's" }).waitFor({ state: "detached" });
  expect(await achievements.inputValue()).toBe("");
  await achievements.press("Escape");
  await form.waitFor({ state: "detached" });
});

const headers = () => ({ authorization: `Bearer ${own.token}`, "content-type": "application/json" });

async function addSkill(skill: string): Promise<string> {
  const body = JSON.stringify({ skill: { skill, strength: "1" } });
  const reply = await own.site.get("/api/skills/create", { method: "POST", headers: headers(), body });
  return (await reply.json()).skill._id;
}

/** Opens a skill's form and types a text. */
async function editSkill(skill: string, text: string) {
  await reload(page);
  await page.getByRole("button", { name: skill, exact: true }).click();
  const form = dialog(page, "Edit Skill");
  const field = form.getByLabel("Skill", { exact: true });
  await field.fill(text);
  await page.waitForFunction((typed) => sessionStorage.getItem("vitrine-drafts")?.includes(typed), text);
  return { form, field };
}

test("restores unsaved input of an entry deleted elsewhere after a reload, and the entry on saving", async () => {
  const _id = await addSkill("ALGOL");
  const { form, field } = await editSkill("ALGOL", "ALGOL 68");
  await own.site.get(`/api/skills/delete/${_id}`, { method: "POST", headers: headers() });
  await reload(page);
  await form.getByText("We restored your unsaved changes.").waitFor();
  expect(await field.inputValue()).toBe("ALGOL 68");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByText("This skill was deleted elsewhere.").waitFor();
  await form.getByRole("button", { name: "Restore it and save my version" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "ALGOL 68", exact: true }).waitFor();
});

test("'Discard them' shows the saved entry, and saving it causes no conflict", async () => {
  const _id = await addSkill("Simula");
  const { form, field } = await editSkill("Simula", "Simula 66");
  const body = JSON.stringify({ skill: { skill: "Simula 67", strength: "2" } });
  await own.site.get(`/api/skills/update/${_id}`, { method: "PUT", headers: headers(), body });
  await reload(page);
  await form.getByRole("button", { name: "Discard them" }).click();
  expect(await field.inputValue()).toBe("Simula 67");
  await field.fill("Simula I");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Simula I", exact: true }).waitFor();
});

test("an admin page opens at its top with the focus in it, and loads its styles once", async () => {
  // In a low window, the page of an empty site is long enough to be scrolled.
  await page.setViewportSize({ width: 1440, height: 300 });
  await goTo(page, `${own.site.url}/admin/my-info`);
  const faults = watch(page, own.site.url);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.waitForFunction(() => window.scrollY > 500);
  await page.getByRole("link", { name: "History" }).first().focus();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, "main"]);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
  await page.waitForFunction(() => window.scrollY > 500);
  await goTo(page, `${own.site.url}/contact`);
  await page.getByLabel("Name", { exact: true }).focus();
  await settle(page);
  expect(await page.locator('link[rel="stylesheet"][href*="/assets/entry-browser-"]').count()).toBe(1);
  expect(faults).toEqual([]);
});
