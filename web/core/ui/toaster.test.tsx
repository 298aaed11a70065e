// Toasts (§4, §9) in a simulated browser; e2e/toasts.test.ts tests their layout.
import { beforeAll, expect, test } from "bun:test";
import { simulateBrowser } from "../../testing/render.tsx";
import type { Toast, ToastPosition, ToastStatus } from "./toaster.tsx";

type Toasts = typeof import("./toast.ts");
let toasts: Toasts;

simulateBrowser();
beforeAll(async () => {
  // Imported here, because the toasts are rendered as soon as the module is loaded.
  toasts = await import("./toast.ts");
});

/** Waits until `find` returns a value. */
async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  const end = Date.now() + 2000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Timed out: ${find}`);
    await Bun.sleep(1);
  }
}

const slips = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
const shown = (title: string) => slips().find((slip) => slip.textContent?.includes(title));

async function show(toast: Toast): Promise<HTMLElement> {
  await toasts.showToast(toast);
  return await until(() => shown(toast.title));
}

const statuses: { status: ToastStatus; role: string }[] = [
  { status: "info", role: "status" },
  { status: "warning", role: "alert" },
  { status: "success", role: "status" },
  { status: "error", role: "alert" },
  { status: "loading", role: "status" },
];

test.each(statuses)("announces a toast of status $status as $role", async ({ status, role }) => {
  const slip = await show({ status, title: `Some ${status}`, description: "More of it." });
  expect(slip.dataset.type).toBe(status);
  expect(slip.querySelector(`[role=${role}]`)?.textContent).toBe(`Some ${status}More of it.`);
});

test("closes a toast of any status by its close button", async () => {
  for (const { status } of statuses) await show({ status, title: `Some ${status}` });
  for (const slip of slips()) slip.querySelector<HTMLElement>("[aria-label=Close]")?.click();
  await until(() => slips().length === 0);
});

const positions: { position: ToastPosition; y: string; x: string }[] = [
  { position: "top", y: "top", x: "center" },
  { position: "top-left", y: "top", x: "left" },
  { position: "top-right", y: "top", x: "right" },
  { position: "bottom", y: "bottom", x: "center" },
  { position: "bottom-left", y: "bottom", x: "left" },
  { position: "bottom-right", y: "bottom", x: "right" },
];

test.each(positions)("shows a toast at the $position", async ({ position, y, x }) => {
  const slip = await show({ status: "info", title: `At ${position}`, position });
  expect([slip.dataset.yPosition, slip.dataset.xPosition]).toEqual([y, x]);
});

test("closes all toasts by one button", async () => {
  await show({ status: "success", title: "First" });
  await show({ status: "loading", title: "Second", position: "top-left" });
  const last = await show({ status: "error", title: "Third" });
  expect(slips()).toHaveLength(3);
  [...last.querySelectorAll("button")].find(({ textContent }) => textContent === "Close all")?.click();
  await until(() => slips().length === 0);
});

test("closes only its own toast by the function that showToast returns", async () => {
  const close = await toasts.showToast({ status: "loading", title: "Under way" });
  await until(() => shown("Under way"));
  await show({ status: "info", title: "Stays" });
  close();
  await until(() => shown("Under way") === undefined);
  expect(shown("Stays")).toBeDefined();
});

test("moves toasts into an open dialog, and back to the page when it closes", async () => {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const at = (title: string, y: string) => until(() => shown(title)?.dataset.yPosition === y && shown(title));
  expect(dialog.contains(await show({ status: "info", title: "Wanders" }))).toBe(false);
  await show({ status: "info", title: "Stays there", position: "bottom-left" });
  const releaseToasts = toasts.moveToastsInto(dialog);
  // At the top, because the dialog's buttons are at the bottom.
  expect(dialog.contains(await at("Wanders", "top"))).toBe(true);
  expect(shown("Stays there")?.dataset.yPosition).toBe("bottom");
  expect((await show({ status: "error", title: "Not saved" })).dataset.yPosition).toBe("top");
  releaseToasts();
  expect(dialog.contains(await at("Wanders", "bottom"))).toBe(false);
  expect(shown("Wanders")?.dataset.type).toBe("info");
  dialog.remove();
});
