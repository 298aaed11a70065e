import type { Db } from "../../core/database/client.ts";
import type { PageEntry, PageLook, VisitorContent } from "../../core/feature/visitors.ts";
import { languageOf, type ServerLanguage } from "../../core/languages/catalogs.ts";
import {
  offeredLanguages,
  type PrefixedLanguage,
  readLanguages,
  siteLanguage,
} from "../../core/languages/site-language.ts";
import { languageName } from "../../core/languages/translated-languages.contract.ts";
import { readPictures } from "../../core/media/media.store.ts";
import type { User } from "../../core/owner/owner.contract.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { LANGUAGES_KEY, type Language, MESSAGES_KEY, type PageLanguages } from "../../shared/language.ts";
import type { SitePictures } from "../../shared/picture-variants.ts";
import { isShownOn, type PublicPage } from "../../shared/public-page.ts";
import { isAdminPath, publicPageAt } from "../features.ts";

/** A public page with its data, under the query keys that the browser uses. */
export type Page = {
  page: PublicPage;
  /** The path without the language. */
  path: string;
  /** The beginning of addresses in the page's language: `/de`; `""` for the main language. */
  prefix: string;
  /** The languages that the page can be read in, the main language first; empty on a site with one language. */
  languages: PrefixedLanguage[];
  status: 200 | 404;
  user: User | null;
  /** The entry that a page with `:id` shows; null for other pages and unknown ids. */
  entry: PageEntry | null;
  content: [key: readonly string[], value: unknown][];
  look: PageLook;
  language: ServerLanguage;
};

/** The saved look of the site. */
export function readPageLook(db: Db, visitors: VisitorContent[]): PageLook {
  return visitors.find(({ look }) => look !== undefined)?.look?.(db) ?? defaultLook;
}

/** Whether a path has a page of its own, public or in the admin; false for paths that show the 404 page. */
export function isPagePath(path: string): boolean {
  return isAdminPath(path) || !isNotFoundPage(publicPageAt(path).page);
}

/** Whether a page is the 404 page. */
export function isNotFoundPage({ path }: PublicPage): boolean {
  return path === "";
}

/**
 * Reads the public page at a path; the 404 page for any other path.
 * @param path without the language
 * @param given overrides parts of the saved look
 * @param tag an offered language; null for the main language
 */
export function readPage(
  db: Db,
  visitors: VisitorContent[],
  path: string,
  given: Partial<PageLook> = {},
  tag: string | null = null,
): Page {
  const { page, id } = publicPageAt(path);
  const look = { ...readPageLook(db, visitors), ...given };
  const user = readUser(db);
  const language = tag === null ? siteLanguage(db) : inOtherLanguage(db, tag);
  const languages = offeredLanguages(db, tag);
  // English pages need no messages.
  const content: Page["content"] = language.messages === null ? [] : [[[MESSAGES_KEY], language.messages]];
  if (languages.length > 0) content.push([[LANGUAGES_KEY], languageChoices(languages, language)]);
  for (const { read, answer } of visitors.flatMap((feature) => feature.readHandlers ?? []))
    if (isShownOn(read, page.name)) content.push([read.key, answer(db, look, language)]);
  const entries = visitors.find((feature) => feature.entries?.page.name === page.name)?.entries;
  const found = entries?.find(db, id, language) ?? null;
  if (entries !== undefined) content.push([entries.keyOf(id), found?.value ?? null]);
  const isThere = !page.isPlaceholder && (entries === undefined || found !== null);
  const isMissing = isNotFoundPage(page) || (entries !== undefined && found === null);
  return {
    page,
    path,
    prefix: tag === null ? "" : `/${tag}`,
    languages,
    status: isThere ? 200 : 404,
    user,
    entry: found?.entry ?? null,
    content: withPictures(db, isMissing ? markAsMissing(content) : content),
    look,
    language,
  };
}

/** Another language than the main one, with the attributes of texts that have no translation. */
function inOtherLanguage(db: Db, tag: string): ServerLanguage {
  const { main: lang } = readLanguages(db);
  return { ...languageOf(tag), main: { lang, dir: languageOf(lang).dir } };
}

function languageChoices(languages: PrefixedLanguage[], { t }: Language): PageLanguages {
  return {
    label: t("Language"),
    choices: languages.map((each) => ({ ...each, name: languageName(each.tag) })),
  };
}

/** Marks a page as missing, so that its language menu leads to the home pages. */
export function markAsMissing(content: Page["content"]): Page["content"] {
  return content.map(([key, value]) =>
    key[0] === LANGUAGES_KEY ? [key, { ...(value as PageLanguages), isMissing: true }] : [key, value],
  );
}

/** Adds size, alternative text and placeholder of every picture and video that the content refers to. */
export function withPictures(db: Db, content: Page["content"]): Page["content"] {
  const addresses = JSON.stringify(content).matchAll(/"(\/uploads\/[\w.-]+)"/g);
  const pictures = readPictures(db, new Set(Array.from(addresses, ([, address]) => address ?? "")));
  return Object.keys(pictures).length === 0 ? content : [...content, [PICTURES, pictures]];
}

/** Removes data of pictures that the rendered page does not show, because placeholders are long. */
export function withShownPictures(content: Page["content"], html: string): Page["content"] {
  return content.flatMap(([key, value]): Page["content"] => {
    if (key !== PICTURES) return [[key, value]];
    const shown = Object.entries(value as SitePictures).filter(([address]) => html.includes(address));
    return shown.length === 0 ? [] : [[key, Object.fromEntries(shown)]];
  });
}

/** Query key that web/core/media/pictures-query.ts reads. */
const PICTURES = ["pictures", "page"];
