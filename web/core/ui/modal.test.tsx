import { expect, test } from "bun:test";
import { act, fireEvent, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { Modal } from "./modal.tsx";

simulateBrowser();

/** An open dialog over a page with the button that has opened it. */
function open() {
  const told = { dismissed: 0, saved: 0 };
  const page = (isOpen: boolean) => (
    <main tabIndex={-1}>
      <button type="button">Edit</button>
      {isOpen && (
        <Modal title="Edit Skill" onDismiss={() => told.dismissed++} onSaveKey={() => told.saved++}>
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
  return { told, view, close: () => view.rerender(page(false)) };
}

test("has its title as its name, and focuses the first field", () => {
  const { view } = open();
  view.getByRole("dialog", { name: "Edit Skill" });
  expect(document.activeElement === view.getByLabelText("Skill")).toBe(true);
});

test("closing it focuses the button that opened it", async () => {
  const { view, close } = open();
  close();
  await act(async () => await Bun.sleep(0));
  expect(document.activeElement === view.getByRole("button", { name: "Edit" })).toBe(true);
});

test("Escape, the cross and a press outside ask to close, and do not close by themselves", () => {
  const { told, view } = open();
  const dialog = view.getByRole<HTMLDialogElement>("dialog");
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), { key: "Escape" })).toBe(false);
  fireEvent.click(view.getByRole("button", { name: "Close" }));
  fireEvent.mouseDown(dialog);
  expect(told.dismissed).toBe(3);
  expect(dialog.open).toBe(true);
});

test("a press inside does not ask to close", () => {
  const { told, view } = open();
  fireEvent.mouseDown(view.getByLabelText("Skill"));
  expect(told.dismissed).toBe(0);
});

test("a phone's back gesture asks to close, but cancelling a file picker does not", () => {
  const { told, view } = open();
  fireEvent(view.getByLabelText("Skill"), new Event("cancel", { bubbles: true, cancelable: true }));
  expect(told.dismissed).toBe(0);
  expect(fireEvent(view.getByRole("dialog"), new Event("cancel", { cancelable: true }))).toBe(false);
  expect(told.dismissed).toBe(1);
});

test.each([
  { key: "s", ctrlKey: true },
  { key: "s", metaKey: true },
  { key: "Enter", ctrlKey: true },
  { key: "Enter", metaKey: true },
])("$key with Ctrl or the command key saves, and not the browser's page", (keys) => {
  const { told, view } = open();
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), keys)).toBe(false);
  expect(told).toEqual({ dismissed: 0, saved: 1 });
});

test("Enter alone does not save", () => {
  const { told, view } = open();
  expect(fireEvent.keyDown(view.getByLabelText("Skill"), { key: "Enter" })).toBe(true);
  expect(told.saved).toBe(0);
});

test("opens again when the browser closes it", () => {
  const { view } = open();
  const dialog = view.getByRole<HTMLDialogElement>("dialog");
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
});
