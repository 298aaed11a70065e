// Anyone may try the demo's admin, is told on each of its pages what becomes of it, and can't lock the others out.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { dialog, expectAccessible, panel, save } from "./support/owner-pages.ts";
import { photograph } from "./support/picture.ts";
import { goTo } from "./support/settled.ts";
import { Program, type Site } from "./support/site.ts";

let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  program = new Program();
  site = await program.serve(["--demo"]);
  browser = await openBrowser({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

const bar = () => page.getByRole("complementary", { name: "Demo" });

test("the login lets anyone in, and every page says that it is a demo", async () => {
  const faults = watch(page, site.url);
  await goTo(page, `${site.url}/admin/login`);
  await bar().getByText("everything is forgotten when it ends").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try the admin" }).click();
  await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/my-info");
  await expectAccessible(page);
  for (const label of ["Experience", "Projects", "About", "Inbox", "Settings"]) {
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label }).click();
    await page.getByRole("heading", { level: 1, name: label }).waitFor();
    await bar().waitFor();
  }
  await panel(page, "Backup").getByText("The demo has no backups").waitFor();
  expect(faults).toEqual([]);
});

test("shows changes and uploads to visitors, and writes no file to the program's folder", async () => {
  await goTo(page, `${site.url}/admin/my-info?banner=new`);
  const form = dialog(page, "Add Banner");
  await form.locator("input[type=file]").setInputFiles({
    name: "banner.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await photograph(1200, 600)),
  });
  await save(form);
  await form.waitFor({ state: "detached" });
  expect(await (await site.get("/")).text()).toContain("plate-photograph");
  expect([...new Bun.Glob("**").scanSync({ cwd: program.folder, onlyFiles: true })]).toEqual(["vitrine"]);
});

test("refuses another e-mail or password with an explanation", async () => {
  await goTo(page, `${site.url}/admin/my-info?email=edit`);
  const form = dialog(page, "Edit Email");
  await form.getByLabel("New Email").fill("someone@example.org");
  await form.getByLabel("Password", { exact: true }).fill("a guess at it");
  await save(form);
  await form.getByText("This is a demo: e-mail and password stay as they are.").waitFor();
});

test("a real site's admin says nothing of a demo", async () => {
  const real = new Program();
  const own = await real.serve();
  await own.setUp({ fname: "Grace", lname: "Hopper" });
  expect(await (await own.get("/admin/login")).text()).not.toContain("vitrine-demo");
  expect((await own.get("/api/demo/login", { method: "POST" })).status).toBe(404);
  await own.stop();
  real.remove();
});
