import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

export type CdnSettings = {
  /** Seconds that a CDN may cache a page; 0 makes it revalidate every time. */
  maxAge: number;
};

const DAY = 86_400;
const YEAR = 365 * DAY;

/** @throws SettingError naming the variable */
export function readCdnSettings(plain: ReadSetting): CdnSettings {
  const given = plain("VITRINE_CDN_MAX_AGE");
  if (!/^\d{0,9}$/.test(given) || Number(given) > YEAR)
    throw new SettingError(
      `VITRINE_CDN_MAX_AGE must be a whole number of seconds, a year at most, not "${given}".`,
    );
  return { maxAge: Number(given) };
}

/** Headers of responses that are the same for every visitor until the content changes. */
export type SharedCacheHeaders = Record<string, string>;

/**
 * Browsers revalidate every time; a CDN may cache for `maxAge`. CDNs get a header of their own (RFC 9213), because some
 * take `must-revalidate` to forbid serving a stale page while they revalidate.
 */
export function sharedCacheHeaders({ maxAge }: CdnSettings): SharedCacheHeaders {
  if (maxAge === 0) return { "Cache-Control": "no-cache" };
  const stale = `stale-while-revalidate=${DAY}`;
  return {
    "Cache-Control": `public, max-age=0, must-revalidate, s-maxage=${maxAge}, ${stale}`,
    "CDN-Cache-Control": `public, max-age=${maxAge}, ${stale}`,
  };
}
