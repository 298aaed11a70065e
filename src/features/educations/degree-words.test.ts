import { expect, test } from "bun:test";
import { languageOf } from "../../core/languages/catalogs.ts";
import { degreeTitle } from "./degree-words.ts";

test.each([
  {
    level: "Bachelor",
    words: "Bachelor of Science",
    field: "Physics",
    title: "Bachelor of Science in Physics",
  },
  { level: "Bachelor", words: "", field: "Physics", title: "Bachelor’s degree in Physics" },
  { level: "Bachelor", words: "bachelors", field: "Physics", title: "Bachelor’s degree in Physics" },
  { level: "Master", words: "MSc in Physics", field: "Physics", title: "MSc in Physics" },
  {
    level: "Master",
    words: "Master of Science, Vision",
    field: "Physics",
    title: "Master of Science, Vision, Physics",
  },
  { level: "Master", words: "", field: "", title: "Master’s degree" },
  { level: "Doctorate", words: "PhD", field: "Physics", title: "PhD in Physics" },
  { level: "Doctorate", words: "", field: "Physics", title: "Doctorate in Physics" },
  { level: "Associate", words: "", field: "Physics", title: "Associate degree in Physics" },
  { level: "", words: "", field: "High School", title: "High School" },
] as const)("$title", ({ title, ...degree }) => {
  expect(degreeTitle(degree, languageOf("en"))).toBe(title);
});

test("other languages have their own names of degrees", () => {
  expect(degreeTitle({ level: "Master", words: "", field: "Physik" }, languageOf("de"))).toBe(
    "Master in Physik",
  );
});
