// The about page in the admin: blocks of all four types are checked, saved, edited, sorted, deleted and restored.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { About } from "../src/features/abouts/abouts.contract.ts";
import { watch } from "./support/browser.ts";
import { film } from "./support/film.ts";
import { picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, save, widths } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/page-idle.ts";
import { drag, move } from "./support/sorting.ts";

const own = ownedSite();

async function blocks(): Promise<About[]> {
  return (await (await own.site.get("/api/abouts/site-about")).json()) as About[];
}
async function removeAll(): Promise<void> {
  for (const { _id } of await blocks())
    await own.site.get(`/api/abouts/delete-section/${_id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}` },
    });
}
async function create(newSection: object): Promise<void> {
  const body = new FormData();
  body.set("newSection", JSON.stringify(newSection));
  const headers = { authorization: `Bearer ${own.token}` };
  const reply = await own.site.get("/api/abouts/create", { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`create: ${reply.status}`);
}

const type = (form: Locator, name: string) => form.getByRole("radio", { name, exact: true });
const text = {
  name: "notes.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("neither an image nor a video"),
};

async function addBlock(page: Page, blockType: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add Section", exact: true }).click();
  const form = dialog(page, "Add Block");
  await type(form, blockType).check();
  return form;
}
async function saved(form: Locator): Promise<void> {
  await save(form);
  await form.waitFor({ state: "detached" });
}
async function discard(page: Page, form: Locator): Promise<void> {
  await form.locator("header").getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "detached" });
}

describe.each(widths(390))("at %i px", (width) => {
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    await removeAll();
    page = await own.open("/admin/about", width);
  });
  beforeEach(() => {
    faults = watch(page, own.site.url);
  });
  afterAll(() => page.close());

  test("an empty page asks for a section", async () => {
    await page.getByText("Add a Section", { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test("text: requires a header or a body of at most 10000 characters", async () => {
    await page.getByRole("button", { name: "Add Section", exact: true }).click();
    const form = dialog(page, "Add Block");
    expect(await type(form, "Text").isChecked()).toBe(true);
    expect(await form.getByRole("group", { name: "Block Type" }).locator("label").allTextContents()).toEqual([
      "Text",
      "Image",
      "Video",
      "Spacer",
    ]);
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await save(form);
    await form.getByText("Header or body is required.").waitFor();
    await expectAccessible(page);
    await form.getByLabel("Body").fill("x".repeat(10_001));
    await form.getByText("10001 / 10000").waitFor();
    await save(form);
    await form.getByText("Body can have at most 10000 characters.").waitFor();
    expect(await blocks()).toEqual([]);
    await form.getByLabel("Header").fill("A life in machines");
    await form.getByLabel("Body").fill("It began with a clock.");
    await saved(form);
    expect(await blocks()).toMatchObject([
      { blockType: "text", header: "A life in machines", body: "It began with a clock." },
    ]);
    await page.getByRole("heading", { name: "A life in machines" }).waitFor();
    expect(await (await own.site.get("/about")).text()).toContain("It began with a clock.");
    expect(faults).toEqual([]);
  });

  test("image: rejects a missing file and a file that is no image", async () => {
    const form = await addBlock(page, "Image");
    await save(form);
    await form.getByRole("alert").getByText("Please upload an image.", { exact: true }).waitFor();
    await expectAccessible(page);
    const input = form.locator("input[type=file]");
    await input.setInputFiles(text);
    await form.getByRole("alert").getByText("Please upload a valid image file.", { exact: true }).waitFor();
    await save(form);
    expect(await blocks()).toHaveLength(1);
    await input.setInputFiles({
      name: "clock.png",
      mimeType: "image/png",
      buffer: await picture(640, 480),
    });
    await form.getByText("clock.png").waitFor();
    await saved(form);
    const image = (await blocks())[1]?.image ?? "";
    expect(image).toStartWith("/uploads/");
    await page.locator(`.row-thumbnail img[src="${image}"]`).waitFor();
    expect(faults).toEqual([]);
  });

  test("video by link: accepts only YouTube, with a placeholder in the admin and a player for visitors", async () => {
    const form = await addBlock(page, "Video");
    await save(form);
    await form.getByRole("alert").getByText("Please upload a valid video file.", { exact: true }).waitFor();
    await form.getByRole("checkbox", { name: "Link" }).check();
    const address = form.getByRole("textbox", { name: "Video", exact: true });
    for (const wrong of [
      "",
      "https://vimeo.com/1",
      "https://www.youtube.com/",
      "http://youtu.be/dQw4w9WgXcQ",
    ]) {
      await address.fill(wrong);
      await save(form);
      await form.getByText("Video must be a YouTube address such as").waitFor();
    }
    await expectAccessible(page);
    await address.fill("youtube.com/watch?v=dQw4w9WgXcQ");
    await saved(form);
    expect((await blocks())[2]).toMatchObject({
      blockType: "video",
      isLink: true,
      video: "https://youtube.com/watch?v=dQw4w9WgXcQ",
    });
    await page.getByRole("heading", { name: "YouTube video" }).waitFor();
    await page
      .getByText(/^youtube\.com($|.*dQw4w9WgXcQ$)/)
      .filter({ visible: true })
      .waitFor();
    expect(await page.locator("iframe, video").count()).toBe(0);
    const visit = await own.browser.newPage();
    await goTo(visit, `${own.site.url}/about`);
    await visit.getByRole("button", { name: "Play video" }).waitFor();
    await visit.close();
    expect(faults).toEqual([]);
  });

  test("video by file: choosing a file replaces the link", async () => {
    await page.getByRole("button", { name: "YouTube video", exact: true }).click();
    let form = dialog(page, "Edit Block");
    expect(await form.getByRole("textbox", { name: "Video", exact: true }).inputValue()).toBe(
      "https://youtube.com/watch?v=dQw4w9WgXcQ",
    );
    const input = form.locator("input[type=file]");
    await input.setInputFiles(text);
    await form.getByRole("alert").getByText("Please upload a valid video file.", { exact: true }).waitFor();
    expect(await form.getByRole("checkbox", { name: "Link" }).isChecked()).toBe(true);
    await input.setInputFiles({ name: "clock.mp4", mimeType: "video/mp4", buffer: film() });
    await form.getByText("clock.mp4").waitFor();
    expect(await form.getByRole("checkbox", { name: "Link" }).isChecked()).toBe(false);
    expect(await form.getByRole("textbox", { name: "Video", exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await saved(form);
    const [, , block] = await blocks();
    expect(block).toMatchObject({ blockType: "video", isLink: false });
    expect(block?.video).toStartWith("/uploads/");
    // A click on the block opens its form. Switching to the link and back shows the stored file again, and saving keeps it.
    await page.getByRole("heading", { name: "Video" }).click();
    form = dialog(page, "Edit Block");
    await form.getByRole("checkbox", { name: "Link" }).check();
    await form.getByRole("checkbox", { name: "Link" }).uncheck();
    await form.locator(`video[src="${block?.video}"]`).waitFor();
    await saved(form);
    expect((await blocks())[2]?.video).toBe(block?.video ?? "");

    // The server detects a file with a video name that is not a video, and the form shows that at the field.
    await page.getByRole("button", { name: "Video", exact: true }).click();
    const { length: known } = faults;
    await form
      .locator("input[type=file]")
      .setInputFiles({ ...text, name: "fake.mp4", mimeType: "video/mp4" });
    await save(form);
    await form.getByText("Please upload a valid video file.").first().waitFor();
    // The browser reports the 415, and the admin logs it.
    expect(faults.length).toBeGreaterThan(known);
    await discard(page, form);
    expect((await blocks())[2]?.video).toBe(block?.video ?? "");
  });

  test("spacer: 350 px when new, whole numbers from 50 to 600", async () => {
    const form = await addBlock(page, "Spacer");
    const size = form.getByRole("spinbutton", { name: "Spacer Width" });
    expect(await size.inputValue()).toBe("350");
    for (const [name, value] of Object.entries({ step: "1", min: "50", max: "600" }))
      expect(await size.getAttribute(name)).toBe(value);
    for (const [wrong, message] of [
      ["49", "Spacer Width must be a whole number from 50 to 600."],
      ["601", "Spacer Width must be a whole number from 50 to 600."],
      ["50.5", "Spacer Width must be a whole number from 50 to 600."],
      ["", "Spacer Width is required."],
    ] as const) {
      await size.fill(wrong);
      await save(form);
      await form.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    expect(await blocks()).toHaveLength(3);
    await size.fill("120");
    await saved(form);
    expect((await blocks())[3]).toMatchObject({ blockType: "spacer", spacerSize: "120" });
    await page.getByRole("heading", { name: "Spacer of 120 px" }).waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  test("a spacer whose size is missing opens with 230", async () => {
    await page.route("**/api/abouts/site-about", async (route) => {
      const list = (await (await route.fetch()).json()) as About[];
      await route.fulfill({ json: list.map((block) => ({ ...block, spacerSize: "" })) });
    });
    await reload(page);
    await page.getByRole("button", { name: "Spacer of 230 px", exact: true }).click();
    const form = dialog(page, "Edit Block");
    expect(await form.getByLabel("Spacer Width").inputValue()).toBe("230");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await page.unroute("**/api/abouts/site-about");
    await reload(page);
  });

  test("changing the type clears the content, which can be restored", async () => {
    await page.getByRole("heading", { name: "A life in machines" }).click();
    const form = dialog(page, "Edit Block");
    const header = form.getByLabel("Header");
    expect(await header.inputValue()).toBe("A life in machines");
    await type(form, "Spacer").check();
    expect(await form.getByLabel("Spacer Width").inputValue()).toBe("350");
    await type(form, "Text").check();
    expect(await header.inputValue()).toBe("");
    expect(await form.getByLabel("Body").inputValue()).toBe("");
    // The arrow keys pass through the types in between.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await type(form, "Video").isChecked()).toBe(true);
    expect(await form.getByRole("checkbox", { name: "Link" }).isChecked()).toBe(false);
    await expectAccessible(page);
    await form.getByRole("button", { name: "Restore it" }).click();
    expect(await type(form, "Text").isChecked()).toBe(true);
    expect(await header.inputValue()).toBe("A life in machines");
    expect(await form.getByLabel("Body").inputValue()).toBe("It began with a clock.");
    await header.fill("Clocks");
    await saved(form);
    expect((await blocks())[0]).toMatchObject({ header: "Clocks", body: "It began with a clock." });
    expect(faults).toEqual([]);
  });

  test("changing the type of a saved block removes its image", async () => {
    const image = (await blocks())[1]?.image ?? "";
    await page.getByRole("button", { name: "Image", exact: true }).click();
    const form = dialog(page, "Edit Block");
    await form.locator(`img[src="${image}"]`).waitFor();
    await type(form, "Text").check();
    await form.getByLabel("Header").fill("No picture");
    await saved(form);
    expect((await blocks())[1]).toMatchObject({ blockType: "text", header: "No picture", image: "" });
    expect((await own.site.get(image)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  test("undo restores a deleted block with its file at its place", async () => {
    const before = await blocks();
    await page.getByRole("button", { name: "Video", exact: true }).click();
    const form = dialog(page, "Edit Block");
    await form.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "Block deleted." });
    await toast.waitFor();
    expect((await blocks()).map(({ _id }) => _id)).toEqual([0, 1, 3].map((at) => before[at]?._id ?? ""));
    await toast.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Block restored.").waitFor();
    expect((await blocks()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
    expect((await own.site.get(before[2]?.video ?? "")).status).toBe(200);
    await page.getByRole("button", { name: "Video", exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  test("blocks are sorted by mouse and by keyboard, and the order is saved", async () => {
    await removeAll();
    for (const header of ["One", "Two", "Three"])
      await create({ blockType: "text", header, body: header === "Two" ? "A longer text. ".repeat(40) : "" });
    await reload(page);
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    const order = async () => (await blocks()).map(({ header }) => header);
    await drag(page, handle("Three"), handle("One"), "Three: 1 of 3.");
    expect(await order()).toEqual(["Three", "One", "Two"]);
    await move(page, handle("Three"), "Three", "ArrowDown", ["2 of 3", "3 of 3"]);
    expect(await order()).toEqual(["One", "Two", "Three"]);
    // Moves the tall block above a low one.
    await move(page, handle("Two"), "Two", "ArrowUp", ["1 of 3"]);
    expect(await order()).toEqual(["Two", "One", "Three"]);
    await reload(page);
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Two", "One", "Three"]);
    const html = await (await own.site.get("/about")).text();
    expect(html.indexOf(">Two<")).toBeLessThan(html.indexOf(">One<"));
    expect(faults).toEqual([]);
  });
});

test("a large video shows its upload progress, and canceling the upload keeps the form", async () => {
  await removeAll();
  const path = join(own.program.folder, "long.mp4");
  await Bun.write(path, film(8 * 1024 * 1024));
  const page = await own.open("/admin/about");
  const form = await addBlock(page, "Video");
  await form.locator("input[type=file]").setInputFiles(path);
  await form.getByText("long.mp4, 8.0 MB").waitFor();
  const network = await own.browser.newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send("Network.enable");
  await limit(1024 * 1024);
  await save(form);
  await form.getByText(/^Uploading… [1-9]\d?%$/).waitFor();
  const bar = form.getByRole("progressbar", { name: "Upload" });
  expect(Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
  await expectAccessible(page);
  // The fields are inert during the upload, because changes made now would not be sent.
  expect(await form.locator(".form-fields").evaluate((fields: HTMLElement) => fields.inert)).toBe(true);
  await form.getByRole("button", { name: "Cancel upload" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).waitFor();
  await form.getByText("long.mp4, 8.0 MB").waitFor();
  expect(await type(form, "Video").isChecked()).toBe(true);
  // Canceling is not reported as a failure.
  expect(await page.getByText("Not saved", { exact: true }).count()).toBe(0);
  expect(await blocks()).toEqual([]);
  await limit(-1);
  await saved(form);
  expect((await blocks())[0]).toMatchObject({ blockType: "video", isLink: false });
  await page.close();
});
