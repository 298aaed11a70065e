import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

export type CdnSettings = {
  /** Seconds that a CDN may answer with a page before it asks again; 0: it asks each time. */
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

/** For answers that are the same for every visitor until the content changes. */
export type SharedCacheHeaders = Record<string, string>;

/**
 * Browsers ask each time; a CDN does as the owner has set. CDNs have a header of their own (RFC 9213), because some of them
 * take `must-revalidate` as forbidding a stale page while they ask.
 */
export function sharedCacheHeaders({ maxAge }: CdnSettings): SharedCacheHeaders {
  if (maxAge === 0) return { "Cache-Control": "no-cache" };
  const stale = `stale-while-revalidate=${DAY}`;
  return {
    "Cache-Control": `public, max-age=0, must-revalidate, s-maxage=${maxAge}, ${stale}`,
    "CDN-Cache-Control": `public, max-age=${maxAge}, ${stale}`,
  };
}
