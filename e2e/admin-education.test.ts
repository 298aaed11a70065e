// The form of education: validation, saving, drafts and conflicts, which are the same for all forms.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Education } from "../src/features/educations/educations.contract.ts";
import { watch } from "./support/browser.ts";
import { picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, widths } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword } from "./support/site.ts";

const own = ownedSite();

async function stored(): Promise<Education[]> {
  return (await (await own.site.get("/api/educations/site-educations")).json()) as Education[];
}

async function call(method: string, path: string, education: Record<string, unknown>): Promise<Response> {
  const form = new FormData();
  form.set("education", JSON.stringify(education));
  return await own.site.get(`/api/educations/${path}`, {
    method,
    body: form,
    headers: { authorization: `Bearer ${own.token}` },
  });
}

const vassar = {
  school: "Vassar College",
  degreeLevel: "Bachelor",
  degree: "Mathematics",
  startDate: "1984-09-01",
  endDate: "1988-06-01",
};

async function removeAll(): Promise<void> {
  for (const { _id } of await stored())
    await own.site.get(`/api/educations/delete/${_id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}` },
    });
}

async function fill(form: Locator): Promise<void> {
  await form.getByLabel("School", { exact: true }).fill("Yale University");
  await form.getByLabel("Degree Level").selectOption("Doctorate");
  await form.getByLabel("Major", { exact: true }).fill("Mathematics");
  await form.getByLabel("Start Date Month").selectOption({ label: "September" });
  await form.getByLabel("Start Date Year").selectOption("1990");
  await form.getByLabel("End Date Month").selectOption({ label: "June" });
  await form.getByLabel("End Date Year").selectOption("1994");
}

describe.each(widths(390))("at %i px", (width) => {
  let page: Page;
  beforeAll(async () => {
    await removeAll();
    page = await own.open("/admin/my-info", width);
  });
  afterAll(() => page.close());

  test("shows an error at each invalid field of a new education, then stores and shows it", async () => {
    const faults = watch(page, own.site.url);
    await page.getByRole("button", { name: "Add Education" }).click();
    const form = dialog(page, "Add Education");
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await form.getByRole("button", { name: "Save" }).click();
    for (const field of ["School", "Degree Level", "Major", "Start Date", "End Date"])
      await form.getByText(`${field} is required.`, { exact: true }).waitFor();
    expect(await stored()).toEqual([]);
    await expectAccessible(page);

    await fill(form);
    await form.getByLabel("End Date Year").selectOption("1989");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("End Date must not be before Start Date.").waitFor();
    await form.getByLabel("End Date Year").selectOption("1994");
    // Blank entries are dropped; text that was typed but not added yet becomes an entry.
    const achievements = form.getByRole("textbox", { name: "Achievements" });
    await achievements.press("Enter");
    await achievements.fill("   ");
    await achievements.press("Enter");
    await achievements.fill("Sigma Xi");
    await achievements.press("Enter");
    await achievements.fill("Phi Beta Kappa");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });

    const [education] = await stored();
    expect(education).toMatchObject({
      school: "Yale University",
      degreeLevel: "Doctorate",
      degree: "Mathematics",
      startDate: "1990-09-01",
      endDate: "1994-06-01",
      achievements: ["Sigma Xi", "Phi Beta Kappa"],
    });
    await page.getByRole("heading", { name: "Yale University" }).waitFor();
    expect(faults).toEqual([]);
  });

  test("a click on the card opens its form, where a picture can be chosen, replaced and removed", async () => {
    await page.getByRole("heading", { name: "Yale University" }).click();
    let form = dialog(page, "Edit Education");
    expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("Yale University");
    expect(await form.getByLabel("Start Date Month").inputValue()).toBe("9");
    await form.getByText("Sigma Xi", { exact: true }).waitFor();
    const input = form.locator("input[type=file]");
    await input.setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    await form.getByRole("alert").getByText("Please upload a valid image file.").waitFor();
    const campus = await picture(640, 400);
    await input.setInputFiles({ name: "campus.png", mimeType: "image/png", buffer: campus });
    await form.getByText("campus.png").waitFor();
    expect(await form.getByText("Please upload a valid image file.").count()).toBe(0);
    await form.getByRole("button", { name: "Remove Sigma Xi" }).click();
    await form.getByRole("button", { name: "Change Phi Beta Kappa" }).click();
    const entry = form.getByLabel("Achievements");
    expect(await entry.inputValue()).toBe("Phi Beta Kappa");
    await entry.fill("Phi Beta Kappa, 1993");
    // Pressed again, it is still being changed.
    await form.getByRole("button", { name: "Change Phi Beta Kappa" }).click();
    expect(await entry.inputValue()).toBe("Phi Beta Kappa, 1993");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    const image = (await stored())[0]?.image ?? "";
    expect(image).toStartWith("/uploads/");
    expect((await stored())[0]?.achievements).toEqual(["Phi Beta Kappa, 1993"]);
    expect((await own.site.get(image)).status).toBe(200);

    await page.getByRole("button", { name: "Edit Yale University" }).click();
    form = dialog(page, "Edit Education");
    await form.getByRole("button", { name: "Remove the picture" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect((await stored())[0]?.image).toBe("");
    expect((await own.site.get(image)).status).toBe(404);
  });

  test("a failed save shows a toast and keeps the values of the form", async () => {
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.getByRole("button", { name: "Edit Yale University" }).click();
    const form = dialog(page, "Edit Education");
    await form.getByLabel("Minor").fill("Physics");
    await page.route("**/api/educations/update-education/*", (route) => route.abort());
    await form.getByRole("button", { name: "Save" }).click();
    // The toast is inside the dialog, because content outside of it is inert.
    const toast = form.getByRole("alert").filter({ hasText: "Not saved" });
    await toast.waitFor();
    await form.getByRole("button", { name: "Close", exact: true }).last().click();
    await toast.waitFor({ state: "detached" });
    expect(await form.getByLabel("Minor").inputValue()).toBe("Physics");
    expect(lines).toContain("Failed to update education");
    await page.unroute("**/api/educations/update-education/*");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect((await stored())[0]?.minor).toBe("Physics");
  });

  test("asks before a changed form is closed by Escape, the close button or Back", async () => {
    await navigateTo(page, "About");
    await page.getByRole("heading", { name: "About", level: 1 }).waitFor();
    await navigateTo(page, "My Info");
    await page.getByRole("button", { name: "Add Education" }).click();
    const form = dialog(page, "Add Education");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await form.getByLabel("School", { exact: true }).fill("Unfinished");
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => form.getByRole("button", { name: "Close", exact: true }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "detached" });
      expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("Unfinished");
    }
    await page.keyboard.press("Escape");
    // The shortcuts for saving do nothing in the confirmation.
    await question.getByRole("button", { name: "Keep editing" }).press("Control+Enter");
    expect(await form.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
    await question.getByRole("button", { name: "Discard changes" }).click();
    await form.waitFor({ state: "detached" });
    // An unchanged form closes without a question, and discarded text is not restored.
    await page.getByRole("button", { name: "Add Education" }).click();
    expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    expect(await stored()).toHaveLength(1);
  });

  test("Undo in the toast restores a deleted education", async () => {
    await page.getByRole("button", { name: "Edit Yale University" }).click();
    const form = dialog(page, "Edit Education");
    await form.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep it" }).click();
    await question.waitFor({ state: "detached" });
    expect(await stored()).toHaveLength(1);
    await form.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText(/ deleted\.$/).waitFor();
    expect(await stored()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Yale University" }).waitFor();
    expect(await stored()).toMatchObject([{ school: "Yale University", minor: "Physics" }]);
  });
});

describe("unsaved text", () => {
  let page: Page;
  let form: Locator;
  beforeAll(async () => {
    page = await own.open("/admin/my-info");
    form = dialog(page, "Add Education");
  });
  afterAll(() => page.close());

  test("is there after a reload until 'Discard them', but for a chosen picture, which alone is no draft", async () => {
    const open = () => page.getByRole("button", { name: "Add Education" }).click();
    const leave = async () => {
      page.once("dialog", (question) => void question.accept());
      await reload(page);
    };
    const file = { name: "campus.png", mimeType: "image/png", buffer: await picture(40, 30) };
    await open();
    await form.locator("input[type=file]").setInputFiles(file);
    await form.getByText("campus.png").waitFor();
    await leave();
    await page.getByRole("heading", { name: "Academia" }).waitFor();
    expect(await page.getByText("We restored your unsaved changes.").count()).toBe(0);
    expect(await page.getByText("Not saved yet").count()).toBe(0);

    if ((await form.count()) === 0) await open();
    await form.getByLabel("School", { exact: true }).fill("Half a school");
    await form.locator("input[type=file]").setInputFiles(file);
    await form.getByText("campus.png").waitFor();
    await leave();
    await form.getByText("We restored your unsaved changes.").waitFor();
    await form.getByText("Choose the file again.").waitFor();
    expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("Half a school");
    await form.getByRole("button", { name: "Discard them" }).click();
    expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("");
  });

  test("two dropped files are both refused", async () => {
    await form.locator(".dropzone").evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      for (const name of ["one.png", "two.png"])
        dataTransfer.items.add(new File(["x"], name, { type: "image/png" }));
      zone.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await form.getByRole("alert").getByText("Please upload a valid image file.", { exact: true }).waitFor();
    expect(await form.getByText("one.png").count()).toBe(0);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
  });

  test("is restored after the session has ended and the owner logs in again", async () => {
    await page.getByRole("button", { name: "Add Education" }).click();
    await fill(form);
    const { token: other } = (await (
      await own.site.get("/api/users/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
      })
    ).json()) as { token: string };
    const { user } = (await (await own.site.get("/api/users/site-info")).json()) as { user: { _id: string } };
    await own.site.get(`/api/users/logout/${user._id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}` },
    });
    own.token = other;
    await form.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/admin/login");
    await page.getByText("You've been logged out.").waitFor();
    await page.getByLabel("Email").fill(ownerEmail);
    await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/admin/my-info");
    const notice = page.getByRole("listitem").filter({ hasText: "Not saved yet: Add Education" });
    await notice.getByRole("link", { name: "Continue" }).click();
    expect(await form.getByLabel("School", { exact: true }).inputValue()).toBe("Yale University");
    expect(await form.getByLabel("End Date Year").inputValue()).toBe("1994");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await notice.count()).toBe(0);
  });

  test("does not overwrite what another tab has saved: the owner chooses", async () => {
    await removeAll();
    const { education } = (await (await call("POST", "create", vassar)).json()) as { education: Education };
    await goTo(page, `${own.site.url}/admin/my-info?education=${education._id}`);
    const form = dialog(page, "Edit Education");
    await form.getByLabel("Minor").fill("Physics");
    await call("PUT", `update-education/${education._id}`, { ...vassar, gpa: "4.0" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("This education was changed elsewhere since you opened it.").waitFor();
    expect((await stored())[0]).toMatchObject({ minor: "", gpa: "4.0" });
    await form.getByRole("button", { name: "Use the saved version" }).click();
    expect(await form.getByLabel("GPA").inputValue()).toBe("4.0");
    await form.getByLabel("Minor").fill("Physics");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect((await stored())[0]).toMatchObject({ minor: "Physics", gpa: "4.0" });
  });
});

test("an education can be added, edited and deleted by keyboard alone", async () => {
  await removeAll();
  const page = await own.open("/admin/my-info");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole("button", { name: "Add Education" }).focus();
  await press("Enter");
  const form = dialog(page, "Add Education");
  await page.keyboard.type("Night School");
  await press("Tab");
  const tabTo = async (field: Locator) => {
    for (let step = 0; step < 40; step++) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    throw new Error("Tab never reached the field.");
  };
  await tabTo(form.getByLabel("Degree Level"));
  await page.keyboard.type("Dip");
  await tabTo(form.getByLabel("Major", { exact: true }));
  await page.keyboard.type("Welding");
  await tabTo(form.getByLabel("Start Date Month"));
  await page.keyboard.type("May");
  await press("Tab");
  await page.keyboard.type("2001");
  await tabTo(form.getByLabel("End Date Month"));
  await page.keyboard.type("May");
  await press("Tab");
  await page.keyboard.type("2002");
  await press("Control+s");
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject([
    { school: "Night School", degreeLevel: "Diploma", startDate: "2001-05-01", endDate: "2002-05-01" },
  ]);
  // The focus returns to the button that opened the form.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add Education");
  await page.getByRole("button", { name: "Edit Night School" }).focus();
  await press("Enter");
  const edit = dialog(page, "Edit Education");
  await tabTo(edit.getByRole("button", { name: "Delete" }));
  await press("Enter");
  // Cancel has the focus, and Delete is before it.
  await press("Shift+Tab", "Enter");
  await page.getByText(/ deleted\.$/).waitFor();
  expect(await stored()).toEqual([]);
  await page.close();
});

test("the status is chosen in the menu next to Save, by keyboard, and a time in the past is refused at its field", async () => {
  await removeAll();
  const page = await own.open("/admin/my-info?education=new");
  const form = dialog(page, "Add Education");
  await fill(form);
  const status = form.getByRole("button", { name: "Status: Public" });
  await status.focus();
  await page.keyboard.press("Enter");
  const menu = form.getByRole("menu", { name: "Status" });
  await menu.getByRole("menuitemradio", { name: "Public", checked: true }).waitFor();
  expect(await menu.getByRole("menuitemradio").allTextContents()).toEqual(["Public", "Draft", "Scheduled…"]);
  await expectAccessible(page);
  // Closes the menu only.
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await status.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await menu.locator(":focus", { hasText: "Public" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const time = form.getByLabel("Publish At");
  await time.fill("2020-01-31T09:00");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.locator(".field-error", { hasText: "Choose a time in the future, or publish now." }).waitFor();
  expect(await time.getAttribute("aria-invalid")).toBe("true");
  expect(await stored()).toEqual([]);
  await form.getByRole("button", { name: "Status: Scheduled" }).click();
  await menu.getByRole("menuitemradio", { name: "Draft" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toEqual([]);
  const headers = { authorization: `Bearer ${own.token}` };
  const all = await (await own.site.get("/api/educations/site-educations", { headers })).json();
  expect(all).toMatchObject([{ status: "draft", publishAt: "" }]);
  await page.close();
});

test("the index of a long form leads to its groups", async () => {
  const page = await own.open("/admin/my-info?education=new");
  const form = dialog(page, "Add Education");
  const index = form.getByRole("navigation", { name: "Parts of this form" });
  expect(await index.getByRole("link").allTextContents()).toEqual(["Basics", "Details", "Picture"]);
  await index.getByRole("link", { name: "Picture" }).click();
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe("Choose a picture");
  expect(new URL(page.url()).hash).toBe("");
  await page.close();
});
