// Order by keyboard without a layout: each entry is said to stand below the one before it.
import { beforeEach, expect, spyOn, test } from "bun:test";
import {
  act,
  fireEvent,
  renderWithQueries,
  simulateBrowser,
  turns,
  type View,
  waitFor,
} from "../../testing/render.tsx";
import { SortableList } from "./sortable-list.tsx";

simulateBrowser();

type Entry = { _id: string; name: string };
const entries: Entry[] = ["One", "Two", "Three"].map((name) => ({ _id: name.toLowerCase(), name }));
const queryKey = ["skills"];

beforeEach(() => {
  spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const place = [...document.querySelectorAll("li")].findIndex((entry) => entry.contains(this));
    return new DOMRect(0, Math.max(place, 0) * 50, 200, 40);
  });
});
function open(order: (ids: string[]) => Promise<unknown>): View {
  const view = renderWithQueries(
    <SortableList
      entries={entries}
      layout="column"
      nameOf={({ name }) => name}
      order={order}
      queryKey={queryKey}
    >
      {({ name }) => <span>{name}</span>}
    </SortableList>,
  );
  view.client.setQueryData(queryKey, entries);
  return view;
}

/** Presses keys on an entry's handle, one after another as a person does. */
async function press(view: View, name: string, codes: string[]): Promise<void> {
  view.getByRole("button", { name: `Move ${name}` }).focus();
  for (const code of codes) {
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { code });
      await turns(5);
    });
  }
}

const cached = (view: View) => view.client.getQueryData<Entry[]>(queryKey)?.map(({ name }) => name);

test("Space lifts an entry, an arrow key moves it, and Space drops and saves it", async () => {
  const told: string[][] = [];
  const view = open(async (ids) => told.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  expect(told).toEqual([["two", "one", "three"]]);
  expect(cached(view)).toEqual(["Two", "One", "Three"]);
  await waitFor(() => view.getByText("Order saved."));
});

test("Undo restores the previous order", async () => {
  const told: string[][] = [];
  const view = open(async (ids) => told.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => view.getByText("Order restored."));
  expect(told).toEqual([
    ["two", "one", "three"],
    ["one", "two", "three"],
  ]);
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
});

test("Escape leaves the order unchanged", async () => {
  const told: string[][] = [];
  const view = open(async (ids) => told.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Escape"]);
  expect(told).toEqual([]);
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
});

test("saves nothing when an entry is dropped where it was", async () => {
  const told: string[][] = [];
  const view = open(async (ids) => told.push(ids));
  await press(view, "Two", ["Space", "ArrowDown", "ArrowUp", "Space"]);
  expect(told).toEqual([]);
});

test("announces each step with the entry's name and place", async () => {
  const view = open(async () => undefined);
  await press(view, "One", ["Space"]);
  expect(view.getByRole("status").textContent).toBe("One picked up, 1 of 3.");
  await press(view, "One", ["ArrowDown"]);
  expect(view.getByRole("status").textContent).toBe("One: 2 of 3.");
  await press(view, "One", ["Space"]);
  expect(view.getAllByRole("status").map(({ textContent }) => textContent)).toContain("One dropped, 2 of 3.");
  await waitFor(() => view.getByText("Order saved."));
});

test("restores the order when the server refuses the new one", async () => {
  spyOn(console, "error").mockImplementation(() => undefined);
  const view = open(async () => {
    throw new Error("No.");
  });
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  await act(() => turns(5));
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
  await waitFor(() => view.getByText("Order not saved"));
});
