// The palette, used by keyboard.
import { beforeEach, expect, test } from "bun:test";
import { queryOptions } from "@tanstack/react-query";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { type NamedPart, paletteSource } from "../../core/feature/feature.ts";
import { fireEvent, renderWithQueries, simulateBrowser, type View } from "../../testing/render.tsx";
import { Palette } from "./palette.tsx";

simulateBrowser();

type Skill = { _id: string; skill: string };
const skillsQuery = queryOptions({ queryKey: ["skills"], queryFn: async (): Promise<Skill[]> => [] });
const skills: Skill[] = [
  { _id: "1", skill: "Segelmacherei" },
  { _id: "2", skill: "Émail à froid" },
  { _id: "3", skill: "Sailing" },
];
const parts: NamedPart[] = [
  {
    name: "skills",
    paletteSources: [
      paletteSource(skillsQuery, {
        name: "Skill",
        addHref: "/admin/my-info?skill=new",
        entries: (all) =>
          all.map(({ _id, skill }) => ({ title: skill, text: "craft", href: `/admin/my-info?skill=${_id}` })),
      }),
    ],
  },
];
const pages = [
  {
    href: "/admin/my-info",
    label: "My Info",
    panels: [{ href: "/admin/my-info#skills", title: "Skills", note: "My Info", keywords: undefined }],
  },
  { href: "/admin/settings", label: "Settings", panels: [] },
];

let closed: number;
let loggedOut: number;
let place: ReturnType<typeof memoryLocation> & { history?: string[] };
beforeEach(() => {
  closed = 0;
  loggedOut = 0;
  localStorage.clear();
  place = memoryLocation({ path: "/admin/projects", record: true });
});

function open(): View {
  const view = renderWithQueries(null);
  view.client.setQueryData(skillsQuery.queryKey, skills);
  view.rerender(
    <Router hook={place.hook}>
      <Palette
        parts={parts}
        pages={pages}
        onLogOut={() => {
          loggedOut += 1;
        }}
        onClose={() => {
          closed += 1;
        }}
      />
    </Router>,
  );
  return view;
}

const field = (view: View) => view.getByRole("combobox");
const press = (view: View, key: string) => fireEvent.keyDown(field(view), { key });
const type = (view: View, text: string) => fireEvent.input(field(view), { target: { value: text } });
const shown = (view: View) =>
  view.queryAllByRole("option").map((option) => option.querySelector("bdi")?.textContent);
const chosen = (view: View) =>
  view.queryAllByRole("option", { selected: true }).map((option) => option.querySelector("bdi")?.textContent);
const at = () => place.history?.at(-1);

test("lists pages, panels, forms to add entries, and actions, but no entries", () => {
  const view = open();
  expect(shown(view)).toEqual([
    "My Info",
    "Settings",
    "Skills",
    "Add Skill",
    "View as visitor",
    "Switch between light and dark",
    "Log out",
  ]);
  expect(chosen(view)).toEqual(["My Info"]);
  expect(field(view).getAttribute("aria-activedescendant")).toBe(
    view.getAllByRole("option", { selected: true })[0]?.id ?? "",
  );
});

test.each([
  { typed: "sk", found: ["Skills", "Add Skill", "Segelmacherei", "Émail à froid", "Sailing"] },
  { typed: "SEGEL", found: ["Segelmacherei"] },
  { typed: "froid email", found: ["Émail à froid"] },
  { typed: "craft sail", found: ["Sailing"] },
  { typed: "my info", found: ["My Info", "Skills"] },
  { typed: "ailing", found: [] },
])("finds $found for '$typed'", ({ typed, found }) => {
  const view = open();
  type(view, typed);
  expect(shown(view)).toEqual([...found]);
  if (found.length === 0) view.getByText(`No results for “${typed}”.`);
});

test("moves through the list with the arrow keys and opens the selected choice with Enter", () => {
  const view = open();
  type(view, "s");
  const all = shown(view);
  press(view, "ArrowUp");
  expect(chosen(view)).toEqual([all.at(-1)]);
  press(view, "ArrowDown");
  press(view, "ArrowDown");
  expect(chosen(view)).toEqual([all[1]]);
  type(view, "sailing");
  press(view, "Enter");
  expect(at()).toBe("/admin/my-info?skill=3");
  expect(closed).toBe(1);
});

test("opens a form, goes to a panel, and logs out", () => {
  const view = open();
  type(view, "add skill");
  press(view, "Enter");
  expect(at()).toBe("/admin/my-info?skill=new");
  type(view, "skills");
  press(view, "Enter");
  expect(at()).toBe("/admin/my-info#skills");
  type(view, "logout");
  press(view, "Enter");
  expect(loggedOut).toBe(1);
  type(view, "nothing of this");
  press(view, "Enter");
  expect([at(), closed]).toEqual(["/admin/my-info#skills", 3]);
});

test("lists recent choices first, including entries", () => {
  let view = open();
  type(view, "sailing");
  press(view, "Enter");
  type(view, "settings");
  press(view, "Enter");
  view.unmount();
  view = open();
  expect(shown(view).slice(0, 3)).toEqual(["Settings", "Sailing", "My Info"]);
  localStorage.setItem("recent", "{");
  view.unmount();
  view = open();
  expect(shown(view)[0]).toBe("My Info");
});

test("finds a place for other words for it, before entries with these words", () => {
  const view = renderWithQueries(null);
  view.client.setQueryData(skillsQuery.queryKey, [{ _id: "1", skill: "Undo systems" }]);
  view.rerender(
    <Router hook={place.hook}>
      <Palette
        parts={parts}
        pages={[
          { href: "/admin/history", label: "History", keywords: "changes versions", panels: [] },
          { href: "/admin/trash", label: "Trash", keywords: "deleted undo restore", panels: [] },
        ]}
        onLogOut={() => undefined}
        onClose={() => undefined}
      />
    </Router>,
  );
  for (const typed of ["trash", "deleted", "undo"]) {
    type(view, typed);
    expect(chosen(view)).toEqual(["Trash"]);
  }
});
