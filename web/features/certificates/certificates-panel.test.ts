import { expect, test } from "bun:test";
import { formatDate } from "../../core/ui/format-time.ts";
import { certificateValidityText } from "./certificates-panel.tsx";

const now = new Date("2026-05-03T12:00:00Z");
const certificate = {
  domain: "example.org",
  validFrom: "2026-05-01T00:00:00.000Z",
  validTo: "2026-07-30T12:00:00.000Z",
  issuer: "Let's Encrypt",
  renewAt: "2026-06-30T12:00:00.000Z",
  failure: null,
  isReplaced: false,
  nextTryAt: "",
};
const failure = { at: "2026-05-03T11:00:00.000Z", reason: "" };

test.each([
  [
    "valid",
    {},
    `Valid until ${formatDate(certificate.validTo)}, issued by Let's Encrypt. Renews around ${formatDate(certificate.renewAt)}.`,
  ],
  ["the owner's own", { issuer: "", renewAt: "" }, `Valid until ${formatDate(certificate.validTo)}.`],
  [
    "failing to renew",
    { failure },
    `Valid until ${formatDate(certificate.validTo)}, issued by Let's Encrypt.`,
  ],
  [
    "expired",
    { validTo: "2026-05-02T12:00:00.000Z", failure },
    `Expired on ${formatDate("2026-05-02T12:00:00.000Z")}.`,
  ],
  [
    "being replaced",
    { isReplaced: true },
    "A new certificate is being ordered. This one stays in use until then.",
  ],
  ["being ordered", { validFrom: "", validTo: "" }, "Ordering a certificate…"],
  ["refused", { validFrom: "", validTo: "", failure }, "No certificate yet."],
])("describes a certificate that is %s", (_state, change, text) => {
  expect(certificateValidityText({ ...certificate, ...change }, now)).toBe(text);
});

test("mentions the clock for a certificate that is not valid yet", () => {
  expect(certificateValidityText(certificate, new Date("2020-01-01T00:00:00Z"))).toContain(
    "clock seems to be wrong",
  );
});
