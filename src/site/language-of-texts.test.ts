// On a page in another language, each text without a translation says that it is in the main language, and no other text does.
import { expect, test } from "bun:test";
import { type HTMLElement, type Node, Window } from "happy-dom";
import type { EntryFields } from "../core/fields/entry-fields.contract.ts";
import { translatedNames } from "../core/fields/translations.contract.ts";
import { educationFields } from "../features/educations/educations.contract.ts";
import { experienceFields } from "../features/experiences/experiences.contract.ts";
import { projectFields } from "../features/projects/projects.contract.ts";
import { sectionKinds } from "../features/sections/section-kinds.contract.ts";
import { sectionEntryFields } from "../features/sections/sections.contract.ts";
import { shareKey } from "../features/shares/shares.contract.ts";
import { sampled } from "../testing/long-run.ts";
import { createTestApp, form } from "../testing/test-app.ts";
import { loadParts } from "./features.ts";
import { developmentAssets } from "./pages/development-assets.ts";
import { Pages } from "./pages/pages.ts";

const origin = "https://ada.example";
const visitors = await loadParts("visitors");

type Language = { tag: string; dir: "ltr" | "rtl"; word: string };
const english: Language = { tag: "en", dir: "ltr", word: "Engine" };
const german: Language = { tag: "de", dir: "ltr", word: "Getriebe" };
const arabic: Language = { tag: "ar", dir: "rtl", word: "محرك" };

type Values = Record<string, unknown>;

/** Texts for each field that can be translated: main texts, and translations of every other one. */
function halfTranslated(
  fields: EntryFields,
  { main, other }: { main: Language; other: Language },
  isFirstTranslated: boolean,
): Values {
  const names = translatedNames(fields);
  const textIn = ({ word }: Language, name: string) =>
    ["list", "tags"].includes(fields[name]?.kind ?? "") ? [`${word} A`, `${word} B`] : word;
  const chosen = names.filter((_, index) => index % 2 === (isFirstTranslated ? 0 : 1));
  const translation = Object.fromEntries(chosen.map((name) => [name, textIn(other, name)]));
  return {
    ...Object.fromEntries(names.map((name) => [name, textIn(main, name)])),
    translations: { [other.tag]: translation },
  };
}

async function siteIn(languages: { main: Language; other: Language }) {
  const { main, other } = languages;
  const site = await createTestApp();
  const created = async (method: string, path: string, body: object) => {
    const reply = await site.call(method, path, body);
    expect([path, reply.status, reply.body.error]).toEqual([path, expect.any(Number), undefined]);
    return reply.body;
  };
  await created("PUT", "/languages", { languages: { main: main.tag, others: [other.tag] } });
  const translated = (text: object) => ({ [other.tag]: text });
  await created("PUT", `/users/update-user/${site.ownerId}`, {
    // First and last name are one text.
    newInfo: {
      fname: main.word,
      lname: main.word,
      title: main.word,
      location: main.word,
      translations: translated({ title: other.word }),
    },
  });
  await created("POST", "/summaries/create", { newSummary: main.word });
  const ids: string[] = [];
  const sectionIds: string[] = [];
  for (const isFirst of [true, false]) {
    const texts = (fields: EntryFields) => halfTranslated(fields, languages, isFirst);
    const period = { startDate: "2019-03-01" };
    await created("POST", "/skills/create", {
      skill: {
        skill: main.word,
        strength: "1",
        group: `${main.word} 2`,
        translations: translated(isFirst ? { skill: other.word, group: `${other.word} 2` } : {}),
      },
    });
    await created("POST", "/links/create", {
      link: {
        platform: "other",
        href: "https://a.example/",
        siteHandle: main.word,
        translations: translated(isFirst ? { siteHandle: other.word } : {}),
      },
    });
    const education = { ...texts(educationFields), degreeLevel: "Master", ...period, endDate: "2021-06-01" };
    await created("POST", "/educations/create", form({ education }));
    const experience = { ...texts(experienceFields), ...period, stillEmployed: true };
    await created("POST", "/experiences/create", form({ experience }));
    const project = { ...texts(projectFields), ...period, currentlyWorking: true, featured: isFirst };
    const { project: stored } = await created("POST", "/projects/create", { project });
    ids.push(stored._id);
    const section = {
      header: main.word,
      body: main.word,
      translations: translated(isFirst ? { header: other.word } : { body: other.word }),
    };
    await created("PUT", `/projects/add-section/${stored._id}`, form({ section }));
    const block = {
      blockType: "text",
      header: main.word,
      body: main.word,
      translations: translated(isFirst ? { header: other.word } : { body: other.word }),
    };
    await created("POST", "/abouts/create", form({ newSection: block }));
    // Several sections of a kind are possible for `custom` alone.
    for (const kind of isFirst ? sectionKinds : (["custom"] as const)) {
      const title = kind === "custom" ? main.word : "";
      const { section } = await created("POST", "/sections/create", {
        section: { kind, title, translations: translated(isFirst && title ? { title: other.word } : {}) },
      });
      sectionIds.push(section._id);
      for (const isFirstField of [true, false]) {
        const entry = { ...halfTranslated(sectionEntryFields(kind), languages, isFirstField), ...period };
        await created("POST", `/sections/add-entry/${section._id}`, { entry });
      }
    }
  }
  const [award = "", ...others] = sectionIds;
  const titles = {
    projects: main.word,
    academia: main.word,
    [award]: main.word,
    [others[0] ?? ""]: main.word,
  };
  await created("PUT", "/look", {
    look: { titles, translations: translated({ titles: { projects: other.word, [award]: other.word } }) },
  });
  const pages = new Pages({
    db: site.store.publicDb,
    dbIn: (tag) => site.store.dbIn(tag),
    visitors,
    renderer: await import("../../web/entry-server.tsx"),
    pageAssets: developmentAssets(""),
    isDevelopment: false,
    isDemo: false,
    cacheHeaders: {},
  });
  return { site, pages, ids };
}

/** Each text of a page with its language and direction, and alternative texts. */
function textsOf(html: string): { text: string; lang: string; dir: string }[] {
  const { document } = new Window();
  document.documentElement.innerHTML = html.slice(html.indexOf("<head"));
  for (const hidden of document.querySelectorAll("script, style, title, .portrait-monogram")) hidden.remove();
  const root = /<html lang="(\S+)" dir="(\w+)"/.exec(html);
  const found: { text: string; lang: string; dir: string }[] = [];
  const add = (text: string, element: HTMLElement) => {
    if (text.trim() === "") return;
    const within = element.closest("[lang]");
    found.push({
      text: text.trim(),
      lang: within?.getAttribute("lang") ?? root?.[1] ?? "",
      dir: within?.getAttribute("dir") ?? root?.[2] ?? "",
    });
  };
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) add(child.textContent, child.parentElement as HTMLElement);
      else walk(child);
    }
  };
  walk(document.body);
  for (const image of document.querySelectorAll("img[alt]"))
    add(image.getAttribute("alt") ?? "", image as HTMLElement);
  return found;
}

const pairs = [
  { main: arabic, other: english },
  { main: english, other: german },
  { main: english, other: arabic },
];
test.each(sampled(pairs))("texts in $main.tag on pages in $other.tag", async ({ main, other }) => {
  const { site, pages, ids } = await siteIn({ main, other });
  const { tag } = other;
  const paths = ["/", "/experience", "/projects", "/about", "/contact", ...ids.map((id) => `/project/${id}`)];
  const shown: Record<string, string> = {};
  for (const path of paths) shown[path] = await pages.render(path, origin, { tag }).text();
  const db = site.store.dbIn(tag, { withDrafts: true });
  const entries = Object.fromEntries(
    visitors
      .flatMap(({ shareable }) => shareable ?? [])
      .map(({ name, list }) => [name, list(db).map(({ entry }) => entry)]),
  );
  const outcome = {
    isLocked: false,
    title: main.word,
    greeting: main.word,
    resume: "/",
    inMain: ["title", "greeting"],
    entries,
  };
  const reply = { title: () => main.word, status: 200, headers: {} };
  shown.share = await pages.renderGuest("/s/token", { key: shareKey, outcome }, reply, tag).text();

  for (const [path, html] of Object.entries(shown)) {
    const texts = textsOf(html);
    const has = ({ word }: Language, text: string) => text.toLowerCase().includes(word.toLowerCase());
    for (const language of [main, other])
      expect([path, texts.some(({ text }) => has(language, text))]).toEqual([path, true]);
    const wrong = texts.filter(({ text, lang, dir }) => {
      const isMain = has(main, text);
      if (isMain && has(other, text)) return true;
      if (isMain) return lang !== main.tag || dir !== main.dir;
      // Links to other languages have the names of these.
      return lang === main.tag && /\p{L}/u.test(text) && !["English", "العربية"].includes(text);
    });
    expect([path, wrong]).toEqual([path, []]);
  }
});
