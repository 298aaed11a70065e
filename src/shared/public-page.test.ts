import { expect, test } from "bun:test";
import { homePage, isShownOn, missingPage, pageAt } from "./public-page.ts";

const list = { name: "projects", path: "/projects", title: "Projects" };
const entry = { name: "project", path: "/project/:id", title: "Project not found" };
const pages = [homePage, list, entry];

test.each([
  ["/", "home", ""],
  ["/projects", "projects", ""],
  ["/project/1a", "project", "1a"],
  ["/project/", "missing", ""],
  ["/project/1a/2", "missing", ""],
  ["/projects/1a", "missing", ""],
  ["", "missing", ""],
])("the path %p is the page %s", (path, name, id) => {
  const found = pageAt(pages, path);
  expect([found.page.name, found.id]).toEqual([name, id]);
});

test("no page has the path of the 404 page", () => {
  expect(pageAt(pages, missingPage.path).page).toBe(missingPage);
});

test("every page shows reads of 'all' pages", () => {
  const read = { key: ["users"], address: "/api/users/site-info" };
  expect(isShownOn({ ...read, pages: "all" }, "about")).toBe(true);
  expect(isShownOn({ ...read, pages: ["home"] }, "about")).toBe(false);
});
