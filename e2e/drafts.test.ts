// Drafts and scheduled entries (§16): cached responses expire when a scheduled entry becomes public, even across a restart.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Program, type Site } from "./support/site.ts";

const CANARY = "Zugvogel";
const ADDRESS = ["--url", "https://ada.example"];
const paths = [
  "/",
  "/experience",
  "/projects",
  "/about",
  "/contact",
  "/sitemap.xml",
  "/feed.xml",
  "/resume.json",
  "/resume.txt",
  "/resume.md",
  "/contact.vcf",
  "/api/skills/site-skills",
  "/api/abouts/site-about",
];

const program = new Program();
let site: Site;
let token: string;

beforeAll(async () => {
  site = await program.serve(ADDRESS);
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(() => program.remove());

async function add(skill: string, publication: object): Promise<void> {
  const reply = await site.get("/api/skills/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill, strength: "1", ...publication } }),
  });
  expect(reply.status).toBe(201);
}

const walk = () =>
  Promise.all(
    paths.map(async (path) => {
      const reply = await site.get(path);
      return { path, etag: reply.headers.get("etag"), text: await reply.text() };
    }),
  );
const pathsWith = async (text: string) =>
  (await walk()).filter((page) => page.text.includes(text)).map(({ path }) => path);

test("a draft changes no public response, and the owner sees it despite cached responses", async () => {
  const before = await walk();
  await add(CANARY, { status: "draft" });
  expect(await walk()).toEqual(before);
  const own = await site.get("/api/skills/site-skills", { headers: { authorization: `Bearer ${token}` } });
  expect(await own.text()).toContain(CANARY);
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await pathsWith(CANARY)).toEqual([]);
});

test("scheduled entries appear on cached pages on time, whether the server was running or stopped", async () => {
  const running = new Date(Date.now() + 1500).toISOString();
  const stopped = new Date(Date.now() + 4500).toISOString();
  await add("Herbstzug", { status: "scheduled", publishAt: running });
  await add("Rückkehr", { status: "scheduled", publishAt: stopped });
  expect(await pathsWith("Herbstzug")).toEqual([]);
  // The passing of time is what is tested here.
  await Bun.sleep(Date.parse(running) - Date.now() + 50);
  const shown = ["/", "/resume.json", "/resume.txt", "/resume.md", "/api/skills/site-skills"];
  expect(await pathsWith("Herbstzug")).toEqual(shown);
  expect(await pathsWith("Rückkehr")).toEqual([]);
  // Stopping saves cached pages for the next start.
  await site.stop();
  await Bun.sleep(Math.max(0, Date.parse(stopped) - Date.now() + 50));
  site = await program.serve(ADDRESS);
  expect(await pathsWith("Rückkehr")).toEqual(shown);
  expect(await pathsWith(CANARY)).toEqual([]);
});
