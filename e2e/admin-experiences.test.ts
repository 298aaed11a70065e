import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Experience } from "../src/features/experiences/experiences.contract.ts";
import { watch } from "./support/browser.ts";
import { picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, widths } from "./support/owner-pages.ts";

const own = ownedSite();

async function stored(): Promise<Experience[]> {
  const reply = await own.site.get("/api/experiences/site-experiences");
  return ((await reply.json()) as { experiences: Experience[] }).experiences;
}

async function removeAll(): Promise<void> {
  for (const { _id } of await stored())
    await own.site.get(`/api/experiences/delete/${_id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}` },
    });
}

/** The fields of the end date, so that only an error shown there counts. */
const endOf = (form: Locator): Locator => form.getByRole("group", { name: "End Date" });

async function choose(form: Locator, label: string, month: string, year: string): Promise<void> {
  await form.getByLabel(`${label} Month`).selectOption({ label: month });
  await form.getByLabel(`${label} Year`).selectOption(year);
}

/** Reads `previousHref` of the next upload, because Playwright can't read multipart bodies with files. */
async function hintOfNextUpload(page: Page): Promise<() => Promise<string>> {
  const hint = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      XMLHttpRequest.prototype.send = send;
      resolve(String((body as FormData).get("previousHref"))); // Uploads are sent as forms.
      send.call(this, body);
    };
    return { promise };
  });
  return () => hint.evaluate(({ promise }) => promise);
}

describe.each(widths(390))("at %i px", (width) => {
  let page: Page;
  const sent: string[] = [];
  beforeAll(async () => {
    await removeAll();
    page = await own.open("/admin/experiences", width);
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  });
  afterAll(() => page.close());

  test("shows an empty state, and errors at the fields without sending anything", async () => {
    const faults = watch(page, own.site.url);
    await page.getByText("Nothing here yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Experience" }).click();
    const form = dialog(page, "Add Experience");
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    const save = form.getByRole("button", { name: "Save", exact: true });
    await save.click();
    for (const field of ["Title", "Company", "Start Date"])
      await form.getByText(`${field} is required.`, { exact: true }).waitFor();
    await endOf(form).getByText("Enter an end date, or mark this as current.").waitFor();
    await expectAccessible(page);

    await form.getByLabel("Title", { exact: true }).fill("Programmer");
    await form.getByLabel("Company", { exact: true }).fill("   ");
    await choose(form, "Start Date", "March", "2012");
    await choose(form, "End Date", "March", "2012");
    await endOf(form).getByText("End Date must be after Start Date.").waitFor();
    await choose(form, "End Date", "January", "2012");
    await save.click();
    await form.getByText("Company is required.", { exact: true }).waitFor();
    await endOf(form).getByText("End Date must be after Start Date.").waitFor();
    // Correcting the start clears the error at the end.
    await form.getByLabel("Start Date Year").selectOption("2011");
    await form.getByText("End Date must be after Start Date.").waitFor({ state: "detached" });

    await form.getByLabel("Description", { exact: true }).fill("x".repeat(376));
    await form.getByText("376 / 375").waitFor();
    await save.click();
    await form.getByText("Description can have at most 375 characters.").waitFor();
    await form.getByLabel("Description", { exact: true }).fill("x".repeat(375));
    await form.getByText("375 / 375").waitFor();
    expect(sent).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("updates the duration with the dates; 'Currently employed' clears and disables the end", async () => {
    const form = dialog(page, "Add Experience");
    await choose(form, "Start Date", "January", "2012");
    await choose(form, "End Date", "April", "2014");
    await form.getByText("2 years 3 months", { exact: true }).waitFor();
    const box = form.getByLabel("Currently employed");
    await box.check();
    for (const part of ["Month", "Year"]) {
      const select = form.getByLabel(`End Date ${part}`);
      expect(await select.isDisabled()).toBe(true);
      expect(await select.inputValue()).toBe("");
    }
    const years = new Date().getFullYear() - 2012;
    await form.getByText(new RegExp(`^${years} years`)).waitFor();
    await expectAccessible(page);
    // The cleared month and year are not restored.
    await box.uncheck();
    expect(await form.getByLabel("End Date Year").inputValue()).toBe("");
    await endOf(form).getByText("Enter an end date, or mark this as current.").waitFor();
    await form.getByLabel("End Date Year").selectOption("2015");
    await box.check();
    await form.getByText("Enter an end date, or mark this as current.").waitFor({ state: "detached" });
    await box.uncheck();
    expect(await form.getByLabel("End Date Year").inputValue()).toBe("");
    await choose(form, "End Date", "April", "2014");
    expect(sent).toEqual([]);
  });

  test("stores a complete experience and shows its duration", async () => {
    const form = dialog(page, "Add Experience");
    await form.getByLabel("Company", { exact: true }).fill("Eckert-Mauchly");
    await form.getByLabel("Location", { exact: true }).fill("Philadelphia");
    await form.getByLabel("Description", { exact: true }).fill("Compilers,\nbefore there were any.");
    const skills = form.getByRole("textbox", { name: "Skills" });
    await skills.press("Enter");
    await skills.fill("  ");
    await skills.press("Enter");
    await skills.fill("Assembly");
    await form.getByRole("button", { name: "Add skill" }).click();
    await skills.fill("Mathematics");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
    expect(await stored()).toMatchObject([
      {
        title: "Programmer",
        company: "Eckert-Mauchly",
        location: "Philadelphia",
        description: "Compilers,\nbefore there were any.",
        startDate: "2012-01-01",
        stopDate: "2014-04-01",
        stillEmployed: false,
        skills: ["Assembly", "Mathematics"],
        duration: "2 years 3 months",
        image: "",
      },
    ]);
    await page.getByRole("heading", { name: "Programmer" }).waitFor();
    const facts = width < 500 ? ["2012 - 2014"] : ["Jan 2012 - Apr 2014", "2 years 3 months", "Philadelphia"];
    for (const words of ["Eckert-Mauchly", ...facts]) await page.getByText(words, { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test("a click on the card opens its form, where a picture can be chosen and replaced, and other files are refused", async () => {
    await page.getByRole("heading", { name: "Programmer" }).click();
    const form = dialog(page, "Edit Experience");
    expect(await form.getByLabel("Company", { exact: true }).inputValue()).toBe("Eckert-Mauchly");
    expect(await form.getByLabel("End Date Month").inputValue()).toBe("4");
    const input = form.locator("input[type=file]");
    await input.setInputFiles({
      name: "cv.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    await form.getByRole("alert").getByText("Please upload a valid image file.").waitFor();
    const desk = { name: "desk.png", mimeType: "image/png", buffer: await picture(640, 480) };
    await input.setInputFiles(desk);
    await form.getByText("Please upload a valid image file.").waitFor({ state: "detached" });
    await form.getByLabel("Currently employed").check();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
    const [first] = await stored();
    expect(first).toMatchObject({ stillEmployed: true, stopDate: "", version: 2 });
    expect(first?.image).toStartWith("/uploads/");
    const period = width < 500 ? "2012 - Current" : "Jan 2012 - Current";
    await page.getByText(period, { exact: true }).waitFor();

    // The button of the card does the same; the request names the replaced picture (§7).
    await page.getByRole("button", { name: "Programmer", exact: true }).click();
    expect(await form.getByLabel("Currently employed").isChecked()).toBe(true);
    expect(await form.getByLabel("End Date Year").isDisabled()).toBe(true);
    await input.setInputFiles({ ...desk, buffer: await picture(480, 640) });
    const hint = await hintOfNextUpload(page);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    expect(await hint()).toBe(first?.image ?? "");
    await form.waitFor({ state: "detached" });
    expect((await stored())[0]?.image).not.toBe(first?.image);
  });

  test("Ctrl+B makes a word bold, the preview shows it, and Ctrl+Z undoes it", async () => {
    const faults = watch(page, own.site.url);
    await page.getByRole("button", { name: "Programmer", exact: true }).click();
    const form = dialog(page, "Edit Experience");
    const text = form.getByLabel("Description", { exact: true });
    await text.fill("");
    await text.pressSequentially("one two");
    await text.press("Control+Shift+ArrowLeft");
    await text.press("Control+b");
    expect(await text.inputValue()).toBe("one **two**");
    // The preview is next to the form, or behind a button on phones.
    if (width < 1216) await form.getByRole("button", { name: "Preview" }).click();
    const preview = page.frameLocator("iframe[title=Preview]");
    const strong = preview.locator("strong", { hasText: "two" });
    await strong.waitFor();
    expect(await strong.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Newsreader");
    await expectAccessible(page);
    if (width < 1216) await form.getByRole("button", { name: "Edit", exact: true }).click();
    await text.press("Control+z");
    expect(await text.inputValue()).toBe("one two");
    await strong.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  test("a deleted experience disappears for visitors, and Undo restores it with its picture", async () => {
    const [before] = await stored();
    await page.getByRole("button", { name: "Programmer", exact: true }).click();
    await dialog(page, "Edit Experience").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(/ deleted\.$/).waitFor();
    await page.getByText("Nothing here yet.").waitFor();
    expect(await stored()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Programmer" }).waitFor();
    expect(await stored()).toMatchObject([{ _id: before?._id ?? "", title: "Programmer" }]);
    expect((await own.site.get((await stored())[0]?.image ?? "")).status).toBe(200);
  });
});
