import { type FieldName, fieldNames } from "../../../src/features/contacts/check-message.contract.ts";

const KEY = "vitrine-letter";

/** Keeps what is typed for a reload, in this tab alone. */
export function storeDraft(message: Record<FieldName, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Storage is off or full: the text lasts as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See storeDraft.
  }
}

/** Puts a kept text into the fields of a blank form. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const text = draft[name];
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || typeof text !== "string") continue;
    field.value = text;
    // It is counted like what is typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function readDraft(): Partial<Record<FieldName, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Record<FieldName, unknown>>; // Written above.
  } catch {
    return {};
  }
}
