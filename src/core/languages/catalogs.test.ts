import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { formatDuration } from "../../shared/duration.ts";
import { formatPeriod } from "../../shared/intl.ts";
import { languageOf } from "./catalogs.ts";
import { translatedLanguages } from "./translated-languages.contract.ts";

type Catalog = Record<"pages" | "server", Record<string, string>>;

const translatedTags = readdirSync("src/shared/catalogs").map((name) => name.replace(".json", ""));
const catalogs = translatedTags.map((tag) => ({ tag, ...read(tag) }));

function read(tag: string): Catalog {
  return JSON.parse(readFileSync(`src/shared/catalogs/${tag}.json`, "utf8"));
}

test("every language that the owner can choose has a catalog, except English", () => {
  expect([...translatedTags, "en"].sort()).toEqual(Object.keys(translatedLanguages).sort());
});

test.each(catalogs)("$tag has every message, in the same order", ({ pages, server }) => {
  const german = read("de");
  expect(Object.keys(pages)).toEqual(Object.keys(german.pages));
  expect(Object.keys(server)).toEqual(Object.keys(german.server));
});

/** The names of arguments in a compiled message. */
function argumentsIn(node: unknown): string[] {
  if (!Array.isArray(node))
    return typeof node === "object" && node !== null ? argumentsIn(Object.values(node)) : [];
  const [name] = node;
  const isArgument =
    typeof name === "string" && /^[a-z]+$/.test(name) && (node.length === 1 || typeof node[1] === "number");
  return [...(isArgument ? [name] : []), ...node.slice(isArgument ? 2 : 0).flatMap(argumentsIn)];
}

const placeholders = (text: string) => {
  const compiled = compile(text.replace(/<\/?\w+>/g, "'$&'"));
  return [...new Set(typeof compiled === "string" ? [] : compiled.flatMap(argumentsIn))].sort();
};
const tags = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort();

test.each(catalogs)("$tag has the arguments and tags of each message, and no blanks around it", (catalog) => {
  for (const [id, text] of Object.entries({ ...catalog.pages, ...catalog.server })) {
    expect([id, placeholders(text)]).toEqual([id, placeholders(id)]);
    expect([id, tags(text)]).toEqual([id, tags(id)]);
    expect([id, text]).toEqual([id, text.trim()]);
    expect([id, text === ""]).toEqual([id, false]);
  }
});

test("no message is unused", () => {
  const files = [...new Bun.Glob("{src,web}/**/*.{ts,tsx}").scanSync()].filter(
    (path) => !path.includes(".test."),
  );
  const code = files.map((path) => readFileSync(path, "utf8")).join("\n");
  // "Name is required." is made from the label.
  const isUsed = (id: string) =>
    code.includes(`"${id}"`) || (id.endsWith(" is required.") && code.includes(`"${id.split(" ", 1)[0]}"`));
  const { pages, server } = read("de");
  expect(Object.keys({ ...pages, ...server }).filter((id) => !isUsed(id))).toEqual([]);
});

test.each([
  ["de", "de"],
  ["de-CH", "de"],
  ["pt-PT", "pt-BR"],
  ["pt", "pt-BR"],
  ["zh-CN", "zh-Hans"],
  ["zh-TW", null],
  ["da", null],
  ["en-GB", null],
])("%s uses the messages of %p", (tag, words) => {
  const heading = words === null ? "Work Experience" : read(words).pages["Work Experience"];
  expect(languageOf(tag)).toMatchObject({ tag, dir: "ltr" });
  expect(languageOf(tag).t("Work Experience")).toBe(heading ?? "");
});

test("Arabic, Hebrew, Persian and Urdu are written from right to left", () => {
  for (const tag of ["ar", "he", "fa", "ur"]) expect([tag, languageOf(tag).dir]).toEqual([tag, "rtl"]);
});

test.each([
  ["en", "Mar 2019 - Current", "2 years 3 months"],
  ["de", "März 2019 – heute", "2 Jahre, 3 Monate"],
  ["ar", "مارس 2019 – حتى الآن", "سنتان و3 أشهر"],
  ["ja", "2019年3月〜現在", "2年3か月"],
  ["pl", "mar 2019 – obecnie", "2 lata i 3 miesiące"],
])("dates and durations in %s", (tag, period, duration) => {
  const language = languageOf(tag);
  expect(formatPeriod("2019-03-01", "", true, language)).toBe(period);
  expect(formatDuration("2019-03-01", "2021-06-01", false, new Date(), language)).toBe(duration);
});

test("plurals follow the rules of the language", () => {
  const { t } = languageOf("uk");
  const left = (count: number) => t("{left} of {max} characters left", { left: count, max: 5000 });
  expect([left(1), left(5)]).toEqual(["Залишився 1 з 5000 символів", "Залишилося 5 з 5000 символів"]);
});

test("a text that is not in the catalog stays as it is", () => {
  expect(languageOf("de").t("Something else" as "Home")).toBe("Something else");
});
