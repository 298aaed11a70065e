// Overwritten and deleted entries are restored with their files, and edits in two tabs don't overwrite each other.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Education } from "../src/features/educations/educations.contract.ts";
import type { Experience } from "../src/features/experiences/experiences.contract.ts";
import { watch } from "./support/browser.ts";
import { photograph, picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, widths } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";

const own = ownedSite();

async function call<T>(method: string, path: string, body?: FormData | object): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await own.site.get(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${own.token}`,
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return (await reply.json()) as T; // A test knows what it asked for.
}

function formOf(parts: Record<string, object | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    form.set(name, value instanceof Blob ? value : JSON.stringify(value));
  return form;
}

async function blobOf(bytes: Promise<Buffer>): Promise<Blob> {
  return new Blob([new Uint8Array(await bytes)]);
}

/** Also checks the dark theme, because the colors of a comparison differ by theme. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
}

const line = (page: Page, text: string): Locator => page.locator(".change").filter({ hasText: text });
const show = async (entry: Locator) => await entry.getByRole("button", { name: /^Show/ }).click();
const onDisk = (address: string) => existsSync(join(own.program.folder, address));
/** Waits for a toast with this title and closes it, so that a later one is not mistaken for it. */
async function closeToast(page: Page, title: string): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: title }).first();
  await toast.getByRole("button", { name: "Close" }).click();
  await toast.waitFor({ state: "detached" });
}

const yale = {
  school: "Yale University",
  degreeLevel: "Doctorate",
  degree: "Mathematics",
  startDate: "1990-09-01",
  endDate: "1994-06-01",
};
const navy = {
  title: "Officer",
  company: "Navy",
  description: "Programs a computer.",
  startDate: "1991-01-01",
  stopDate: "1995-01-01",
};

async function summary(): Promise<{ _id: string; summary: string }> {
  return (await call<{ summary: { _id: string; summary: string } }>("GET", "/summaries/user-summary"))
    .summary;
}
async function experience(): Promise<Experience> {
  const { experiences } = await call<{ experiences: Experience[] }>("GET", "/experiences/site-experiences");
  if (experiences[0] === undefined) throw new Error("An experience was there.");
  return experiences[0];
}

describe.each(widths(1440))("at %i px", (width) => {
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    page = await own.open("/admin/my-info", width);
  });
  beforeEach(() => {
    faults = watch(page, own.site.url);
  });
  afterAll(() => page.close());

  test("the navigation links to the history and the trash", async () => {
    await navigateTo(page, "History");
    await page.getByRole("heading", { name: "History", exact: true }).waitFor();
    await line(page, "Site set up").first().waitFor();
    await navigateTo(page, "Trash");
    await page.getByRole("heading", { name: "Trash", exact: true }).waitFor();
    await page.getByText("The trash is empty.").waitFor();
    for (const path of ["/admin/history", "/admin/trash"])
      expect((await own.site.get(path)).status).toBe(200);
    expect(faults).toEqual([]);
  });

  test("an overwritten summary is compared word by word and restored", async () => {
    const old = `I measure what others guess, at ${width}.`;
    const known = await call<{ summary: { _id: string } | null }>("GET", "/summaries/user-summary");
    if (known.summary === null) await call("POST", "/summaries/create", { newSummary: old });
    else await call("PUT", `/summaries/update-summary/${known.summary._id}`, { newSummary: old });
    await goTo(page, `${own.site.url}/admin/my-info?summary=none`);
    await page.getByRole("button", { name: /Edit Summary/ }).click();
    const form = dialog(page, "Edit Summary");
    await form.getByLabel("Summary").fill(`I measure what nobody guessed, at ${width}.`);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });

    await page.getByRole("button", { name: /Edit Summary/ }).click();
    await form.getByRole("link", { name: "History" }).click();
    const change = line(page, "Summary changed").first();
    await show(change);
    await change.locator("del").first().waitFor();
    expect(await change.locator("del").allTextContents()).toEqual(["others guess"]);
    expect(await change.locator("ins").allTextContents()).toEqual(["nobody guessed"]);
    await expectAccessibleInBothThemes(page);
    await change.getByRole("button", { name: /^Restore this version/ }).click();
    await closeToast(page, "Summary restored.");
    expect((await summary()).summary).toBe(old);
    await line(page, "Summary restored").first().waitFor();
    await line(page, "Summary changed").first().getByText("current version").waitFor();
    expect(faults).toEqual([]);
  });

  test("a replaced picture is shown and restored byte by byte", async () => {
    const add = formOf({ education: yale, image: await blobOf(picture(300 + width, 200)) });
    const { education } = await call<{ education: Education }>("POST", "/educations/create", add);
    const before = await (await own.site.get(education.image)).bytes();
    const replaced = formOf({ education: yale, image: await blobOf(photograph(200, 300 + width)) });
    const path = `/educations/update-education/${education._id}`;
    await call("PUT", path, replaced);
    expect((await own.site.get(education.image)).status).toBe(404);

    await goTo(page, `${own.site.url}/admin/history?entry=${education._id}`);
    const change = line(page, "Education changed").first();
    await show(change);
    // The old picture is in the trash and needs the token; the new one is public.
    for (const caption of ["Before", "After"]) {
      const image = change.locator("figure", { hasText: caption }).getByRole("img");
      await image.waitFor();
      await page.waitForFunction(
        (element) => element instanceof HTMLImageElement && element.naturalWidth > 0,
        await image.elementHandle(),
      );
    }
    await expectAccessible(page);
    await change.getByRole("button", { name: /^Restore this version/ }).click();
    await closeToast(page, "Yale University restored.");
    const [present] = await call<Education[]>("GET", "/educations/site-educations");
    expect(present?.image).toBe(education.image);
    expect(await (await own.site.get(education.image)).bytes()).toEqual(before);
    expect(faults).toEqual([]);
    await call("POST", `/educations/delete/${education._id}`);
    await call("POST", `/history/trash/${education._id}/remove`);
    expect(onDisk(education.image)).toBe(false);
  });

  test("an entry in the trash is restored or permanently deleted with its picture", async () => {
    const ids: string[] = [];
    const images: string[] = [];
    for (const [index, title] of ["Officer", "Teacher", "Inventor"].entries()) {
      const image = await blobOf(picture(100 + index, width));
      const { experience } = await call<{ experience: Experience }>(
        "POST",
        "/experiences/create",
        formOf({ experience: { ...navy, title }, image }),
      );
      ids.push(experience._id);
      images.push(experience.image);
      await call("POST", `/experiences/delete/${experience._id}`);
    }
    await goTo(page, `${own.site.url}/admin/trash`);
    const trash = page.getByRole("region", { name: "Deleted entries" });
    const entry = (title: string) => trash.getByRole("listitem").filter({ hasText: title });
    await entry("Officer").locator("[aria-expanded=false]").click();
    await entry("Officer").getByText("Programs a computer.").waitFor();
    await entry("Officer").getByRole("img").waitFor();
    await expectAccessible(page);

    await entry("Officer")
      .getByRole("button", { name: /^Restore experience/ })
      .click();
    await closeToast(page, "Officer, Navy restored.");
    await entry("Officer").waitFor({ state: "detached" });
    expect((await experience()).title).toBe("Officer");
    expect((await own.site.get(images[0] ?? "")).status).toBe(200);

    const deleteTeacher = async () => {
      await entry("Teacher")
        .getByRole("button", { name: /^More for/ })
        .click();
      await page.getByRole("menuitem", { name: "Delete permanently" }).click();
    };
    await deleteTeacher();
    const question = page.getByRole("alertdialog", { name: "Delete this experience permanently?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep it" }).click();
    expect(onDisk(images[1] ?? "")).toBe(true);
    await deleteTeacher();
    await question.getByRole("button", { name: "Delete permanently" }).click();
    await entry("Teacher").waitFor({ state: "detached" });
    expect(images.map(onDisk)).toEqual([true, false, true]);

    await trash.getByRole("button", { name: "Empty the trash" }).click();
    const all = page.getByRole("alertdialog", { name: "Empty the trash?" });
    await all.getByRole("button", { name: "Empty the trash" }).click();
    await page.getByText("The trash is empty.").waitFor();
    expect(images.map(onDisk)).toEqual([true, false, false]);
    expect(faults).toEqual([]);
    await call("POST", `/experiences/delete/${ids[0]}`);
    await call("POST", "/history/trash/empty");
    expect(images.map(onDisk)).toEqual([false, false, false]);
  });

  test("when two tabs edit one entry, the later one shows both texts and overwrites nothing unasked", async () => {
    await call("POST", "/experiences/create", formOf({ experience: navy }));
    const { _id } = await experience();
    const path = `/admin/experiences?experience=${_id}`;
    const [one, other] = [page, await own.open(path, width)];
    await goTo(one, own.site.url + path);
    const [mine, theirs] = [dialog(one, "Edit Experience"), dialog(other, "Edit Experience")];
    await mine.getByLabel("Description").fill("Writes the first compiler.");
    await mine.getByLabel("Title", { exact: true }).fill("Rear Admiral");
    await theirs.getByLabel("Description").fill("Finds the first bug.");
    await theirs.getByLabel("Location").fill("Arlington");
    await theirs.getByRole("button", { name: "Save" }).click();
    await theirs.waitFor({ state: "detached" });

    await one.bringToFront();
    await mine.getByRole("button", { name: "Save", exact: true }).click();
    const notice = mine.getByRole("alert").filter({ hasText: "This experience was changed elsewhere" });
    await notice.waitFor();
    const field = (label: string) =>
      notice.locator("section").filter({ has: one.getByRole("heading", { name: new RegExp(`^${label}`) }) });
    await field("Description").locator("mark").first().waitFor();
    expect(await field("Description").locator(".differences").allTextContents()).toEqual([
      "Writes the first compiler.",
      "Finds the first bug.",
    ]);
    await field("Location").getByText("Arlington").waitFor();
    await field("Location").getByText("you haven't changed this").waitFor();
    await expectAccessibleInBothThemes(one);
    // Nothing was written over by the refused save.
    expect(await experience()).toMatchObject({ title: "Officer", description: "Finds the first bug." });

    // Theirs of one field, mine of the others.
    await field("Location").getByRole("button", { name: "Use saved value for Location" }).click();
    await field("Location").waitFor({ state: "detached" });
    expect(await mine.getByLabel("Location").inputValue()).toBe("Arlington");
    await notice.getByRole("button", { name: "Keep my version" }).click();
    await mine.waitFor({ state: "detached" });
    expect(await experience()).toMatchObject({
      title: "Rear Admiral",
      description: "Writes the first compiler.",
      location: "Arlington",
    });

    // The overwritten text is in the history.
    await other.goto(`${own.site.url}/admin/history?entry=${_id}`);
    const change = line(other, "Experience changed").first();
    await show(change);
    await change.locator("del", { hasText: "bug" }).waitFor();
    await call("POST", `/experiences/delete/${_id}`);
    await call("POST", "/history/trash/empty");
    await other.close();
  });
});

describe("an entry's form and the history", () => {
  let page: Page;
  beforeAll(async () => {
    page = await own.open("/admin/my-info");
  });
  afterAll(() => page.close());

  test("a form can't be left for the history while it is being saved", async () => {
    await page.getByRole("button", { name: /Edit Summary/ }).click();
    const form = dialog(page, "Edit Summary");
    const text = "I was saved when nobody looked.";
    await form.getByLabel("Summary").fill(text);
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/summaries/update-summary/*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("button", { name: "Saving…" }).waitFor();
    await form.getByText("History").click({ force: true });
    gate.resolve();
    await form.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/admin/my-info");
    expect((await summary()).summary).toBe(text);
  });

  test("a restored draft does not overwrite what was saved meanwhile", async () => {
    await call("POST", "/experiences/create", formOf({ experience: navy }));
    const { _id, version } = await experience();
    await goTo(page, `${own.site.url}/admin/experiences?experience=${_id}`);
    const form = dialog(page, "Edit Experience");
    await form.getByLabel("Description").fill("Mine, not saved yet.");
    await call(
      "PUT",
      `/experiences/update-experience/${_id}`,
      formOf({ experience: { ...navy, version, description: "Theirs." } }),
    );
    page.on("dialog", (question) => void question.accept());
    await page.reload();
    await form.getByText("We restored your unsaved changes.").waitFor();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("This experience was changed elsewhere since you opened it.").waitFor();
    expect((await experience()).description).toBe("Theirs.");
    await form.getByRole("button", { name: "Use the saved version" }).click();
    expect(await form.getByLabel("Description").inputValue()).toBe("Theirs.");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
  });

  test("saving an open form restores an entry that was deleted elsewhere", async () => {
    const { _id } = await experience();
    await goTo(page, `${own.site.url}/admin/experiences?experience=${_id}`);
    const form = dialog(page, "Edit Experience");
    await form.getByLabel("Description").fill("Typed while it was deleted.");
    await call("POST", `/experiences/delete/${_id}`);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("This experience was deleted elsewhere.").waitFor();
    await form.getByRole("button", { name: "Restore it and save my version" }).click();
    await form.waitFor({ state: "detached" });
    expect(await experience()).toMatchObject({ _id, description: "Typed while it was deleted." });
  });

  test("an earlier résumé can be saved from the history, but only with the token", async () => {
    const pdf = (text: string) => new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`], { type: "application/pdf" });
    const send = async (text: string) => {
      const body = new FormData();
      body.set("resume", pdf(text), `${text}.pdf`);
      return (await call<{ resume: { _id: string; link: string } }>("POST", "/downloads/add-resume", body))
        .resume;
    };
    const first = await send("spring");
    await send("autumn");
    for (const path of [
      "/changes",
      "/trash",
      `/entries/${first._id}`,
      `/files/${first.link.split("/").pop()}`,
    ])
      expect((await own.site.get(`/api/history${path}`)).status).toBe(401);
    await goTo(page, `${own.site.url}/admin/history?entry=${first._id}`);
    const change = line(page, "Resume changed").first();
    await show(change);
    const saved = page.waitForEvent("download");
    await change.getByRole("button", { name: "Save spring.pdf" }).click();
    expect((await saved).suggestedFilename()).toBe("spring.pdf");
  });
});
