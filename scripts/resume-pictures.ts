// `bun run resume-pictures`: writes docs/resume, pictures of each template's résumé in two lengths and three scripts, with the
// built executable. Arabic uses a system font (DejaVu Sans in Debian's `fonts-dejavu-core`).
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../e2e/support/browser.ts";
import { Program } from "../e2e/support/site.ts";
import { templateNames } from "../src/core/resume/resume-layout.contract.ts";

const folder = join(import.meta.dir, "../docs/resume");
const people = ["katherine-johnson", "grace-hopper", "lebedev", "zewail"];
/** CSS pixels; the pictures have twice as many. */
const PAGE_WIDTH = 420;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pages = new Map<string, string[]>();
for (const person of people) {
  const program = new Program();
  const file = join(import.meta.dir, `resume-pictures/${person}.json`);
  const { basics } = (await Bun.file(file).json()) as { basics: { name: string } };
  await program.run(["import", file]);
  const site = await program.serve();
  const names = basics.name.split(" ");
  const token = await site.setUp({ fname: names.slice(0, -1).join(" "), lname: names.at(-1) ?? "" });
  for (const template of templateNames) {
    const reply = await site.get("/api/export/layout-pages", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ layout: { template } }),
    });
    const { pictures, missing } = (await reply.json()) as { pictures: string[]; missing: string[] };
    if (missing.length > 0)
      throw new Error(`No font on this machine has the letters ${missing.join(" ")} (${person}).`);
    pages.set(template, [...(pages.get(template) ?? []), ...pictures]);
  }
  await site.stop();
  program.remove();
}

const browser = await openBrowser({ deviceScaleFactor: 2 });
for (const [template, pictures] of pages) {
  const page = await browser.newPage();
  await page.setViewportSize({ width: pictures.length * (PAGE_WIDTH + 24) + 24, height: 640 });
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;background:#d8d4c8">${pictures
      .map(
        (svg) =>
          `<img style="width:${PAGE_WIDTH}px;flex:none" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
      )
      .join("")}</body>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const taken = new Uint8Array(await page.locator("body").screenshot());
  const picture = new Bun.Image(taken).webp({ quality: 80 });
  await Bun.write(join(folder, `${template}.webp`), new Uint8Array(await picture.bytes()));
  await page.close();
}
await browser.close();
