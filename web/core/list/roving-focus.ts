import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";

const CONTROLS = "a[href], button:not([role^=menuitem]), input";

/**
 * Makes all rows inside an element one tab stop, because a list of fifty rows would otherwise have two hundred: the arrow keys move
 * between rows and between a row's controls, Home and End to the first and last row. A row has the attribute `data-row`.
 * Typing text on a row types it into the filter of its list.
 * @param onRow called with the `data-row` of the row that gets the focus
 * @returns props for the element that contains the rows
 */
export function useRovingFocus<T extends HTMLElement>(onRow?: (row: string) => void) {
  const ref = useRef<T>(null);
  const current = useRef<Element>(null);
  const setCurrent = (control: Element | undefined) => {
    current.current = control ?? null;
    for (const row of rowsOf(ref.current))
      for (const other of controlsOf(row)) other.tabIndex = other === control ? 0 : -1;
  };
  // After every render, because rows come and go.
  useLayoutEffect(() => {
    const rows = rowsOf(ref.current);
    const known = rows.find((row) => row.contains(current.current));
    setCurrent(known === undefined ? mainControl(rows[0]) : (current.current ?? undefined));
  });
  const handleFocus = ({ target }: FocusEvent) => {
    const row = target.closest("[data-row]");
    if (row === null || !target.matches(CONTROLS)) return;
    setCurrent(target);
    onRow?.(row.getAttribute("data-row") ?? "");
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element; // Keys come from elements.
    const row = target.closest("[data-row]");
    // Not while an entry is moved by the arrow keys, nor in menus, which have arrow keys of their own.
    if (row === null || !target.matches(CONTROLS) || target.closest("[data-dragging]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextControl(event.key, rowsOf(ref.current), row, target);
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    } else if (event.key.length === 1 && event.key !== " ") filterOf(row)?.focus();
  };
  return { ref, onFocus: handleFocus, onKeyDown: handleKeyDown };
}

/** Focuses the row of an entry. @returns whether there is one */
export function focusRow(list: Element | null, id: string): boolean {
  const control = mainControl(list?.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? undefined);
  control?.focus();
  return control !== undefined;
}

function filterOf(row: Element): HTMLElement | null | undefined {
  const find = (around: string) => row.closest(around)?.querySelector<HTMLElement>("[type=search]");
  return find("[data-list]") ?? find("section");
}

function nextControl(key: string, rows: Element[], row: Element, control: Element): HTMLElement | undefined {
  const controls = controlsOf(row);
  const at = controls.findIndex((other) => other.isSameNode(control));
  if (key === "ArrowLeft") return controls[at - 1];
  if (key === "ArrowRight") return controls[at + 1];
  const rowAt = rows.indexOf(row);
  const target = { ArrowUp: rowAt - 1, ArrowDown: rowAt + 1, Home: 0, End: rows.length - 1 }[key];
  const next = target === undefined ? undefined : rows[target];
  if (next === undefined) return undefined;
  // The same control of the other row.
  const kind = control.getAttribute("data-control");
  return controlsOf(next).find((other) => other.getAttribute("data-control") === kind) ?? mainControl(next);
}

function mainControl(row: Element | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>("[data-control=main]") ?? controlsOf(row)[0];
}

function rowsOf(list: Element | null): Element[] {
  return list === null ? [] : [...list.querySelectorAll("[data-row]")].filter(isVisible);
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  if (row === undefined) return [];
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    // Without the controls of rows inside the row.
    (control) => control.closest("[data-row]") === row && isVisible(control),
  );
}

/** Not in a closed group, and not left out of a narrow row. The simulated browser of the tests has no layout. */
function isVisible(element: Element): boolean {
  return element.checkVisibility?.() ?? true;
}
