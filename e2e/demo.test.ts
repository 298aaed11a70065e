// `vitrine serve --demo`: anyone can try the admin, every page says that it is a demo, and nobody can lock out the others.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { photograph } from "./support/generated-picture.ts";
import { dialog, expectAccessible, panel, save } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";
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

test("anyone can log in, and every page says that it is a demo", async () => {
  const problems = watch(page, site.url);
  await goTo(page, `${site.url}/admin/login`);
  await bar().getByText("all changes are deleted when the demo ends").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try the admin" }).click();
  await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/my-info");
  await expectAccessible(page);
  for (const [label, title] of [
    ["Experience", "Experience"],
    ["Projects", "Projects"],
    ["About", "About"],
    ["Inbox", "Inbox"],
    ["Settings", "Account"],
    ["Your data", "Your data"],
  ] as const) {
    await page.getByRole("link", { name: label, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await bar().waitFor();
  }
  await panel(page, "Backup").getByText("The demo has no backups").waitFor();
  expect(problems).toEqual([]);
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

test("refuses to change the email or password, and says why", async () => {
  await goTo(page, `${site.url}/admin/my-info?email=edit`);
  const form = dialog(page, "Edit Email");
  await form.getByLabel("New Email").fill("someone@example.org");
  await form.getByLabel("Password", { exact: true }).fill("a guess at it");
  await save(form);
  await form.getByText("This is a demo: you can't change its email or password.").waitFor();
});

test("a real site doesn't mention a demo", async () => {
  const real = new Program();
  const own = await real.serve();
  await own.setUp({ fname: "Grace", lname: "Hopper" });
  expect(await (await own.get("/admin/login")).text()).not.toContain("vitrine-demo");
  expect((await own.get("/api/demo/login", { method: "POST" })).status).toBe(404);
  await own.stop();
  real.remove();
});
