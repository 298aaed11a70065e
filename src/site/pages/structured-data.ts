import type { JsonLd, VisitorContent } from "../../core/feature/visitors.ts";
import { inLanguage } from "../../core/languages/site-language.ts";
import type { User } from "../../core/owner/owner.contract.ts";
import { english } from "../../shared/language.ts";
import { fullName } from "../../shared/page-title.ts";
import type { Page } from "./page-content.ts";

/**
 * Describes a page as schema.org JSON-LD: the person on profile pages, the entry on an entry's page; null for other pages.
 * @param origin public address of the site, without a trailing slash
 */
export function structuredData(page: Page, origin: string, visitors: VisitorContent[]): JsonLd | null {
  const { user } = page;
  if (user === null) return null;
  const { tag } = page.language;
  // A site in English alone doesn't say it, so that it stays as it was.
  const language = tag === english.tag && page.languages.length === 0 ? {} : { inLanguage: tag };
  if (page.entry !== null)
    return withContext({ ...page.entry.describe(user, origin, page.prefix), ...language });
  if (!page.page.isProfile) return null;
  return withContext({
    "@type": "ProfilePage",
    url: origin + inLanguage(page.prefix, page.path),
    ...language,
    mainEntity: merge([person(user, origin, page.prefix), describePerson(page, visitors)]),
  });
}

/** Merges what the features on a page say about the person. */
export function describePerson(page: Page, visitors: VisitorContent[]): JsonLd {
  const parts = visitors.map((feature) => feature.describePerson?.((read) => answerOf(page, read.key)));
  return merge(parts.map((part) => part ?? {}));
}

/** Merges objects. Lists of the same name are joined without duplicates. */
function merge(parts: JsonLd[]): JsonLd {
  const merged: JsonLd = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      const known = merged[name];
      if (value === undefined) continue;
      merged[name] =
        Array.isArray(known) && Array.isArray(value) ? [...new Set([...known, ...value])] : value;
    }
  return merged;
}

function answerOf({ content }: Page, key: readonly string[]): unknown {
  return content.find(([queryKey]) => Bun.deepEquals(queryKey, key))?.[1];
}

function withContext(data: JsonLd): JsonLd {
  return { "@context": "https://schema.org", ...data };
}

function person(user: User, origin: string, prefix: string): JsonLd {
  return {
    "@type": "Person",
    "@id": `${origin}/#person`,
    name: fullName(user),
    givenName: user.fname || undefined,
    familyName: user.lname || undefined,
    jobTitle: user.title || undefined,
    image: user.headshot === "" ? undefined : origin + user.headshot,
    url: prefix === "" ? `${origin}/` : origin + prefix,
    sameAs: user.website === "" ? undefined : [user.website],
    address: user.location === "" ? undefined : { "@type": "PostalAddress", addressLocality: user.location },
  };
}
