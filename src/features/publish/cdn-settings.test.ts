import { expect, test } from "bun:test";
import { readCdnSettings, sharedCacheHeaders } from "./cdn-settings.ts";

test("CDNs revalidate every time unless a duration is set", () => {
  expect(readCdnSettings(() => "")).toEqual({ maxAge: 0 });
  expect(readCdnSettings(() => "60")).toEqual({ maxAge: 60 });
});

test.each(["a day", "-1", "99999999"])("refuses VITRINE_CDN_MAX_AGE=%s", (value) => {
  expect(() => readCdnSettings(() => value)).toThrow("VITRINE_CDN_MAX_AGE must be a whole number of seconds");
});

test("browsers revalidate every time, whatever is set for CDNs", () => {
  expect(sharedCacheHeaders({ maxAge: 0 })).toEqual({ "Cache-Control": "no-cache" });
  expect(sharedCacheHeaders({ maxAge: 60 })).toEqual({
    "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=86400",
    "CDN-Cache-Control": "public, max-age=60, stale-while-revalidate=86400",
  });
});
