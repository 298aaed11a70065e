import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import { schemasOf } from "../../core/fields/entry-fields.contract.ts";
import type { Publication } from "../../core/fields/publication.contract.ts";
import { asHref, hrefKey } from "../../core/resume/address.ts";
import { ownListSchema } from "../../core/resume/own-data.ts";
import type { Source } from "../../core/resume/source.ts";
import { type LinkInput, linkFields } from "./links.contract.ts";
import { listLinkRows } from "./links.store.ts";
import { links } from "./links.table.ts";
import { platformOfProfile, profileAddress } from "./profiles.contract.ts";

export type ImportedLink = Required<Omit<LinkInput, "version" | "translations" | keyof Publication>> & {
  status?: "draft";
};

/** Reads `basics.profiles`, then `basics.url`. */
function readLinks(root: Source): ImportedLink[] {
  const basics = root.object("basics");
  const links = new Map<string, ImportedLink>();
  const add = (link: ImportedLink, paths: string[]) => {
    const key = hrefKey(link.href);
    const known = links.get(key);
    if (known === undefined) links.set(key, basics.report.recordEntry(link, paths[0] ?? ""));
    else
      basics.report.warn(paths, `${paths[0]} has the same address as another link, so the two were merged.`);
  };
  for (const profile of basics.get("profiles").entries()) {
    const link = readLink(profile);
    if (link !== null) add(link, [profile.path, ...paths(profile)]);
  }
  const own = basics.report.own.links as { href: string }[] | undefined; // Checked by the schema below.
  for (const site of basics.pieces("url", "website")) {
    const href = asHref(site.text);
    // A file of Vitrine says which links there are.
    if (own?.every((link) => hrefKey(link.href) !== hrefKey(href))) continue;
    if (href === "") warnNoAddress(basics, [site.path], site.text);
    else add({ platform: platformOfProfile("", href), href, siteHandle: hostOf(href) }, [site.path]);
  }
  return [...links.values()];
}

function paths(profile: Source): string[] {
  return ["url", "network", "username"].map((name) => profile.get(name).path);
}

/** @returns null, with a warning, if there is no address and none can be made from network and username */
function readLink(profile: Source): ImportedLink | null {
  const network = profile.line("network");
  const username = profile.line("username");
  const url = profile.line("url", "website");
  const href = asHref(url) || profileAddress(network, url || username);
  if (href === "") {
    warnNoAddress(profile, paths(profile), [network, username, url].filter(Boolean).join(" · "));
    return null;
  }
  const platform = platformOfProfile(network, href, url || username);
  const siteHandle = platform === "other" ? [network, username].filter(Boolean).join(": ") : username;
  return { platform, href, siteHandle, ...profile.publication };
}

function warnNoAddress(source: Source, paths: string[], text: string): void {
  const excerpt = source.report.truncateLine({ path: source.path, text }, 200);
  source.report.warn(
    paths,
    `${source.path} has no address that a link can open, so it was left out: ${excerpt}`,
  );
}

function hostOf(href: string): string {
  return new URL(href).hostname.replace(/^www\./, "");
}

const list: ListImport<ImportedLink, typeof links.$inferSelect> = {
  name: "links",
  own: "links",
  kind: "link",
  table: links,
  read: readLinks,
  nameOf: (link) => link.href,
  rows: listLinkRows,
  keyOf: ({ href }) => entryKeyOf(hrefKey(href)),
  insert: (change, link, origin) => change.append(links, { ...link, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: links._id }).from(links).all();
    for (const { _id } of rows) change.remove(links, _id, "entry");
    return rows.length;
  },
};

const { platform, siteHandle } = schemasOf(linkFields);
export const linkImport: ImportPart = {
  lists: [list],
  own: { links: ownListSchema(linkFields, ["href"], { platform, siteHandle }) },
};
