import { afterAll, afterEach, beforeAll, jest, spyOn } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { BoundFunctions, queries } from "@testing-library/react";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { noteMotionReady } from "../core/motion/entrance.ts";

const outside = Object.getOwnPropertyDescriptors(globalThis);
GlobalRegistrator.register();
const inside = Object.getOwnPropertyDescriptors(globalThis);
// Not earlier: React looks for a window when its code is loaded, and without one would never hear that a text changes.
const { cleanup, render, ...library } = await import("@testing-library/react");
const { dropDraft, useDrafts } = await import("../core/form/drafts.ts");

/** Tests have these from here, so that none of them loads React too early. */
export const { act, fireEvent, waitFor, within } = library;

/** Milliseconds after which sonner takes a closed toast out of the page, which it tells nobody. */
const TOAST_LEAVES = 250;
let hasToasted = false;

/**
 * A simulated browser for the tests of one file, empty again after each of them; other files' servers must not meet it.
 * All files have the same one: the code that they share, such as React's and the toasts', holds on to what it has found.
 */
export function simulateBrowser(): void {
  beforeAll(() => void Object.defineProperties(globalThis, inside));
  afterEach(empty);
  afterAll(async () => {
    // React has work scheduled after the last test, and needs the window for it.
    await turns(5);
    if (hasToasted) await Bun.sleep(TOAST_LEAVES);
    hasToasted = false;
    leave();
  });
}

/** Takes away all that a test leaves in the page and in what outlives it. */
async function empty(): Promise<void> {
  jest.useRealTimers();
  // First, or a dialog would be seen on its way out.
  noteMotionReady(false);
  cleanup();
  await closeToasts();
  for (const key of Object.keys(useDrafts.getState().drafts)) dropDraft(key);
  localStorage.clear();
  sessionStorage.clear();
}

/** Lets everything run that is due. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** They belong to the page and not to what a test renders, and would be found by the next test. */
async function closeToasts(): Promise<void> {
  // One that a test has just caused may be on its way.
  await turns(2);
  const slips = () => document.querySelectorAll("[data-sonner-toast]").length;
  if (slips() === 0) return;
  hasToasted = true;
  const { closeAllToasts } = await import("../core/ui/toaster.tsx");
  // A toast stays in the page until it has moved out of it, which nobody sees here.
  const { setTimeout } = globalThis;
  const hurried = spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void) =>
    setTimeout(work, 0)) as typeof setTimeout); // Called so alone.
  for (const end = Date.now() + 2000; slips() > 0 && Date.now() < end; await turns(1)) closeAllToasts();
  hurried.mockRestore();
}

function leave(): void {
  for (const name of Reflect.ownKeys(inside)) {
    const before = Reflect.getOwnPropertyDescriptor(outside, name);
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    // It holds the descriptor of that name, as a value.
    else Object.defineProperty(globalThis, name, before.value as PropertyDescriptor);
  }
}

/** What finds things in the whole page, also in dialogs and announcements beside what was rendered. */
export type View = BoundFunctions<typeof queries> & {
  client: QueryClient;
  rerender(children: ReactNode): void;
  unmount(): void;
};

/** Renders with an empty cache of queries, which ask no server. */
export function renderWithQueries(children: ReactNode): View {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  const around = (children: ReactNode) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender, unmount } = render(around(children));
  return {
    ...within(document.body),
    client,
    rerender: (children) => rerender(around(children)),
    unmount,
  };
}

/** Renders fields in a form of the given values. @returns the form as well, to read and set what it holds */
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
  // All of the values are the defaults, which are of a type that is deeper than can be told of any T.
  const form = useForm<T>({ defaultValues: values as never });
  // What of the form's state is read is kept up to date, also for the tests.
  void form.formState.isDirty;
  onForm(form);
  return <FormProvider {...form}>{children}</FormProvider>;
}
