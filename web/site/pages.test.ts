import { expect, test } from "bun:test";
import { pageChunks } from "../../src/shared/page-chunks.ts";
import { homePage } from "../../src/shared/public-page.ts";
import { loadPage, pages } from "./pages.ts";

test("the code of every page except the home page is in one of the files that documents name", () => {
  const isLazy = pages.filter(({ load }) => load !== undefined).map(({ name }) => name);
  expect(isLazy.toSorted()).toEqual(Object.values<readonly string[]>(pageChunks).flat().toSorted());
  expect(pages.map(({ name }) => name).filter((name) => !isLazy.includes(name))).toEqual([homePage.name]);
});

test.each(["/", "/contact", "/project/7", "/nowhere"])("loads the code of %s", async (path) => {
  await loadPage(path);
});
