import { isObject } from "../../../core/resume/source.ts";
import type { ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { readSections } from "./sections.ts";

/** RenderCV's YAML, from 0.x (fixed sections) to 2.x, and al-folio's `cv.yml` since 2025, which looks alike. */
export const renderCv: ResumeReader = {
  recognize: (content) =>
    (content.format === "yaml" || content.format === "json") &&
    isObject(content.value) &&
    isObject(content.value.cv),
  read(content) {
    const root = new Fields("value" in content ? content.value : {});
    root.skip("design", "locale", "locale_catalog", "settings", "rendercv_settings");
    const cv = root.object("cv").skip("section_order", "sort_entries");
    const lists = readSections(cv);
    const { summary = "", ...others } = lists;
    const basics = omitBlank({
      name: cv.line("name"),
      label: cv.line("headline", "label"),
      email: cv.list("email")[0],
      phone: (cv.list("phone")[0] ?? "").replace(/^tel:/i, ""),
      url: cv.list("website")[0],
      location: { city: cv.line("location") },
      image: cv.source("photo", "image"),
      summary: [cv.text("summary"), summary].filter(Boolean).join("\n\n"),
      profiles: profilesOf(cv),
      emails: cv.list("email").slice(1),
      phones: cv.list("phone").slice(1),
    });
    return omitBlank({ basics, ...others, ...root.rest() });
  },
};

function profilesOf(cv: Fields): Record<string, unknown>[] {
  const networks = cv.objects("social_networks").map((profile) => {
    const [network, username, url] = [
      profile.line("network"),
      profile.source("username"),
      profile.source("url"),
    ];
    return profile.entry({ network, username, url: url || addressOf(network, username) });
  });
  const own = cv.objects("custom_connections").map((connection) => {
    const text = connection.skip("fontawesome_icon").line("placeholder");
    return connection.entry({ network: text, url: connection.source("url") });
  });
  const sites = cv
    .list("website")
    .slice(1)
    .map((url) => ({ url }));
  return [...networks, ...own, ...sites];
}

/** For networks whose addresses are not made from a name alone. */
function addressOf(network: string, username: string): string {
  if (username === "" || /^https?:/i.test(username)) return username;
  const [, user = "", host = ""] = /^@?([^@/]+)@(.+)$/.exec(username) ?? [];
  if (/mastodon/i.test(network) && host !== "") return `https://${host}/@${user}`;
  const prefixes: Record<string, string> = {
    orcid: "https://orcid.org/",
    stackoverflow: "https://stackoverflow.com/users/",
    researchgate: "https://researchgate.net/profile/",
    "google scholar": "https://scholar.google.com/citations?user=",
    googlescholar: "https://scholar.google.com/citations?user=",
    imdb: "https://imdb.com/name/",
    leetcode: "https://leetcode.com/u/",
    telegram: "https://t.me/",
    whatsapp: "https://wa.me/",
    reddit: "https://www.reddit.com/user/",
    bluesky: "https://bsky.app/profile/",
    instagram: "https://instagram.com/",
    youtube: "https://youtube.com/@",
  };
  const prefix = prefixes[network.toLowerCase()];
  return prefix === undefined ? "" : prefix + username.replace(/^[@+]+/, "");
}
