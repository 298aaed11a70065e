import { afterAll, afterEach, beforeAll, jest, spyOn } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { BoundFunctions, queries } from "@testing-library/react";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { setMotionReady } from "../core/motion/entrance.ts";

const outside = Object.getOwnPropertyDescriptors(globalThis);
GlobalRegistrator.register();
const inside = Object.getOwnPropertyDescriptors(globalThis);
let hasWindow = false;
const postponed: (() => void)[] = [];
const { setImmediate: soon } = globalThis;
/** React's scheduler takes this on load. Work that comes after the last test of a file waits for the next file's window. */
const soonWithWindow = (work: () => void) => soon(() => (hasWindow ? work() : postponed.push(work)));
Object.assign(globalThis, { setImmediate: soonWithWindow });
// Imported after the simulated browser exists: React checks for a window on load, and needs it for input events.
const { cleanup, render, ...library } = await import("@testing-library/react");
const { dropDraft, useDrafts } = await import("../core/form/drafts.ts");
Object.assign(globalThis, { setImmediate: soon });

/** Import these from here, so that React is not loaded too early. */
export const { act, fireEvent, waitFor, within } = library;

/** Milliseconds after which sonner removes a closed toast from the page. */
const TOAST_REMOVAL_DELAY = 250;
let hasToasted = false;

/**
 * Simulates a browser for the tests of one file, and clears the page after each test. Removes its globals after the file, because
 * other files' servers must not see them. All files share one browser, because modules such as React keep references to it.
 */
export function simulateBrowser(): void {
  beforeAll(() => {
    Object.defineProperties(globalThis, inside);
    hasWindow = true;
    for (const work of postponed.splice(0)) soonWithWindow(work);
  });
  afterEach(reset);
  afterAll(async () => {
    if (hasToasted) await Bun.sleep(TOAST_REMOVAL_DELAY);
    hasToasted = false;
    hasWindow = false;
    restoreGlobals();
  });
}

/** Clears the page, the stores and the storage after a test. */
async function reset(): Promise<void> {
  jest.useRealTimers();
  // First, or closing dialogs would animate.
  setMotionReady(false);
  cleanup();
  await closeToasts();
  for (const key of Object.keys(useDrafts.getState().drafts)) dropDraft(key);
  localStorage.clear();
  sessionStorage.clear();
}

/** Waits for a number of event loop turns, so that pending work runs. */
export async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Toasts are not part of what a test renders, so the next test would find them. */
async function closeToasts(): Promise<void> {
  // A toast may just be about to appear.
  await waitTurns(2);
  const countToasts = () => document.querySelectorAll("[data-sonner-toast]").length;
  if (countToasts() === 0) return;
  hasToasted = true;
  const { closeAllToasts } = await import("../core/ui/toaster.tsx");
  // Run timers at once, because sonner removes a toast only after its animation.
  const { setTimeout } = globalThis;
  const timers = spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void) =>
    setTimeout(work, 0)) as typeof setTimeout); // Only called with a callback and a delay.
  for (const end = Date.now() + 2000; countToasts() > 0 && Date.now() < end; await waitTurns(1))
    closeAllToasts();
  timers.mockRestore();
}

function restoreGlobals(): void {
  for (const name of Reflect.ownKeys(inside)) {
    const before = Reflect.getOwnPropertyDescriptor(outside, name);
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    // `outside` holds the descriptor as a property's value.
    else Object.defineProperty(globalThis, name, before.value as PropertyDescriptor);
  }
}

/** Queries of the whole page, including dialogs and announcements outside the rendered element. */
export type View = BoundFunctions<typeof queries> & {
  client: QueryClient;
  rerender(children: ReactNode): void;
  unmount(): void;
};

/** Renders with disabled queries. @param data what the cache has, by key */
export function renderWithQueries(
  children: ReactNode,
  data: readonly (readonly [key: QueryKey, data: unknown])[] = [],
): View {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  for (const [key, found] of data) client.setQueryData(key, found);
  const withClient = (children: ReactNode) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender, unmount } = render(withClient(children));
  return {
    ...within(document.body),
    client,
    rerender: (children) => rerender(withClient(children)),
    unmount,
  };
}

/** Renders fields in a form with the given values. @returns also the form, to read and set its values */
export function renderInForm<T extends FieldValues>(
  values: T,
  children: ReactNode,
): View & { form: UseFormReturn<T> } {
  let form: UseFormReturn<T> | undefined;
  const view = renderWithQueries(
    <TestForm<T>
      values={values}
      onForm={(rendered) => {
        form = rendered;
      }}
    >
      {children}
    </TestForm>,
  );
  if (form === undefined) throw new Error("The form was not rendered.");
  return { ...view, form };
}

type TestFormProps<T extends FieldValues> = {
  values: T;
  onForm(form: UseFormReturn<T>): void;
  children: ReactNode;
};

function TestForm<T extends FieldValues>({ values, onForm, children }: TestFormProps<T>) {
  // `DefaultValues<T>` can't be derived for any T.
  const form = useForm<T>({ defaultValues: values as never });
  // Reading it subscribes to it, so that tests see its current value.
  void form.formState.isDirty;
  onForm(form);
  return <FormProvider {...form}>{children}</FormProvider>;
}
