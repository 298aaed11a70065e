import type { LinkInput } from "../links/links.contract.ts";
import { email as emailSchema, type ProfileInput } from "../users/users.contract.ts";
import { addressOf, asHref, platformOfProfile, sameHref } from "./profiles.ts";
import { isObject, type Piece, type Source } from "./source.ts";

export type ImportedProfile = Required<ProfileInput> & { email: string };
export type ImportedLink = Required<Omit<LinkInput, "version">>;

/** `basics` as the person of the site (spec §3 User). Street and postal code stay out of it, for privacy. */
export function readProfile(basics: Source): ImportedProfile {
  return {
    ...splitName(basics.line("name")),
    email: readEmail(basics),
    phone: basics.line("phone"),
    location: readPlace(basics),
    title: basics.line("label", "headline"),
  };
}

/** Parts behind a comma that belong to the name before it, and do not make it "Last, First". */
const SUFFIX = /^(jr|sr|i{1,3}|iv|ph\.? ?d|m\.?d|mba|m\.?sc?|b\.?sc?|esq|pmp|cpa|p\.?e|dr)\b\.?/i;

/** "Jane Q. Doe" and "Doe, Jane Q." are both first name "Jane Q.", last name "Doe"; one word is a first name. */
function splitName(name: string): { fname: string; lname: string } {
  const [, before = "", after = ""] = /^([^,]+),\s*(.+)$/.exec(name) ?? [];
  if (after !== "" && !SUFFIX.test(after) && !after.includes(",")) return { fname: after, lname: before };
  const words = (after === "" ? name : before).split(" ");
  const last = words.length > 1 ? words.pop() : undefined;
  const lname = [last, after].filter(Boolean).join(", ");
  return { fname: words.join(" "), lname };
}

function readEmail(basics: Source): string {
  const piece = basics.piece("email");
  if (piece === null) return "";
  const result = emailSchema.safeParse(piece.text);
  if (result.success) return result.data;
  basics.ledger.warn(
    [piece.path],
    `${piece.path} is no e-mail address and was left out: ${basics.ledger.fitLine(piece, 80)}`,
  );
  return "";
}

/** "City, Region, Country" of `location` as an object; a text as it is. */
export function readPlace(source: Source): string {
  const place = source.get("location");
  if (!isObject(place.value)) return source.line("location");
  const parts = [place.line("city"), place.line("region"), place.line("countryCode", "country")];
  return place.ledger.fitLine({ path: place.path, text: [...new Set(parts)].filter(Boolean).join(", ") });
}

/** The site's links: the profiles, then the person's own address. */
export function readLinks(basics: Source): ImportedLink[] {
  const links = new Map<string, ImportedLink>();
  const add = (link: ImportedLink, paths: string[]) => {
    const key = sameHref(link.href);
    const known = links.get(key);
    if (known === undefined) links.set(key, link);
    else
      basics.ledger.warn(paths, `${paths[0]} has the same address as another link and was joined with it.`);
  };
  for (const profile of basics.get("profiles").entries()) {
    const link = readLink(profile);
    if (link !== null) add(link, paths(profile));
  }
  for (const site of basics.pieces("url", "website")) {
    const href = asHref(site.text);
    if (href === "") refuseAddress(basics, [site.path], site.text);
    else add({ platform: platformOfProfile("", href), href, siteHandle: hostOf(href) }, [site.path]);
  }
  return [...links.values()];
}

function paths(profile: Source): string[] {
  return ["url", "network", "username"].map((name) => profile.get(name).path);
}

/** Null where no address is given, and none follows from network and username; the ledger says so. */
function readLink(profile: Source): ImportedLink | null {
  const network = profile.line("network");
  const username = profile.line("username");
  const url = profile.line("url", "website");
  const href = url === "" ? addressOf(network, username) : asHref(url);
  if (href === "") {
    refuseAddress(profile, paths(profile), [network, username, url].filter(Boolean).join(" · "));
    return null;
  }
  const platform = platformOfProfile(network, href);
  const siteHandle = platform === "other" ? [network, username].filter(Boolean).join(": ") : username;
  return { platform, href, siteHandle };
}

function refuseAddress(source: Source, paths: string[], text: string): void {
  const said = source.ledger.fitLine({ path: source.path, text }, 200);
  source.ledger.warn(paths, `${source.path} has no address that a link could open and was left out: ${said}`);
}

function hostOf(href: string): string {
  return new URL(href).hostname.replace(/^www\./, "");
}

/** A picture that comes with the file: a `data:` address, or a path beside it. Null for one on another site. */
export function readPicture(basics: Source): Piece | null {
  for (const name of ["image", "picture"]) {
    const { value, path, ledger } = basics.get(name);
    if (typeof value !== "string" || value.trim() === "" || /^(https?:)?\/\//i.test(value.trim())) continue;
    ledger.take(path);
    return { path, text: value.trim() };
  }
  return null;
}
