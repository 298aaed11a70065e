import { type FieldName, fieldNames } from "../../../src/features/contacts/check-message.contract.ts";

const KEY = "vitrine-letter";

/** Stores the typed text in this tab, so that it survives a reload. */
export function storeDraft(message: Record<FieldName, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Storage is off or full. The text is then lost on a reload.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See storeDraft.
  }
}

/** Fills a blank form with the stored draft. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const text = draft[name];
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || typeof text !== "string") continue;
    field.value = text;
    // Updates the character count.
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
