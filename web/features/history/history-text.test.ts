import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { formatFieldValue } from "../../core/form/format-field-value.ts";
import { changeTitle, hasSameValues } from "./history-text.ts";

test.each([
  ["update education", "Education changed"],
  ["add resume", "Resume added"],
  ["replace resume", "Resume changed"],
  ["set résumé", "Resume changed"],
  ["sort skills", "Skills sorted"],
  ["import résumé", "Resume imported"],
  ["restore block", "Block restored"],
  ["set up owner", "Site set up"],
  ["something else", "Something else"],
  ["update", "Update"],
])("titles %p as %p", (label, title) => expect(changeTitle(label)).toBe(title));

test("has a title for every label of a change in the code", () => {
  const files = [...new Bun.Glob("src/**/*.ts").scanSync()].filter((path) => !path.endsWith(".test.ts"));
  const labels = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\.change\(\s*"([^"]+)"/g)].map(([, label = ""]) => label),
  );
  expect(labels.length).toBeGreaterThan(25);
  const untitled = labels.filter((label) => changeTitle(label).toLowerCase() === label);
  expect(untitled).toEqual([]);
});

test("calls the fields of settings, share links and the look by their labels in the form", () => {
  const files = [...new Bun.Glob("web/**/*.tsx").scanSync()].filter((path) => !path.endsWith(".test.tsx"));
  const named = files.flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/name="(\w+)"\s+label="([^"]+)"/g),
  ]);
  expect(named.length).toBeGreaterThan(25);
  for (const [, name = "", label] of named)
    if (!/email|password|repeated|^file$/i.test(name))
      expect([name, fieldLabel(name)]).toEqual([name, label ?? ""]);
});

test.each([
  ["startDate", "2020-05-01", "May 2020"],
  ["stillEmployed", true, "Yes"],
  ["featured", false, "No"],
  ["skills", ["Logic", "Poetry"], "Logic\nPoetry"],
  ["strength", "2", "Intermediate"],
  ["platform", "Github", "GitHub"],
  ["yearOnly", ["startDate"], "Start Date"],
  ["design", "swiss", "The Grid"],
  ["palette", "", "The design's own"],
  ["titles", { skills: "What I do" }, "Foundations & Skills: What I do"],
  ["translations", { "de.title": "Leitung" }, "German, Title: Leitung"],
  ["others", ["de", "ar"], "German\nArabic"],
  ["hidden", ["skills"], "Foundations & Skills"],
  ["spacerSize", "350", "350 px"],
  ["focusX", 0.25, "25%"],
  ["school", "", ""],
  ["school", undefined, ""],
])("shows %s %p as %p", (name, value, text) => expect(formatFieldValue(name, value)).toBe(text));

test("versions are equal when their values are", () => {
  expect(hasSameValues({ a: "1", b: ["x"] }, { b: ["x"], a: "1" })).toBe(true);
  expect(hasSameValues({ a: "1" }, { a: "1", b: "2" })).toBe(false);
});
