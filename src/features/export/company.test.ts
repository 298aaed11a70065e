import { expect, test } from "bun:test";
import { employerLine, isAboutCompany, splitCompany } from "./company.ts";

test.each([
  {
    text: "Ran the engines.\nMaker of steam engines",
    company: "Acme",
    known: "Maker of steam engines",
    parts: { about: "Maker of steam engines", text: "Ran the engines." },
  },
  {
    text: "Maker of steam engines",
    company: "Acme",
    known: "Maker of steam engines",
    parts: { about: "Maker of steam engines", text: "" },
  },
  // The last line of a text that its owner wrote is about the job.
  { text: "Led five people\nBuilt the engines", company: "Acme" },
  {
    text: "Acme is a maker of steam engines.",
    company: "Acme, Inc.",
    parts: { about: "maker of steam engines", text: "" },
  },
  // A second sentence, a list or formatting stays in the text.
  { text: "Acme is a maker of engines. It is old.", company: "Acme" },
  { text: "Ran engines\n- Fast ones", company: "Acme", known: "- Fast ones" },
  { text: "Ran engines.\nFound **bold** ones", company: "Acme", known: "Found **bold** ones" },
  { text: "Ran engines.\nAnd more of them.", company: "Acme", known: "And more of them." },
  { text: "I was a maker of engines.", company: "Acme" },
  { text: "is a maker of engines.", company: "" },
  { text: "", company: "Acme" },
])("separates the company in $text", ({ text, company, known = "", parts = { about: "", text } }) => {
  expect(splitCompany(text, { company, known })).toEqual(parts);
});

test("a text about the company begins with its name", () => {
  expect(isAboutCompany("Acme is a pioneer. They are many.", "Acme LLC")).toBe(true);
  expect(isAboutCompany("I was at Acme.", "Acme")).toBe(false);
  expect(isAboutCompany("A (b) is it.", "A (b)")).toBe(true);
});

test("the company's words follow its name and place", () => {
  expect(employerLine(["Acme", "Berlin"], "maker of engines")).toBe("Acme, Berlin: maker of engines");
  expect(employerLine(["Acme", ""], "")).toBe("Acme");
});
