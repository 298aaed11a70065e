import { expect, test } from "bun:test";
import { act, fireEvent, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { Modal } from "./modal.tsx";

simulateBrowser();

/** Opens a dialog from a button on a page. */
function open() {
  const calls = { dismissed: 0, saved: 0 };
  const page = (isOpen: boolean) => (
    <main tabIndex={-1}>
      <button type="button">Edit</button>
      {isOpen && (
        <Modal title="Edit Skill" onDismiss={() => calls.dismissed++} onSaveKey={() => calls.saved++}>
          <div className="modal-body">
            <input aria-label="Skill" />
          </div>
        </Modal>
      )}
    </main>
  );
  const view = renderWithQueries(page(false));
  view.getByRole("button", { name: "Edit" }).focus();
  view.rerender(page(true));
  return { calls, view, close: () => view.rerender(page(false)) };
}

test("is named by its title and focuses the first field", () => {
  const { view } = open();
  view.getByRole("dialog", { name: "Edit Skill" });
  expect(document.activeElement === view.getByLabelText("Skill")).toBe(true);
});

test("focuses the button that opened it when it is closed", async () => {
  const { view, close } = open();
  close();
  await act(async () => await Bun.sleep(0));
  expect(document.activeElement === view.getByRole("button", { name: "Edit" })).toBe(true);
});

test("calls onDismiss on Escape, the close button and a press outside, without closing itself", () => {
  const { calls, view } = open();
  const dialog = view.getByRole<HTMLDialogElement>("dialog");
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), { key: "Escape" })).toBe(false);
  fireEvent.click(view.getByRole("button", { name: "Close" }));
  fireEvent.mouseDown(dialog);
  expect(calls.dismissed).toBe(2);
  fireEvent.click(dialog);
  expect(calls.dismissed).toBe(3);
  expect(dialog.open).toBe(true);
});

test("does not call onDismiss on a press inside that is released outside", () => {
  const { calls, view } = open();
  fireEvent.mouseDown(view.getByLabelText("Skill"));
  fireEvent.click(view.getByRole("dialog"));
  expect(calls.dismissed).toBe(0);
});

test("calls onDismiss on a phone's back gesture, but not when a file picker is canceled", () => {
  const { calls, view } = open();
  fireEvent(view.getByLabelText("Skill"), new Event("cancel", { bubbles: true, cancelable: true }));
  expect(calls.dismissed).toBe(0);
  expect(fireEvent(view.getByRole("dialog"), new Event("cancel", { cancelable: true }))).toBe(false);
  expect(calls.dismissed).toBe(1);
});

test.each([
  { key: "s", ctrlKey: true },
  { key: "s", metaKey: true },
  { key: "Enter", ctrlKey: true },
  { key: "Enter", metaKey: true },
])("saves the form on Ctrl or ⌘ with $key, instead of the browser saving the page", (keys) => {
  const { calls, view } = open();
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), keys)).toBe(false);
  expect(calls).toEqual({ dismissed: 0, saved: 1 });
});

test("does not save on Enter alone", () => {
  const { calls, view } = open();
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), { key: "Enter" })).toBe(true);
  expect(calls.saved).toBe(0);
});

test("opens again when the browser closes it", () => {
  const { view } = open();
  const dialog = view.getByRole<HTMLDialogElement>("dialog");
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
});
