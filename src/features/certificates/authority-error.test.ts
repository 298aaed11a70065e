import { expect, test } from "bun:test";
import { explainNetworkError, explainRefusal } from "./authority-error.ts";

test.each([
  ["caa", "The CAA record of the name forbids this authority. Change or remove that record."],
  ["neverHeardOf", "The authority refuses."],
])("explains %s, and adds the authority's reason", (kind, words) => {
  const text = explainRefusal(403, `urn:ietf:params:acme:error:${kind}`, "so it\nis");
  expect(text).toBe(`${words} It says: so it is.`);
});

test.each([
  ["ECONNREFUSED", "can't be reached (ECONNREFUSED)"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "VITRINE_ACME_CA"],
  ["CERT_NOT_YET_VALID", "clock"],
])("explains %s", (code, words) => {
  expect(explainNetworkError(code)).toContain(words);
});
