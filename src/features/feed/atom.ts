import type { DocumentContext, FeedItem } from "../../core/feature/visitors.ts";
import { readLanguages, siteLanguage } from "../../core/languages/site-language.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { escapeXml } from "../../core/resume/xml-text.ts";
import { english } from "../../shared/language.ts";
import { fullName } from "../../shared/page-title.ts";

/** Feed readers poll often, so only the newest entries are listed. */
const ENTRIES_MAX = 50;
/** `updated` of an empty feed, which Atom requires. */
const EPOCH = "1970-01-01T00:00:00.000Z";

/** The feed of projects and blocks, newest first, as Atom (RFC 4287). An entry's id stays the same when the site moves. */
export function renderAtomFeed(context: DocumentContext): string {
  const { db, origin, visitors, language = siteLanguage(db), prefix = "" } = context;
  const home = prefix === "" ? `${origin}/` : origin + prefix;
  const lang = language.tag === english.tag ? "" : ` xml:lang="${language.tag}"`;
  const user = readUser(db);
  const name = fullName(user) || "Vitrine";
  const items = visitors
    .flatMap(({ feedItems }) => feedItems?.(db) ?? [])
    .sort((one, other) =>
      one.publishedAt < other.publishedAt ? 1 : one.publishedAt > other.publishedAt ? -1 : 0,
    )
    .slice(0, ENTRIES_MAX);
  const { main } = readLanguages(db);
  const langOf = (field: string) => (user?.inMain?.includes(field) ? main : "");
  const updated =
    items
      .map(({ changedAt }) => changedAt)
      .sort()
      .at(-1) ?? EPOCH;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${lang}>
${element("title", name, langOf("fname"))}
${user?.title ? `${element("subtitle", user.title, langOf("title"))}\n` : ""}${element("id", home)}
<link rel="alternate" type="text/html" href="${escapeXml(home)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}${prefix}/feed.xml`)}"/>
${element("updated", updated)}
<author>${element("name", name)}${element("uri", home)}</author>
${items.map((item) => entry(item, { base: origin + prefix, main })).join("\n")}
</feed>
`;
}

function entry(item: FeedItem, { base, main }: { base: string; main: string }): string {
  const { _id, title, text, path, publishedAt, changedAt } = item;
  const langOf = (field: "title" | "text") => (item.inMain.includes(field) ? main : "");
  return `<entry>
${element("title", title, langOf("title"))}
${element("id", `urn:uuid:${_id}`)}
<link rel="alternate" type="text/html" href="${escapeXml(base + path)}"/>
${element("published", publishedAt)}
${element("updated", changedAt)}
${text === "" ? "" : `${element("summary", text, langOf("text"))}\n`}</entry>`;
}

/** An XML element with a text. @param lang the text's language, if it is not the feed's */
function element(name: string, text: string, lang = ""): string {
  return `<${name}${lang && ` xml:lang="${lang}"`}>${escapeXml(text)}</${name}>`;
}
