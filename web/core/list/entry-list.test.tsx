// A list's rows: their menu, the filter and the arrow keys. Browser tests show what needs layout (e2e/admin-lists.test.ts).
import { expect, spyOn, test } from "bun:test";
import type { Publication } from "../../../src/core/fields/publication.contract.ts";
import {
  act,
  fireEvent,
  renderWithQueries,
  simulateBrowser,
  type View,
  waitFor,
} from "../../testing/render.tsx";
import type { EntryActions } from "./entry-actions.ts";
import { EntryList } from "./entry-list.tsx";
import { periodFact } from "./entry-row.tsx";

simulateBrowser();

type Job = { _id: string; version: number; title: string } & Publication;
const job = (title: string, status: Publication["status"] = "public"): Job => ({
  _id: title.toLowerCase(),
  version: 1,
  title,
  status,
  publishAt: "",
});

function open(entries: Job[], actions: Partial<EntryActions<Job>> = {}) {
  const edited: string[] = [];
  const view = renderWithQueries(
    <section>
      <button type="button">Add Job</button>
      <EntryList
        entries={entries}
        actions={{ noun: "Job", queryKeys: [["jobs"]], ...actions }}
        row={({ title }) => ({ name: title, title, facts: [`at ${title} Inc.`, ""] })}
        onEdit={(id) => edited.push(id)}
      />
    </section>,
  );
  return { view, edited };
}

/** Opens a row's menu, as the browser does on a click of its button. */
function openMenu(view: View, name: string): void {
  const menu = document.getElementById(
    view.getByRole("button", { name: `More for ${name}` }).getAttribute("popovertarget") ?? "",
  );
  if (menu === null) throw new Error("The button has no menu.");
  Object.assign(menu, { hidePopover: () => undefined });
  act(() => void fireEvent(menu, Object.assign(new Event("beforetoggle"), { newState: "open" })));
}

const items = (view: View) =>
  view.queryAllByRole("menuitem", { hidden: true }).map((item) => item.textContent);
const titles = (view: View) =>
  view.getAllByRole("listitem").map((row) => row.querySelector("[data-control=main]")?.textContent);

test("a click on the row, its title or Edit opens the form, and drafts are marked", () => {
  const { view, edited } = open([job("Officer"), job("Teacher", "draft")]);
  fireEvent.click(view.getByText("at Officer Inc."));
  fireEvent.click(view.getByRole("button", { name: "Teacher" }));
  fireEvent.click(view.getByRole("button", { name: "Edit Officer" }));
  expect(edited).toEqual(["officer", "teacher", "officer"]);
  expect(view.getAllByText("Draft")).toHaveLength(1);
});

test("the menu offers the actions of the kind of entry", () => {
  const all = {
    setStatus: async () => job("x"),
    duplicate: async () => job("x"),
    remove: async () => undefined,
    pageOf: () => "/jobs",
  };
  const { view } = open([job("Officer"), job("Teacher", "draft")], all);
  openMenu(view, "Officer");
  expect(items(view)).toEqual(["Duplicate", "Hide", "Delete"]);
  view.unmount();
  const narrow = open([job("Officer")], all).view;
  narrow.getByRole("button", { name: "Edit Officer" }).style.display = "none";
  openMenu(narrow, "Officer");
  expect(items(narrow)).toEqual(["Edit", "Duplicate", "Hide", "Delete"]);
  narrow.unmount();
  const other = open([job("Teacher", "draft")], all).view;
  openMenu(other, "Teacher");
  expect(items(other)).toEqual(["Preview as visitor", "Duplicate", "Publish", "Delete"]);
  other.unmount();
  const bare = open([job("Officer")]).view;
  expect(bare.queryByRole("button", { name: "More for Officer" })).toBeNull();
});

test("makes an entry a draft, and says so if that fails", async () => {
  const asked: string[] = [];
  const { view } = open([job("Officer")], {
    setStatus: async (entry, status) => {
      asked.push(`${entry._id} ${status}`);
      return { ...entry, version: 2 };
    },
  });
  openMenu(view, "Officer");
  fireEvent.click(view.getByText("Hide"));
  await waitFor(() => view.getByText("Officer is now a draft."));
  expect(asked).toEqual(["officer draft"]);
  view.unmount();

  const log = spyOn(console, "error").mockImplementation(() => undefined);
  const failing = open([job("Officer")], { setStatus: () => Promise.reject(new Error("No.")) }).view;
  openMenu(failing, "Officer");
  fireEvent.click(failing.getByText("Hide"));
  await waitFor(() => failing.getByText("Not saved"));
  expect(log.mock.calls).toEqual([["Failed to update job"]]);
  log.mockRestore();
});

test("deletes an entry after a confirmation, and focuses the next", async () => {
  const removed: string[] = [];
  const { view } = open([job("Officer"), job("Teacher"), job("Inventor")], {
    remove: async (id) => removed.push(id),
  });
  openMenu(view, "Teacher");
  fireEvent.click(view.getByRole("menuitem", { name: "Delete", hidden: true }));
  view.getByText("Delete Teacher?");
  fireEvent.click(view.getByRole("button", { name: "Delete" }));
  await waitFor(() => view.getByText("Teacher deleted."));
  expect(removed).toEqual(["teacher"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Inventor"));
});

test("lists of more than ten entries can be filtered by each word of a row", () => {
  const { view } = open(Array.from("abcdefghij", (letter) => job(`Job ${letter}`)));
  expect(view.queryByRole("searchbox")).toBeNull();
  view.unmount();
  const long = open(Array.from("abcdefghijk", (letter) => job(`Job ${letter}`))).view;
  fireEvent.input(long.getByRole("searchbox", { name: "Filter 11 entries" }), {
    target: { value: "INC k" },
  });
  expect(titles(long)).toEqual(["Job k"]);
  fireEvent.input(long.getByRole("searchbox"), { target: { value: "nothing of this" } });
  long.getByText("Nothing matches.");
  fireEvent.click(long.getByRole("button", { name: "Clear the filter" }));
  expect(titles(long)).toHaveLength(11);
  expect(document.activeElement).toBe(long.getByRole("searchbox"));
});

test("one control of all rows is in the tab order, and the arrow keys move to the others", () => {
  const { view } = open([job("Officer"), job("Teacher"), job("Inventor")], { remove: async () => undefined });
  const list = view.getByRole("list");
  const stops = () =>
    [...list.querySelectorAll<HTMLElement>("button")].filter(({ tabIndex }) => tabIndex === 0);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(stops().map(({ textContent }) => textContent)).toEqual(["Officer"]);
  stops()[0]?.focus();
  press("ArrowRight");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit Officer");
  press("ArrowDown");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit Teacher");
  press("End");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit Inventor");
  expect(stops()).toHaveLength(1);
  press("ArrowDown");
  press("ArrowRight");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("More for Inventor");
  press("Home");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("More for Officer");
});

test.each([
  ["2016-03-01", "2018-10-01", false, "2016 - 2018"],
  ["2016-03-01", "2016-10-01", false, "2016"],
  ["2016-03-01", "", true, "2016 - Current"],
])("narrow rows show only years: %s, %s, %p: %s", (start, end, isRunning, narrow) => {
  expect(periodFact(start, end, isRunning)).toMatchObject({ narrow });
});
