import { expect, test } from "bun:test";
import type { TranslationStatus } from "../../src/features/languages/languages.contract.ts";
import { translatedKind } from "../core/feature/feature.ts";
import { languagesQuery, translationStatusQuery } from "../core/language/languages-query.ts";
import { renderWithQueries, simulateBrowser, type View } from "../testing/render.tsx";
import { TranslationsPage } from "./translations-page.tsx";

simulateBrowser();

const jobs = { queryKey: ["jobs"], queryFn: async () => [] as { _id: string; title: string }[] };
const user = { queryKey: ["user"], queryFn: async () => ({ headshot: "" }) };
const labels = { title: { label: "Title" }, text: { label: "Description" } };
const parts = [
  {
    name: "jobs",
    translatedKinds: [
      translatedKind(jobs, {
        kind: "experience",
        title: "Experience",
        order: 2,
        entries: (found: { _id: string; title: string }[]) =>
          found.map(({ _id, title }) => ({ _id, title, href: `/admin/jobs?job=${_id}`, fields: labels })),
      }),
    ],
  },
  {
    name: "user",
    translatedKinds: [
      translatedKind(user, {
        kind: "profile",
        title: "Profile",
        order: 1,
        entries: ({ headshot }) => [
          { title: "Ada", href: "/admin/my-info?profile=edit", fields: labels },
          {
            _id: "headshot",
            title: "Headshot",
            href: "/admin/my-info?headshot=edit",
            fields: {},
            picture: headshot,
          },
        ],
      }),
    ],
  },
];
const done: TranslationStatus = { translated: 2, missing: [], outdated: [] };

function open(status: Record<string, TranslationStatus>, others = Object.keys(status)): View {
  return renderWithQueries(
    // Only its id is used, to log out.
    <TranslationsPage user={{ _id: "o1" } as never} parts={parts} />,
    [
      [languagesQuery.queryKey, { main: "en", others, hidden: [], version: 1 }],
      [translationStatusQuery.queryKey, status],
      [["jobs"], [{ _id: "j1", title: "Lead" }]],
      [["user"], { headshot: "/uploads/a.jpg" }],
    ],
  );
}
const links = (view: View, list: string) =>
  [...view.getByRole("region", { name: list }).querySelectorAll("h4, a")].map((element) => [
    element.textContent,
    element.getAttribute("href"),
  ]);

test("lists what is missing and outdated by kind and entry, with links to the first field of each", () => {
  const view = open({
    de: {
      translated: 34,
      missing: [
        { kind: "experience", _id: "j1", field: "title" },
        { kind: "experience", _id: "j1", field: "text" },
        { kind: "profile", _id: "o1", field: "title" },
        { kind: "picture", _id: "a.jpg", field: "alt" },
      ],
      outdated: [{ kind: "experience", _id: "j1", field: "text" }],
    },
  });
  view.getByText("34 of 38 texts translated");
  const form = "/admin/jobs?job=j1&lang=de&field=";
  expect(links(view, "Missing in German")).toEqual([
    ["Profile", null],
    ["Ada in German", "/admin/my-info?profile=edit&lang=de&field=title"],
    ["Headshot in German", "/admin/my-info?headshot=edit&lang=de&field=alt"],
    ["Experience", null],
    ["Lead in German", `${form}title`],
  ]);
  view.getByText("Title, Description");
  expect(links(view, "Outdated in German")).toEqual([
    ["Experience", null],
    ["Lead in German", `${form}text`],
  ]);
});

test("says that everything is translated", () => {
  const view = open({ de: done, ar: { ...done, translated: 0 } });
  view.getByText("Everything is translated into German.");
  view.getByText("There is nothing to translate yet.");
  expect(view.getByText("العربية").dir).toBe("rtl");
});

test("leads to My Info while there is nothing to translate", () => {
  const nothing = { ...done, translated: 0 };
  const view = open({ de: nothing });
  view.getByText(/^There is nothing to translate into German yet\./);
  expect(view.getByRole("link", { name: "Go to My Info" }).getAttribute("href")).toBe("/admin/my-info");
  view.unmount();
  open({ de: nothing, ar: nothing }).getByText(/^There is nothing to translate into other languages yet\./);
});

test("leads to Settings on a site in one language", () => {
  const view = open({});
  expect(view.getByRole("link", { name: "Add a language" }).getAttribute("href")).toBe(
    "/admin/settings/languages",
  );
});
