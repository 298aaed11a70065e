// Titles in letters that the fonts of headings lack, in every design on a phone: their lines don't overlap, no letter is larger than its
// neighbors, and the monogram doesn't cover the footer's links.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { designs } from "../src/shared/designs.ts";
import { isLong } from "../src/testing/long-run.ts";
import { openBrowser } from "./support/browser.ts";
import { goTo } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";
import { titleFaults } from "./support/title-faults.ts";

const resumes = [
  {
    language: "Japanese",
    name: ["美咲", "高橋"],
    title: "組版システムと検索エンジンのソフトウェアエンジニア",
    place: "東京大学大学院情報理工学系研究科コンピュータ科学専攻",
    project: "縦書きの電子書籍をブラウザで読むためのビューア",
  },
  {
    language: "Vietnamese",
    name: ["Thảo", "Nguyễn"],
    title: "Kiến trúc sư phần mềm và kỹ sư hệ thống thanh toán",
    place: "Trường Đại học Bách khoa Hà Nội, Viện Công nghệ thông tin",
    project: "Từ điển Việt–Khmer cho học sinh vùng biên giới",
  },
  {
    language: "Arabic",
    name: ["ليلى", "عبد الرحمن"],
    title: "مهندسة برمجيات أولى في شركة النيل للتقنية والطباعة",
    place: "جامعة القاهرة، كلية الحاسبات والذكاء الاصطناعي",
    project: "مكتبة مفتوحة المصدر لقياس الحروف العربية",
  },
] as const;

let browser: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser({ reducedMotion: "reduce" });
});
afterAll(async () => {
  await browser.close();
});

/** Whether a monogram reaches behind the footer's links, which are hidden to see that. */
async function isMonogramBehindLinks(page: Page): Promise<boolean> {
  const content = () =>
    getComputedStyle(document.querySelector("footer") ?? document.body, "::before").content;
  if ((await page.evaluate(content)) === "none") return false;
  const element = page.locator(".footer-links");
  await element.evaluate((links) => links.style.setProperty("opacity", "0"));
  const picture = (await element.screenshot()).toString("base64");
  return await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels =
      context && new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return new Set(pixels).size > 1;
  }, picture);
}

async function importInto(
  program: Program,
  { title, place, project }: (typeof resumes)[number],
): Promise<void> {
  const resume = {
    basics: { name: "A B", label: title, email: "me@example.org", location: { city: place } },
    work: [{ name: place, position: title, startDate: "2020-01" }],
    education: [{ institution: place, startDate: "2012-01" }],
    projects: [{ name: project, startDate: "2020-01" }],
    awards: [{ title: project, awarder: place, date: "2020-01" }],
    publications: [{ name: project, publisher: place }],
    interests: [{ name: title, keywords: [project] }],
  };
  await Bun.write(`${program.folder}/resume.json`, JSON.stringify(resume));
  expect((await program.run(["import", "resume.json"])).code).toBe(0);
}

async function wear(site: Site, token: string, look: { design: string; type: string }): Promise<void> {
  const reply = await site.get("/api/look", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ look }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

test.skipIf(!isLong).each(resumes)(
  "$language: titles are as large as others, on lines of their own, and the monogram is clear of the footer's links",
  async (resume) => {
    const program = new Program();
    try {
      await importInto(program, resume);
      const site = await program.serve();
      const [fname, lname] = resume.name;
      const token = await site.setUp({ fname, lname });
      const page = await browser.newPage();
      const faults: string[] = [];
      for (const { id, type } of designs) {
        await wear(site, token, { design: id, type });
        await page.setViewportSize({ width: 360, height: 800 });
        for (const path of ["/", "/experience", "/projects", "/contact"]) {
          await goTo(page, site.url + path);
          await page.evaluate(() => document.fonts.ready);
          const found = await page.evaluate(titleFaults);
          faults.push(...found.map((fault) => `${id} ${path}: ${fault}`));
        }
        await page.setViewportSize({ width: 1440, height: 800 });
        await goTo(page, site.url);
        if (await isMonogramBehindLinks(page))
          faults.push(`${id}: the monogram is behind the footer's links`);
      }
      expect(faults).toEqual([]);
      await page.close();
      await site.stop();
    } finally {
      program.remove();
    }
  },
  120_000,
);

/** The longest word of a page title in any language. */
const LONG_TITLE = { language: "sv", path: "/experience" };

test("a page title in another language is not broken within a word", async () => {
  const program = new Program();
  try {
    await importInto(program, resumes[1]);
    const site = await program.serve();
    const token = await site.setUp({ fname: "Ada", lname: "Solo" });
    const reply = await site.get("/api/languages", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ languages: { main: LONG_TITLE.language, others: [], hidden: [] } }),
    });
    expect(reply.status, await reply.text()).toBe(200);
    const page = await browser.newPage();
    const broken: string[] = [];
    for (const { id, type } of designs) {
      await wear(site, token, { design: id, type });
      await goTo(page, site.url + LONG_TITLE.path);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await page.evaluate(() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector("main h1") ?? document.body);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        if (lines !== 1) broken.push(`${id}, ${width} px: ${lines} lines`);
      }
    }
    expect(broken).toEqual([]);
    await page.close();
    await site.stop();
  } finally {
    program.remove();
  }
}, 60_000);
