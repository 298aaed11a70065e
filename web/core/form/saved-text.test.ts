import { expect, test } from "bun:test";
import { savedText } from "./saved-text.ts";

const hidden = { status: "draft", publishAt: "" };
const shown = { status: "public", publishAt: "" };
const later = { status: "scheduled", publishAt: "2090-01-31T09:00:00.000Z" };
const past = { status: "scheduled", publishAt: "2020-01-31T09:00:00.000Z" };

test.each([
  [{}, {}, "Rust saved."],
  [{}, null, "Rust saved."],
  [shown, null, "Rust saved."],
  [shown, shown, "Rust saved."],
  [hidden, hidden, "Rust saved."],
  [later, later, "Rust saved."],
  [hidden, null, "Rust saved as a draft."],
  [hidden, shown, "Rust is now a draft."],
  [shown, hidden, "Rust published."],
  [shown, later, "Rust published."],
  // It was public already.
  [shown, past, "Rust saved."],
])("%p after %p: %s", (values, before, text) => expect(savedText("Rust", values, before)).toBe(text));

test("names the day and time of a schedule", () => {
  expect(savedText("Rust", later, hidden)).toMatch(
    /^Rust will be published on January 31, 2090 at \d\d:\d\d\.$/,
  );
});
