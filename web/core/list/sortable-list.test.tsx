// Sorting by keyboard. The simulated browser has no layout, so the entries get made-up positions.
import { beforeEach, expect, spyOn, test } from "bun:test";
import {
  act,
  fireEvent,
  renderWithQueries,
  simulateBrowser,
  type View,
  waitFor,
  waitTurns,
} from "../../testing/render.tsx";
import { SortableList } from "./sortable-list.tsx";

simulateBrowser();

type Entry = { _id: string; name: string };
const entries: Entry[] = ["One", "Two", "Three"].map((name) => ({ _id: name.toLowerCase(), name }));
const queryKey = ["skills"];

beforeEach(() => {
  spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const index = [...document.querySelectorAll("li")].findIndex((entry) => entry.contains(this));
    return new DOMRect(0, Math.max(index, 0) * 50, 200, 40);
  });
});
function open(order: (ids: string[]) => Promise<unknown>): View {
  const view = renderWithQueries(
    <SortableList
      entries={entries}
      layout="column"
      nameOf={({ name }) => name}
      saveOrder={order}
      queryKey={queryKey}
    >
      {({ name }) => <span>{name}</span>}
    </SortableList>,
  );
  view.client.setQueryData(queryKey, entries);
  return view;
}

/** Presses keys on an entry's handle, one after another. */
async function press(view: View, name: string, codes: string[]): Promise<void> {
  view.getByRole("button", { name: `Move ${name}` }).focus();
  for (const code of codes) {
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { code });
      await waitTurns(5);
    });
  }
}

const cached = (view: View) => view.client.getQueryData<Entry[]>(queryKey)?.map(({ name }) => name);

test("picks up an entry with Space, moves it with an arrow key, and drops and saves it with Space", async () => {
  const saved: string[][] = [];
  const view = open(async (ids) => saved.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  expect(saved).toEqual([["two", "one", "three"]]);
  expect(cached(view)).toEqual(["Two", "One", "Three"]);
  await waitFor(() => view.getByText("Order saved."));
});

test("restores the previous order on Undo", async () => {
  const saved: string[][] = [];
  const view = open(async (ids) => saved.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => view.getByText("Order restored."));
  expect(saved).toEqual([
    ["two", "one", "three"],
    ["one", "two", "three"],
  ]);
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
});

test("leaves the order unchanged on Escape", async () => {
  const saved: string[][] = [];
  const view = open(async (ids) => saved.push(ids));
  await press(view, "One", ["Space", "ArrowDown", "Escape"]);
  expect(saved).toEqual([]);
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
});

test("saves nothing when an entry is dropped where it was", async () => {
  const saved: string[][] = [];
  const view = open(async (ids) => saved.push(ids));
  await press(view, "Two", ["Space", "ArrowDown", "ArrowUp", "Space"]);
  expect(saved).toEqual([]);
});

test("announces each step with the entry's name and position", async () => {
  const view = open(async () => undefined);
  await press(view, "One", ["Space"]);
  expect(view.getByRole("status").textContent).toBe("One picked up, 1 of 3.");
  await press(view, "One", ["ArrowDown"]);
  expect(view.getByRole("status").textContent).toBe("One: 2 of 3.");
  await press(view, "One", ["Space"]);
  expect(view.getAllByRole("status").map(({ textContent }) => textContent)).toContain("One dropped, 2 of 3.");
  await waitFor(() => view.getByText("Order saved."));
});

test("restores the order when the server rejects the new one", async () => {
  spyOn(console, "error").mockImplementation(() => undefined);
  const view = open(async () => {
    throw new Error("No.");
  });
  await press(view, "One", ["Space", "ArrowDown", "Space"]);
  await act(() => waitTurns(5));
  expect(cached(view)).toEqual(["One", "Two", "Three"]);
  await waitFor(() => view.getByText("Order not saved"));
});
