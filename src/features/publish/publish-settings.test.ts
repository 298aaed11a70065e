import { expect, test } from "bun:test";
import { readPublishSettings } from "./publish-settings.ts";

const s3 = {
  VITRINE_PUBLISH_S3_ENDPOINT: "https://s3.example.org",
  VITRINE_PUBLISH_S3_KEY_ID: "key",
  VITRINE_PUBLISH_S3_SECRET: "secret",
};
const read = (settings: Record<string, string>, given = {}) =>
  readPublishSettings((name) => settings[name] ?? "", "https://ada.example", given);

test("reads a target as a folder or as a bucket with a prefix", () => {
  expect(read({}).target).toBeNull();
  expect(read({ VITRINE_PUBLISH: "/srv/site" }).target).toEqual({ kind: "folder", path: "/srv/site" });
  expect(read({ ...s3, VITRINE_PUBLISH: "/srv" }, { target: "s3://mine/sites/ada/" }).target).toMatchObject({
    kind: "store",
    bucket: "mine",
    prefix: "sites/ada/",
    region: "us-east-1",
  });
  expect(read({}, { base: "/me/", formUrl: "https://form.example" })).toMatchObject({
    base: "/me",
    formUrl: "https://form.example",
    url: "https://ada.example",
  });
});

test.each<[Record<string, string>, object, RegExp]>([
  [{}, { target: "ftp://host/a" }, /^TARGET must be/],
  [s3, { target: "s3:///a" }, /^TARGET must be/],
  [
    s3,
    { target: "s3://b/x" },
    /^The bucket name "b" in TARGET is not valid: it needs 3 to 63 letters, digits, dots or hyphens\.$/,
  ],
  [
    { ...s3, VITRINE_PUBLISH_S3_KEY_ID: "" },
    { target: "s3://mine" },
    /^VITRINE_PUBLISH_S3_KEY_ID is required/,
  ],
  [
    { ...s3, VITRINE_PUBLISH_S3_ENDPOINT: "s3" },
    { target: "s3://mine" },
    /^VITRINE_PUBLISH_S3_ENDPOINT must/,
  ],
  [{}, { base: "me" }, /^--base must/],
  [{}, { base: "/a/../b" }, /^--base must/],
  [{ VITRINE_PUBLISH_FORM_URL: "https://a.example/b" }, {}, /^VITRINE_PUBLISH_FORM_URL must/],
])("refuses an invalid setting", (settings, given, message) => {
  expect(() => read(settings, given)).toThrow(message);
});
