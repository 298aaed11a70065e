// Pictures from the owner's desk to the visitor's page: pasted, cropped, described, and served in the size that fits.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { photograph } from "./support/generated-picture.ts";
import { expectAccessible, openAdmin } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

type SitePicture = {
  width: number;
  height: number;
  alt: string;
  focusX: number;
  focusY: number;
  poster: string;
};

let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;
let token: string;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  browser = await openBrowser({ reducedMotion: "reduce" });
  page = await openAdmin(browser, site, token, "/admin/my-info");
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function pictures(): Promise<Record<string, SitePicture>> {
  return (
    (await (await site.get("/api/media/site-pictures")).json()) as { pictures: Record<string, SitePicture> }
  ).pictures;
}

async function user(): Promise<Record<"headshot" | "banner", string>> {
  return (
    (await (await site.get("/api/users/site-info")).json()) as { user: Record<"headshot" | "banner", string> }
  ).user;
}

const dialog = (title: string): Locator => page.getByRole("dialog", { name: title, exact: true });

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
}

test("a headshot is cropped to its oval, described, and its focus moved by keys", async () => {
  await page.getByRole("button", { name: "Add Headshot" }).click();
  const form = dialog("Add Headshot");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photograph(1600, 1200) });
  await form.getByRole("button", { name: "Crop the picture" }).click();
  const crop = dialog("Crop");
  await crop.getByLabel("Zoom").fill("2");
  await expectAccessible(page);
  await crop.getByRole("button", { name: "Crop", exact: true }).click();
  await crop.waitFor({ state: "detached" });
  await form.getByLabel("Alternative Text").fill("Grace at the console");
  const focus = form.getByRole("button", { name: /^Focus:/ });
  await focus.press("ArrowUp");
  await focus.press("ArrowUp");
  await expectAccessible(page);
  await save(form);
  const { headshot } = await user();
  const known = (await pictures())[headshot];
  expect(known).toMatchObject({ alt: "Grace at the console", focusX: 0.5, focusY: 0.4 });
  // Upright now, and half of what it was at twice the size.
  expect(known?.height).toBeGreaterThan(known?.width ?? 0);
  expect(known?.height).toBeWithin(590, 611);
});

test("a stored picture's alternative text changes without another upload", async () => {
  await page.getByRole("button", { name: "Edit Headshot" }).click();
  const form = dialog("Edit Headshot");
  await form.getByLabel("Alternative Text").fill("Grace Hopper, smiling");
  const before = await user();
  await save(form);
  expect((await user()).headshot).toBe(before.headshot);
  expect((await pictures())[before.headshot]?.alt).toBe("Grace Hopper, smiling");
});

test("a banner is pasted from the clipboard", async () => {
  await page.getByRole("button", { name: "Add Banner" }).click();
  const form = dialog("Add Banner");
  const bytes = [...(await photograph(1280, 480))];
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], "pasted.jpg", { type: "image/jpeg" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await form.getByText("pasted.jpg").waitFor();
  await save(form);
  expect((await pictures())[(await user()).banner]).toMatchObject({ width: 1280, height: 480 });
});

test("a phone gets the banner and the headshot in its own size, and nothing moves when they are loaded", async () => {
  const { banner, headshot } = await user();
  const stem = (address: string) => address.slice(0, address.lastIndexOf("."));
  // The server makes the smaller sizes after the upload. Only then may they be cached permanently.
  for (const address of [`${stem(banner)}-640.webp`, `${stem(headshot)}-320.webp`])
    for (;;) {
      const reply = await site.get(address);
      if (reply.headers.get("cache-control")?.includes("immutable")) break;
      await Bun.sleep(20);
    }
  const phone = await openBrowser({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  const visitor = await phone.newPage();
  const faults = watch(visitor, site.url);
  const requested: string[] = [];
  visitor.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await visitor.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifts: Number(Reflect.get(window, "shifts")) + Number(Reflect.get(entry, "value")),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await goTo(visitor, site.url);
  const seen = await visitor.evaluate(() =>
    [...document.images].map(({ currentSrc, alt, naturalWidth, style }) => ({
      path: new URL(currentSrc).pathname,
      alt,
      naturalWidth,
      position: style.objectPosition,
      // The miniature is gone once the picture is there.
      background: style.backgroundImage,
    })),
  );
  // The banner at the page's head alone: the strip over the skills is left out with them.
  expect(seen.map(({ path }) => path).sort()).toEqual(
    [`${stem(banner)}-640.webp`, `${stem(headshot)}-320.webp`].sort(),
  );
  // Once, in one size.
  expect(requested.filter((path) => path.startsWith(stem(banner)))).toEqual([`${stem(banner)}-640.webp`]);
  const portrait = seen.find(({ path }) => path.startsWith(stem(headshot)));
  expect(portrait).toMatchObject({ alt: "Grace Hopper, smiling", position: "50% 40%", background: "" });
  expect(Number(await visitor.evaluate(() => Reflect.get(window, "shifts")))).toBeLessThan(0.02);
  expect(faults).toEqual([]);
  const html = await (await site.get("/")).text();
  expect(html).toContain("url(&quot;data:image/");
  expect(html).toMatch(/<img[^>]*fetchPriority="high"[^>]*width="1280" height="480"/i);
  await phone.close();
});

test("a video's still is taken in the browser and shown before it plays", async () => {
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("button", { name: "Add Section" }).click();
  const form = dialog("Add Block");
  await form.getByRole("radio", { name: "Video", exact: true }).check();
  // A film of a few frames, made by the browser itself.
  const film = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 30; frame++) {
      if (context) context.fillStyle = `hsl(${frame * 12} 80% 50%)`;
      context?.fillRect(0, 0, 320, 180);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "film.webm", mimeType: "video/webm", buffer: Buffer.from(film) });
  await form.locator("video").evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        if (video.readyState >= 2) resolve(null);
        else video.addEventListener("loadeddata", resolve, { once: true });
      }),
  );
  await form.getByRole("button", { name: "Use this frame as the poster" }).click();
  await form.getByText("Shown before the video plays.").waitFor();
  await save(form);
  const [video] = (await (await site.get("/api/abouts/site-about")).json()) as { video: string }[];
  const poster = (await pictures())[video?.video ?? ""]?.poster ?? "";
  expect(poster).toStartWith("/uploads/");
  expect((await site.get(poster)).headers.get("content-type")).toBe("image/jpeg");
  const visitor = await browser.newPage();
  await goTo(visitor, `${site.url}/about`);
  expect(await visitor.locator("video").getAttribute("poster")).toBe(poster);
  await visitor.close();
});

test("an entry and its picture's alternative text are saved in one request, and a text that was changed elsewhere is not overwritten unasked", async () => {
  const authorization = `Bearer ${token}`;
  const educations = async () =>
    (await (await site.get("/api/educations/site-educations")).json()) as { school: string; image: string }[];
  await page.getByRole("link", { name: "My Info", exact: true }).click();
  await page.getByRole("button", { name: "Add Education" }).click();
  const added = dialog("Add Education");
  await added.getByLabel("School", { exact: true }).fill("Yale");
  await added.getByLabel("Degree Level").selectOption("Doctorate");
  await added.getByLabel("Major", { exact: true }).fill("Mathematics");
  await added.getByLabel("Start Date Month").selectOption({ label: "September" });
  await added.getByLabel("Start Date Year").selectOption("1990");
  await added.getByLabel("End Date Month").selectOption({ label: "June" });
  await added.getByLabel("End Date Year").selectOption("1994");
  await added
    .locator("input[type=file]")
    .setInputFiles({ name: "yale.jpg", mimeType: "image/jpeg", buffer: await photograph(800, 600) });
  await added.getByLabel("Alternative Text").fill("A college");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await save(added);
  expect(sent).toEqual(["/api/educations/create"]);
  const image = (await educations())[0]?.image ?? "";
  expect((await pictures())[image]?.alt).toBe("A college");

  const describeElsewhere = (alt: string) =>
    site.get("/api/media/describe", {
      method: "PUT",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ address: image, alt }),
    });
  await page.getByRole("button", { name: "Edit Yale" }).click();
  const form = dialog("Edit Education");
  await form.getByLabel("School", { exact: true }).fill("Yale University");
  await form.getByLabel("Alternative Text").fill("Mine");
  await describeElsewhere("Theirs");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByText("It now has the alternative text “Theirs”").waitFor();
  await expectAccessible(page);
  expect((await educations())[0]?.school).toBe("Yale");
  await form.getByRole("button", { name: "Use the saved version" }).click();
  expect(await form.getByLabel("Alternative Text").inputValue()).toBe("Theirs");
  await form.getByLabel("Alternative Text").fill("Both");
  await describeElsewhere("Theirs again");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByRole("button", { name: "Keep my version" }).click();
  await form.waitFor({ state: "detached" });
  expect((await educations())[0]?.school).toBe("Yale University");
  expect((await pictures())[image]?.alt).toBe("Both");
});
