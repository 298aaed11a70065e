import { expect, test } from "bun:test";
import { readCdnSettings, sharedCacheHeaders } from "./cdn-settings.ts";

const read = (given: Record<string, string>) => readCdnSettings((name) => given[name] ?? "");
const VITRINE_PURGE_URL = "https://api.cdn.example/purge?url={url}";

test.each([
  [{}, { maxAge: 0, purge: null }],
  [{ VITRINE_CDN_MAX_AGE: "60" }, { maxAge: 60, purge: null }],
  [{ VITRINE_PURGE_URL }, { maxAge: 86_400, purge: { url: VITRINE_PURGE_URL, header: null } }],
  [
    { VITRINE_PURGE_URL, VITRINE_PURGE_HEADER: "AccessKey: a b", VITRINE_CDN_MAX_AGE: "0" },
    { maxAge: 0, purge: { url: VITRINE_PURGE_URL, header: ["AccessKey", "a b"] } },
  ],
])("%j", (given, expected) => {
  expect(read(given)).toEqual(expected as ReturnType<typeof read>);
});

test.each([
  [{ VITRINE_CDN_MAX_AGE: "a day" }, "VITRINE_CDN_MAX_AGE must be a whole number of seconds"],
  [{ VITRINE_CDN_MAX_AGE: "-1" }, "VITRINE_CDN_MAX_AGE must be"],
  [{ VITRINE_CDN_MAX_AGE: "99999999" }, "VITRINE_CDN_MAX_AGE must be"],
  [{ VITRINE_PURGE_URL: "cdn.example" }, "VITRINE_PURGE_URL must be an address like"],
  [{ VITRINE_PURGE_URL: "ftp://cdn.example/" }, "VITRINE_PURGE_URL must be"],
  [{ VITRINE_PURGE_URL: "https://{host}/purge" }, "VITRINE_PURGE_URL must be"],
  [{ VITRINE_PURGE_URL, VITRINE_PURGE_HEADER: "secret" }, "VITRINE_PURGE_HEADER must be like"],
])("%j is refused", (given, words) => {
  expect(() => read(given)).toThrow(words);
});

test("a header that is refused is not repeated: it is a secret", () => {
  const refused = () => read({ VITRINE_PURGE_URL, VITRINE_PURGE_HEADER: "hunter2" });
  expect(refused).not.toThrow("hunter2");
});

test("browsers ask each time, whatever a CDN may keep", () => {
  expect(sharedCacheHeaders({ maxAge: 0 })).toEqual({ "Cache-Control": "no-cache" });
  expect(sharedCacheHeaders({ maxAge: 60 })).toEqual({
    "Cache-Control": "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=86400",
    "CDN-Cache-Control": "public, max-age=60, stale-while-revalidate=86400",
  });
});
