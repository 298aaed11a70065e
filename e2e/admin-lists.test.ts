// The owner's links and skills: added, changed, refused, deleted, brought back, and put in order.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Link } from "../src/features/links/links.contract.ts";
import type { Skill } from "../src/features/skills/skills.contract.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, openAdmin, panel, widths } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/settled.ts";
import { drag, drop, lift, move } from "./support/sorting.ts";

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

/** Deletes what the dialog edits, and takes that back. */
async function deleteAndUndo(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: `${name} deleted.` });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${name} is back.`).waitFor();
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

  test("a link is refused without an address or with one of another kind, and nothing is stored", async () => {
    await add(page, "Link");
    const form = dialog(page, "Add Link");
    expect(await form.getByLabel("Platform").locator("option").allTextContents()).toEqual([
      "Youtube",
      "LinkedIn",
      "X",
      "Instagram",
      "TikTok",
      "Spotify",
      "Github",
      "other",
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

  test("a pasted address gets its scheme and finds its platform, until someone has chosen one", async () => {
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
    // Straight from the keyboard to Save, without leaving the field.
    await add(page, "Link");
    form = dialog(page, "Add Link");
    await address().fill("mailto:grace@example.org");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await add(page, "Link");
    // What was offered can be chosen as well.
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

  test("a link opens by a click or Enter, is changed, deleted and brought back to its place", async () => {
    const list = panel(page, "Links");
    await list.getByText("grace@example.org").first().click();
    const form = dialog(page, "Edit Link");
    expect(await form.getByLabel("Link", { exact: true }).inputValue()).toBe("mailto:grace@example.org");
    // What is stored has been chosen once: an address does not change it.
    await form.getByLabel("Link", { exact: true }).fill("x.com/grace");
    await form.getByLabel("Site Handle").fill("@grace");
    await save(form);
    expect((await links())[1]).toMatchObject({
      platform: "other",
      href: "https://x.com/grace",
      siteHandle: "@grace",
    });
    await list.getByRole("button", { name: "@grace x.com/grace" }).focus();
    await page.keyboard.press("Enter");
    await deleteAndUndo(page, form, "Link");
    await list.getByText("@grace", { exact: true }).waitFor();
    expect((await links()).map(({ siteHandle }) => siteHandle)).toEqual(["grace", "@grace", ""]);
    expect(faults).toEqual([]);
  });

  test("links are put in order by mouse and by keyboard, and the order is stored", async () => {
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
    expect(await list.getByRole("listitem").allTextContents()).toEqual([
      "@gracex.com/grace",
      "YouTubegracewww.youtube.com/@grace",
      "LinkedInwww.linkedin.com/in/grace",
    ]);
    // Visitors see the same order.
    const html = await (await own.site.get("/contact")).text();
    const places = ["x.com/grace", "youtube.com/@grace", "linkedin.com/in/grace"].map((part) =>
      html.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(faults).toEqual([]);
  });

  test("of two quick orders the last one is stored, also where the first is slow", async () => {
    const list = panel(page, "Links");
    const handle = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
    const before = await list.getByRole("listitem").allTextContents();
    const held = Promise.withResolvers<void>();
    await page.route(
      "**/api/links/order",
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await drop(page, handle("@grace"), handle("LinkedIn"));
    await drop(page, handle("@grace"), handle("LinkedIn"));
    const shown = () => list.getByRole("listitem").allTextContents();
    const wanted = [1, 0, 2].map((index) => before[index] ?? "");
    await list.getByRole("listitem").nth(1).getByText("@grace").waitFor();
    expect(await shown()).toEqual(wanted);
    const loaded = page.waitForResponse("**/api/links/site-links");
    held.resolve();
    const reply = await loaded;
    expect((await reply.json()).map(({ siteHandle }: { siteHandle: string }) => siteHandle)).toEqual([
      "grace",
      "@grace",
      "",
    ]);
    expect(await shown()).toEqual(wanted);
    await move(page, handle("@grace"), "@grace", "ArrowUp", ["1 of 3"]);
  });

  test("an order that can't be stored goes back to what it was, and says so", async () => {
    const list = panel(page, "Links");
    const before = await list.getByRole("listitem").allTextContents();
    await page.route("**/api/links/order", (route) => route.fulfill({ status: 500, body: "{}" }));
    await lift(page, list.getByRole("button", { name: "Move @grace" }), "@grace");
    await page.keyboard.press("ArrowDown");
    await page.getByText("@grace: 2 of 3.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    const toast = page.getByRole("listitem").filter({ hasText: "Order not saved" });
    await toast.getByRole("button", { name: "Close", exact: true }).click();
    await toast.waitFor({ state: "detached" });
    await page.unroute("**/api/links/order");
    expect(await list.getByRole("listitem").allTextContents()).toEqual(before);
  });

  test("a blank skill is refused", async () => {
    await add(page, "Skill");
    const form = dialog(page, "Add Skill");
    const strengths = form.getByRole("group", { name: "Strength" }).locator("label");
    expect(await strengths.allTextContents()).toEqual(["proficient", "intermediate", "familiar"]);
    await form.getByLabel("Skill", { exact: true }).fill("   ");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("Skill is required.", { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await skills()).toEqual([]);
    expect(faults).toEqual([]);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "detached" });
  });

  test("several skills are added in a row, each in its size", async () => {
    await add(page, "Skill");
    const form = dialog(page, "Add Skill");
    const skill = form.getByLabel("Skill", { exact: true });
    for (const [index, [name, strength]] of (
      [
        ["COBOL", "proficient"],
        ["Public speaking", "intermediate"],
      ] as const
    ).entries()) {
      await skill.fill(name);
      await form.getByRole("radio", { name: strength }).check();
      await form.getByRole("button", { name: "Save and add another" }).click();
      await form.getByText(`${index + 1} saved`).waitFor();
      // Ready for the next, and nothing that was typed is in its way.
      expect(await skill.inputValue()).toBe("");
      expect(await skill.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await form.getByRole("radio", { name: "proficient" }).isChecked()).toBe(true);
    }
    await skill.fill("Navigation");
    await form.getByRole("radio", { name: "familiar" }).check();
    await save(form);
    expect(await skills()).toMatchObject([
      { skill: "COBOL", strength: "1" },
      { skill: "Public speaking", strength: "2" },
      { skill: "Navigation", strength: "3" },
    ]);
    // The focus is back where the form was opened.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add Skill");
    const list = panel(page, "Skills");
    const sizes = ["COBOL", "Public speaking", "Navigation"].map((name) =>
      list.getByText(name, { exact: true }).evaluate((element) => getComputedStyle(element).fontSize),
    );
    expect(await Promise.all(sizes)).toEqual(["32px", "26px", "22px"]);
    // Done without another: nothing is asked.
    await add(page, "Skill");
    await skill.fill("Sailing");
    await form.getByRole("button", { name: "Save and add another" }).click();
    await form.getByText("1 saved").waitFor();
    await form.getByRole("button", { name: "Done" }).click();
    await form.waitFor({ state: "detached" });
    expect((await skills()).length).toBe(4);
    expect(faults).toEqual([]);
  });

  test("a skill opens by a click or Enter, is changed, deleted and brought back to its place", async () => {
    const list = panel(page, "Skills");
    await list.getByText("Public speaking", { exact: true }).click();
    const form = dialog(page, "Edit Skill");
    expect(await form.getByLabel("Skill", { exact: true }).inputValue()).toBe("Public speaking");
    expect(await form.getByRole("radio", { name: "intermediate" }).isChecked()).toBe(true);
    expect(await form.getByRole("button", { name: "Save and add another" }).count()).toBe(0);
    await form.getByLabel("Skill", { exact: true }).fill("Speaking");
    await form.getByRole("radio", { name: "familiar" }).check();
    await save(form);
    expect((await skills())[1]).toMatchObject({ skill: "Speaking", strength: "3" });
    await list.getByRole("button", { name: "Speaking", exact: true }).focus();
    await page.keyboard.press("Enter");
    await deleteAndUndo(page, form, "Skill");
    await list.getByText("Speaking", { exact: true }).waitFor();
    expect((await skills()).map(({ skill }) => skill)).toEqual([
      "COBOL",
      "Speaking",
      "Navigation",
      "Sailing",
    ]);
    expect(faults).toEqual([]);
  });

  test("skills are put in order by mouse and by keyboard, and the order is stored", async () => {
    const list = panel(page, "Skills");
    const handle = (name: string) => list.getByRole("button", { name: `Move ${name}`, exact: true });
    const order = async () => (await skills()).map(({ skill }) => skill);
    await drag(page, handle("COBOL"), handle("Navigation"), "COBOL: 3 of 4.");
    expect(await order()).toEqual(["Speaking", "Navigation", "COBOL", "Sailing"]);
    await move(page, handle("Sailing"), "Sailing", "ArrowLeft", ["3 of 4", "2 of 4", "1 of 4"]);
    expect(await order()).toEqual(["Sailing", "Speaking", "Navigation", "COBOL"]);
    await reload(page);
    expect(await list.getByRole("listitem").allTextContents()).toEqual([
      "Sailing",
      "Speaking",
      "Navigation",
      "COBOL",
    ]);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  test("a failed call is logged in the words of §8, and the form holds what was typed", async () => {
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

test("skills that can't be loaded are logged in the words of §8, and the page stands without them", async () => {
  const page = await own.browser.newPage();
  await page.route("**/api/skills/site-skills", (route) => route.abort());
  await goTo(page, `${own.site.url}/contact`);
  const lines = ["Error fetching skills", "Failed to fetch skills"].map((line) =>
    page.waitForEvent("console", (message) => message.type() === "error" && message.text() === line),
  );
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await Promise.all(lines);
  const section = page.getByRole("region", { name: "Foundations & Skills" });
  await section.getByText("This could not be loaded.").waitFor();
  expect(await section.getByText("Nothing here yet.").count()).toBe(0);
  await page.close();
});

test("without a connection a form says so at once, and nothing is sent when it is back", async () => {
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

test("the home page waits for all that it shows", async () => {
  const page = await own.browser.newPage();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/skills/site-skills", async (route) => {
    await held;
    await route.continue();
  });
  await goTo(page, `${own.site.url}/contact`);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.getByText("Loading...").waitFor();
  expect(await page.getByText("Nothing here yet.").count()).toBe(0);
  letGo();
  await page.getByRole("heading", { name: "Foundations & Skills" }).waitFor();
  await page.close();
});
