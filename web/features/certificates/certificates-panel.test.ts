import { expect, test } from "bun:test";
import { dateWords } from "../../core/ui/time-words.ts";
import { lifeWords } from "./certificates-panel.tsx";

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
    "in order",
    {},
    `Valid until ${dateWords(certificate.validTo)}, by Let's Encrypt. Renewed by itself about ${dateWords(certificate.renewAt)}.`,
  ],
  ["of one's own", { issuer: "", renewAt: "" }, `Valid until ${dateWords(certificate.validTo)}.`],
  ["not renewed", { failure }, `Valid until ${dateWords(certificate.validTo)}, by Let's Encrypt.`],
  [
    "over",
    { validTo: "2026-05-02T12:00:00.000Z", failure },
    `It ended on ${dateWords("2026-05-02T12:00:00.000Z")}.`,
  ],
  [
    "to be replaced",
    { isReplaced: true },
    "Another is being ordered; until it is in place, this one is used.",
  ],
  ["being ordered", { validFrom: "", validTo: "" }, "It is being ordered."],
  ["refused", { validFrom: "", validTo: "", failure }, "There is none yet."],
])("a certificate that is %s is told of", (_state, change, words) => {
  expect(lifeWords({ ...certificate, ...change }, now)).toBe(words);
});

test("one that has not begun points to the clock", () => {
  expect(lifeWords(certificate, new Date("2020-01-01T00:00:00Z"))).toContain("clock seems to be wrong");
});
