import { expect, test } from "bun:test";
import { explainNetworkError, explainRefusal } from "./authority-error.ts";

test.each([
  ["caa", "The domain's CAA record forbids this authority. Change or remove that record."],
  ["neverHeardOf", "The authority refused the order."],
])("explains %s, and adds the authority's reason", (kind, advice) => {
  const text = explainRefusal(403, `urn:ietf:params:acme:error:${kind}`, "so it\nis");
  expect(text).toBe(`${advice} It says: so it is.`);
});

test.each([
  ["ECONNREFUSED", "can't be reached (ECONNREFUSED)"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "VITRINE_ACME_CA"],
  ["CERT_NOT_YET_VALID", "clock"],
])("explains %s", (code, part) => {
  expect(explainNetworkError(code)).toContain(part);
});
