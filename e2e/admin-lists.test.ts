// Links and skills: adding, editing, validating, deleting, restoring and sorting.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Link } from "../src/features/links/links.contract.ts";
import type { Skill } from "../src/features/skills/skills.contract.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, openAdmin, panel, widths } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/page-idle.ts";
import { drag, drop, expectMenuAtHandle, lift, move } from "./support/sorting.ts";

const own = ownedSite();

async function write(path: string, body: object = {}): Promise<void> {
  const reply = await own.site.get(`/api/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}
async function links(): Promise<Link[]> {
  return (await (await own.site.get("/api/links/site-links")).json()) as Link[];
}
async function skills(): Promise<Skill[]> {
  return ((await (await own.site.get("/api/skills/site-skills")).json()) as { skills: Skill[] }).skills;
}
async function removeAll(): Promise<void> {
  for (const { _id } of await links()) await write(`links/delete/${_id}`);
  for (const { _id } of await skills()) await write(`skills/delete/${_id}`);
}

const add = (page: Page, what: string) =>
  page.getByRole("button", { name: `Add ${what}`, exact: true }).click();

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
}

/** The title and facts of each row. */
function rows(list: Locator): Promise<string[][]> {
  return list
    .getByRole("listitem")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("bdi")].map((part) => part.textContent)));
}

/** Chooses an item of a row's menu. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Deletes the dialog's entry and restores it with Undo. */
async function deleteAndUndo(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: `${name} deleted.` });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${name} restored.`).waitFor();
}

describe.each(widths(1440))("at %i px", (width) => {
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    await removeAll();
    page = await own.open("/admin/my-info", width);
  });
  beforeEach(() => {
    faults = watch(page, own.site.url);
  });
  afterAll(() => page.close());

  test("rejects a link with a missing or invalid address, and saves nothing", async () => {
    await add(page, "Link");
    const form = dialog(page, "Add Link");
    expect(await form.getByLabel("Platform").locator("option").allTextContents()).toEqual([
      "YouTube",
      "LinkedIn",
      "X",
      "Instagram",
      "TikTok",
      "Spotify",
      "GitHub",
      "Other",
    ]);
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    const address = form.getByLabel("Link", { exact: true });
    for (const [typed, message] of [
      ["", "Link is required."],
      ["   ", "Link is required."],
      ["javascript:alert(1)", "Link must start with http://, https:// or mailto:."],
      ["just words", "Link must start with http://, https:// or mailto:."],
    ] as const) {
      await address.fill(typed);
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await form.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    expect(await links()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  test("completes a pasted address and detects its platform, unless one was chosen", async () => {
    await add(page, "Link");
    let form = dialog(page, "Add Link");
    const address = () => form.getByLabel("Link", { exact: true });
    const platform = () => form.getByLabel("Platform").inputValue();
    await address().fill("github.com/grace");
    await page.keyboard.press("Tab");
    expect(await address().inputValue()).toBe("https://github.com/grace");
    expect(await platform()).toBe("Github");
    await address().fill("https://grace.example.org");
    await form.getByLabel("Site Handle").fill("grace");
    expect(await platform()).toBe("other");
    await form.getByLabel("Platform").selectOption("Spotify");
    await address().fill("https://www.youtube.com/@grace");
    await page.keyboard.press("Tab");
    expect(await platform()).toBe("Spotify");
    await form.getByLabel("Platform").selectOption("Youtube");
    await save(form);
    // Saves by keyboard, without leaving the field.
    await add(page, "Link");
    form = dialog(page, "Add Link");
    await address().fill("mailto:grace@example.org");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await add(page, "Link");
    // The detected platform can also be chosen.
    await form.getByLabel("Platform").selectOption("LinkedIn");
    await address().fill("https://people.example.org/grace");
    expect(await platform()).toBe("LinkedIn");
    await address().fill("www.linkedin.com/in/grace");
    await page.keyboard.press("Control+s");
    await form.waitFor({ state: "detached" });
    expect(await links()).toMatchObject([
      { platform: "Youtube", href: "https://www.youtube.com/@grace", siteHandle: "grace" },
      { platform: "other", href: "mailto:grace@example.org", siteHandle: "" },
      { platform: "LinkedIn", href: "https://www.linkedin.com/in/grace", siteHandle: "" },
    ]);
    expect(faults).toEqual([]);
  });

  test("opens a link by click or Enter, edits it, deletes it, and restores it at its position", async () => {
    const list = panel(page, "Links");
    await list.getByText("grace@example.org").first().click();
    const form = dialog(page, "Edit Link");
    expect(await form.getByLabel("Link", { exact: true }).inputValue()).toBe("mailto:grace@example.org");
    // A saved platform counts as chosen, so a new address does not change it.
    await form.getByLabel("Link", { exact: true }).fill("x.com/grace");
    await form.getByLabel("Site Handle").fill("@grace");
    await save(form);
    expect((await links())[1]).toMatchObject({
      platform: "other",
      href: "https://x.com/grace",
      siteHandle: "@grace",
    });
    await list.getByRole("button", { name: "@grace", exact: true }).focus();
    await page.keyboard.press("Enter");
    await deleteAndUndo(page, form, "@grace");
    await list.getByText("@grace", { exact: true }).waitFor();
    expect((await links()).map(({ siteHandle }) => siteHandle)).toEqual(["grace", "@grace", ""]);
    expect(faults).toEqual([]);
  });

  test("sorts links by mouse and by keyboard, and saves the order", async () => {
    const list = panel(page, "Links");
    const handle = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
    const order = async () => (await links()).map(({ href }) => new URL(href).hostname);
    await drag(page, handle("LinkedIn"), handle("YouTube grace"), "LinkedIn: 1 of 3.");
    expect(await order()).toEqual(["www.linkedin.com", "www.youtube.com", "x.com"]);
    await move(page, handle("LinkedIn"), "LinkedIn", "ArrowDown", ["2 of 3", "3 of 3"]);
    expect(await order()).toEqual(["www.youtube.com", "x.com", "www.linkedin.com"]);
    await move(page, handle("@grace"), "@grace", "ArrowUp", ["1 of 3"]);
    expect(await order()).toEqual(["x.com", "www.youtube.com", "www.linkedin.com"]);
    await reload(page);
    expect(await rows(list)).toEqual([
      ["@grace", "x.com/grace"],
      ["YouTube", "grace", "youtube.com/@grace"],
      ["LinkedIn", "linkedin.com/in/grace"],
    ]);
    // Visitors see the same order.
    const html = await (await own.site.get("/contact")).text();
    const places = ["x.com/grace", "youtube.com/@grace", "linkedin.com/in/grace"].map((part) =>
      html.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(faults).toEqual([]);
  });

  test("the menu of each handle opens at it", async () => {
    for (const handle of await panel(page, "Links")
      .getByRole("button", { name: /^Move / })
      .all())
      await expectMenuAtHandle(page, handle);
  });

  test("saves the last of two quick orders, even if saving the first is slow", async () => {
    const list = panel(page, "Links");
    const handle = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
    const before = await rows(list);
    const blocked = Promise.withResolvers<void>();
    await page.route(
      "**/api/links/order",
      async (route) => {
        await blocked.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await drop(page, handle("@grace"), handle("LinkedIn"));
    await drop(page, handle("@grace"), handle("LinkedIn"));
    const shown = () => rows(list);
    const wanted = [1, 0, 2].map((index) => before[index] ?? []);
    await list.getByRole("listitem").nth(1).getByText("@grace").waitFor();
    expect(await shown()).toEqual(wanted);
    const loaded = page.waitForResponse("**/api/links/site-links");
    blocked.resolve();
    const reply = await loaded;
    expect((await reply.json()).map(({ siteHandle }: { siteHandle: string }) => siteHandle)).toEqual([
      "grace",
      "@grace",
      "",
    ]);
    expect(await shown()).toEqual(wanted);
    await move(page, handle("@grace"), "@grace", "ArrowUp", ["1 of 3"]);
  });

  test("restores the order and shows an error when it can't be saved", async () => {
    const list = panel(page, "Links");
    const before = await rows(list);
    await page.route("**/api/links/order", (route) => route.fulfill({ status: 500, body: "{}" }));
    await lift(page, list.getByRole("button", { name: "Move @grace" }), "@grace");
    await page.keyboard.press("ArrowDown");
    await page.getByText("@grace: 2 of 3.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    const toast = page.getByRole("listitem").filter({ hasText: "Order not saved" });
    await toast.getByRole("button", { name: "Close", exact: true }).click();
    await toast.waitFor({ state: "detached" });
    await page.unroute("**/api/links/order");
    expect(await rows(list)).toEqual(before);
  });

  test("rejects a blank skill", async () => {
    await add(page, "Skill");
    const form = dialog(page, "Add Skill");
    const strengths = form.getByRole("group", { name: "Strength" }).locator("label");
    expect(await strengths.allTextContents()).toEqual(["Proficient", "Intermediate", "Familiar"]);
    await form.getByLabel("Skill", { exact: true }).fill("   ");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("Skill is required.", { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await skills()).toEqual([]);
    expect(faults).toEqual([]);
    await form.locator("header").getByRole("button", { name: "Close" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "detached" });
  });

  test("adds several skills in a row, each with its strength", async () => {
    await add(page, "Skill");
    const form = dialog(page, "Add Skill");
    const skill = form.getByLabel("Skill", { exact: true });
    for (const [index, [name, strength]] of (
      [
        ["COBOL", "Proficient"],
        ["Public speaking", "Intermediate"],
      ] as const
    ).entries()) {
      await skill.fill(name);
      await form.getByRole("radio", { name: strength }).check();
      await form.getByRole("button", { name: "Save and add another" }).click();
      await form.getByText(`${index + 1} saved`).waitFor();
      // The form is empty for the next skill.
      expect(await skill.inputValue()).toBe("");
      expect(await skill.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await form.getByRole("radio", { name: "Proficient" }).isChecked()).toBe(true);
    }
    await skill.fill("Navigation");
    await form.getByRole("radio", { name: "Familiar" }).check();
    await save(form);
    expect(await skills()).toMatchObject([
      { skill: "COBOL", strength: "1" },
      { skill: "Public speaking", strength: "2" },
      { skill: "Navigation", strength: "3" },
    ]);
    // The focus is back on the button that opened the form.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add Skill");
    const list = panel(page, "Skills");
    for (const strength of ["COBOL: Proficient", "Public speaking: Intermediate", "Navigation: Familiar"])
      await list.getByRole("button", { name: `Strength of ${strength}` }).waitFor();
    // 'Done' with an empty form closes it without a question.
    await add(page, "Skill");
    await skill.fill("Sailing");
    await form.getByRole("button", { name: "Save and add another" }).click();
    await form.getByText("1 saved").waitFor();
    await form.getByRole("button", { name: "Done" }).click();
    await form.waitFor({ state: "detached" });
    expect((await skills()).length).toBe(4);
    expect(faults).toEqual([]);
  });

  test("opens a skill by click or Enter, edits it, deletes it, and restores it at its position", async () => {
    const list = panel(page, "Skills");
    await list.getByText("Public speaking", { exact: true }).click();
    const form = dialog(page, "Edit Skill");
    expect(await form.getByLabel("Skill", { exact: true }).inputValue()).toBe("Public speaking");
    expect(await form.getByRole("radio", { name: "Intermediate" }).isChecked()).toBe(true);
    expect(await form.getByRole("button", { name: "Save and add another" }).count()).toBe(0);
    await form.getByLabel("Skill", { exact: true }).fill("Speaking");
    await form.getByRole("radio", { name: "Familiar" }).check();
    await save(form);
    expect((await skills())[1]).toMatchObject({ skill: "Speaking", strength: "3" });
    await list.getByRole("button", { name: "Speaking", exact: true }).focus();
    await page.keyboard.press("Enter");
    await deleteAndUndo(page, form, "Speaking");
    await list.getByText("Speaking", { exact: true }).waitFor();
    expect((await skills()).map(({ skill }) => skill)).toEqual([
      "COBOL",
      "Speaking",
      "Navigation",
      "Sailing",
    ]);
    expect(faults).toEqual([]);
  });

  test("sorts skills by mouse and by keyboard, and saves the order", async () => {
    const list = panel(page, "Skills");
    const handle = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
    const order = async () => (await skills()).map(({ skill }) => skill);
    await drag(page, handle("COBOL"), handle("Navigation"), "COBOL: 3 of 4.");
    expect(await order()).toEqual(["Speaking", "Navigation", "COBOL", "Sailing"]);
    await move(page, handle("Sailing"), "Sailing", "ArrowLeft", ["3 of 4", "2 of 4", "1 of 4"]);
    expect(await order()).toEqual(["Sailing", "Speaking", "Navigation", "COBOL"]);
    await reload(page);
    expect(await rows(list)).toEqual([["Sailing"], ["Speaking"], ["Navigation"], ["COBOL"]]);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  test("a row's menu moves, hides, copies and deletes an entry, by mouse and by keyboard", async () => {
    const list = panel(page, "Links");
    const order = async () => (await links()).map(({ href }) => new URL(href).hostname);
    const [first = "", second = "", third = ""] = await order();
    const names = ["@grace", "YouTube grace", "LinkedIn"];
    expect(new Set([first, second, third]).size).toBe(3);
    const [name = ""] = names;
    const hasEdit = await list.getByRole("button", { name: `Edit ${name}`, exact: true }).isVisible();
    // The first row can't move up, and only narrow rows have Edit in their menu.
    await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      ...(hasEdit ? [] : ["Edit"]),
      "Move down",
      "Duplicate",
      "Hide",
      "Delete",
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const stored = page.waitForResponse("**/api/links/order");
    await choose(page, name, "Move down");
    expect((await stored).status()).toBe(200);
    expect(await order()).toEqual([second, first, third]);

    await choose(page, name, "Hide");
    await list.getByText("Draft", { exact: true }).waitFor();
    expect((await links()).map(({ href }) => new URL(href).hostname)).toEqual([second, third]);
    await page.getByText(`${name} is now a draft.`).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await list.getByText("Draft", { exact: true }).waitFor({ state: "detached" });
    expect(await order()).toEqual([second, first, third]);

    await choose(page, name, "Duplicate");
    await page.getByText(`${name} copied as a draft.`).waitFor();
    const copy = list.getByRole("listitem").nth(3);
    await copy.getByText("Draft", { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest("li")?.textContent?.includes("Draft"));
    // By keyboard: from the copy's title, past Edit in wide rows, to its menu, and up to the last item.
    if (await copy.getByRole("button", { name: /^Edit / }).isVisible())
      await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Move up" }).waitFor();
    await page.keyboard.press("ArrowUp");
    expect(await page.locator(":focus").textContent()).toBe("Delete");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(`${name} deleted.`).waitFor();
    expect(await order()).toEqual([second, first, third]);
    // The focus is on a neighbor, not lost.
    await page.waitForFunction(() => document.activeElement?.closest("li") !== null);
    const restored = page.waitForResponse("**/api/links/order");
    await choose(page, name, "Move up");
    await restored;
    expect(await order()).toEqual([first, second, third]);
    expect(faults).toEqual([]);
  });

  test("all rows of a list are one tab stop, and typing filters them", async () => {
    const list = panel(page, "Skills");
    await list.getByRole("button", { name: "Add Skill" }).focus();
    await page.keyboard.press("Tab");
    const focused = () => page.locator(":focus").textContent();
    expect(await focused()).toBe("Sailing");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Speaking");
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Strength of Speaking: Familiar");
    const stored = page.waitForResponse("**/api/skills/update/*");
    await page.keyboard.press("Enter");
    expect((await stored).status()).toBe(200);
    await list.getByRole("button", { name: "Strength of Speaking: Intermediate" }).waitFor();
    expect((await skills())[1]).toMatchObject({ skill: "Speaking", strength: "2" });
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-list]"))).toBeNull();
    await list.getByRole("button", { name: "COBOL", exact: true }).focus();
    await page.keyboard.type("nav");
    expect(await page.locator(":focus").inputValue()).toBe("nav");
    expect(await rows(list)).toEqual([["Navigation"]]);
    // Enter adds what is typed and is ready for the next.
    await page.keyboard.type("al law");
    await list.getByText("Enter adds “naval law”").waitFor();
    await page.keyboard.press("Enter");
    await list.getByRole("button", { name: "naval law", exact: true }).waitFor();
    expect(await page.locator(":focus").inputValue()).toBe("");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("naval law removed.").waitFor();
    expect((await skills()).map(({ skill }) => skill)).toEqual([
      "Sailing",
      "Speaking",
      "Navigation",
      "COBOL",
    ]);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  test("logs a failed call as in §8, and keeps the typed text", async () => {
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.route("**/api/skills/**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await add(page, "Skill");
    let form = dialog(page, "Add Skill");
    await form.getByLabel("Skill", { exact: true }).fill("Chess");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    const failure = form.getByRole("alert").filter({ hasText: "Not saved" });
    await failure.waitFor();
    expect(await form.getByLabel("Skill", { exact: true }).inputValue()).toBe("Chess");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "detached" });
    const focused = page.locator(":focus");
    expect(await focused.textContent()).toContain("Add Skill");
    await panel(page, "Skills").getByText("COBOL", { exact: true }).click();
    form = dialog(page, "Edit Skill");
    await form.getByLabel("Skill", { exact: true }).fill("Fortran");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByRole("alert").filter({ hasText: "Not saved" }).first().waitFor();
    await form.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await form.getByRole("alert").filter({ hasText: "Not deleted" }).waitFor();
    await page.unroute("**/api/skills/**");
    for (const line of ["Failed to add skill", "Failed to update skill", "Failed to delete skill"])
      expect(lines).toContain(line);
    expect((await skills()).map(({ skill }) => skill)).toEqual([
      "Sailing",
      "Speaking",
      "Navigation",
      "COBOL",
    ]);
  });
});

test("logs as in §8 that skills can't be loaded, and shows the page without them", async () => {
  const page = await own.browser.newPage();
  await page.route("**/api/skills/site-skills", (route) => route.abort());
  await goTo(page, `${own.site.url}/contact`);
  const lines = ["Error fetching skills", "Failed to fetch skills"].map((line) =>
    page.waitForEvent("console", (message) => message.type() === "error" && message.text() === line),
  );
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await Promise.all(lines);
  const section = page.getByRole("region", { name: "Foundations & Skills" });
  await section.getByText("This couldn't be loaded. Reload the page to try again.").waitFor();
  expect(await section.getByText("Nothing here yet.").count()).toBe(0);
  await page.close();
});

test("shows an error right away when offline, and sends nothing when online again", async () => {
  const context = own.browser;
  const page = await openAdmin(context, own.site, own.token, "/admin/my-info", 1440);
  const before = await skills();
  await add(page, "Skill");
  const form = dialog(page, "Add Skill");
  await form.getByLabel("Skill", { exact: true }).fill("Ghost writing");
  await context.setOffline(true);
  try {
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByRole("alert").filter({ hasText: "Not saved" }).waitFor();
  } finally {
    await context.setOffline(false);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "detached" });
  await reload(page);
  expect(await skills()).toEqual(before);
  await page.close();
});

test("the home page waits for all of its data", async () => {
  const page = await own.browser.newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/skills/site-skills", async (route) => {
    await released;
    await route.continue();
  });
  await goTo(page, `${own.site.url}/contact`);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByText("Loading...").waitFor();
  expect(await page.getByText("Nothing here yet.").count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Foundations & Skills" }).waitFor();
  await page.close();
});
