import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { languageOf } from "../../../src/core/languages/catalogs.ts";
import { LanguageContext } from "../language/language.tsx";
import { FieldLine } from "./field-line.tsx";

const entry = { inMain: undefined, company: "Engines", minor: "", location: "London" };

test.each([
  ["en", "Engines, London"],
  ["ar", "Engines، London"],
  ["ja", "Engines、London"],
])("in %s, a line is %p", (tag, line) => {
  const html = renderToStaticMarkup(
    <LanguageContext value={languageOf(tag)}>
      <FieldLine entry={entry} names={["company", "minor", "location"]} />
    </LanguageContext>,
  );
  expect(html.replace(/<[^>]+>/g, "")).toBe(line);
});
