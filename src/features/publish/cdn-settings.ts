import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

/** How a CDN is told to forget an address. */
export type PurgeSettings = {
  /** With `{url}`, `{host}` or `{path}` it is called once for each address; without, with many in one call. */
  url: string;
  /** A header that says who calls: its name and its value; null for none. */
  header: readonly [name: string, value: string] | null;
};

export type CdnSettings = {
  /** Seconds that a CDN may answer with a page before it asks again; 0 where it is to ask each time. */
  maxAge: number;
  /** Null where nobody is told. */
  purge: PurgeSettings | null;
};

/** No CDN stands before the server. */
export const noCdn: CdnSettings = { maxAge: 0, purge: null };

/** Where a CDN is told of changes, it may keep a page for a day without them. */
const MAX_AGE_WITH_PURGE = 86_400;
const MAX_AGE_MAX = 31_536_000;

/** @throws SettingError naming the variable */
export function readCdnSettings(plain: ReadSetting): CdnSettings {
  const purge = readPurge(plain);
  const given = plain("VITRINE_CDN_MAX_AGE");
  const byDefault = purge === null ? 0 : MAX_AGE_WITH_PURGE;
  const maxAge = given === "" ? byDefault : Number(given);
  if (!/^\d{0,9}$/.test(given) || maxAge > MAX_AGE_MAX)
    throw new SettingError(
      `VITRINE_CDN_MAX_AGE must be a whole number of seconds, a year at most, not "${given}".`,
    );
  return { maxAge, purge };
}

function readPurge(plain: ReadSetting): PurgeSettings | null {
  const address = plain("VITRINE_PURGE_URL");
  const header = plain("VITRINE_PURGE_HEADER");
  if (address === "") return null;
  const probe = address.replaceAll(/\{(url|host|path)\}/g, "x");
  const isUrl = URL.canParse(probe) && /^https?:$/.test(new URL(probe).protocol);
  if (!isUrl || /^https?:\/\/[^/]*\{/.test(address))
    throw new SettingError(
      `VITRINE_PURGE_URL must be an address like https://cdn.example/purge, not "${address}".`,
    );
  const [, name = "", value = ""] = /^([\w-]+):\s*(\S[\t\x20-\x7e]*)$/.exec(header) ?? [];
  // Its value is a secret, so it is not repeated.
  if (header !== "" && name === "")
    throw new SettingError('VITRINE_PURGE_HEADER must be like "Authorization: Bearer KEY".');
  return { url: address, header: name === "" ? null : [name, value] };
}

/** For answers that are the same for every visitor until the content changes. */
export type SharedCacheHeaders = Record<string, string>;

/**
 * Browsers ask each time; a CDN does as the owner has set. The second header is theirs alone (RFC 9213): what forbids a browser
 * to show an old page while it asks would forbid it to some of them, too.
 */
export function sharedCacheHeaders({ maxAge }: Pick<CdnSettings, "maxAge">): SharedCacheHeaders {
  if (maxAge === 0) return { "Cache-Control": "no-cache" };
  const stale = `stale-while-revalidate=${MAX_AGE_WITH_PURGE}`;
  return {
    "Cache-Control": `public, max-age=0, must-revalidate, s-maxage=${maxAge}, ${stale}`,
    "CDN-Cache-Control": `public, max-age=${maxAge}, ${stale}`,
  };
}
