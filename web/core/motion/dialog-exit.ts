import { animate } from "framer-motion/dom/mini";
import { canAnimate } from "./entrance.ts";
import { quickTransition } from "./transitions.ts";

/** Milliseconds after which the copy is removed even if the animation has not finished. */
const TIMEOUT = 400;

/**
 * Animates the closing of a dialog. The dialog itself is removed right away; only an inert copy fades out, hidden from the
 * keyboard and screen readers.
 * @param dialog still in the document, about to be removed
 * @param sheet its visible part
 */
export function animateDialogExit(dialog: HTMLElement, sheet: HTMLElement): void {
  if (!canAnimate()) return;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const { opacity } = getComputedStyle(sheet);
  const { backgroundColor } = getComputedStyle(dialog, "::backdrop");
  const className = `${dialog.className} leaving-dialog`;
  // Runs after React has removed the dialog. In development, strict mode calls this for a dialog that stays.
  queueMicrotask(() => {
    if (dialog.isConnected) return;
    const copy = document.createElement("div");
    Object.assign(copy, { className, inert: true, ariaHidden: "true" });
    const backdrop = document.createElement("div");
    backdrop.className = "leaving-veil";
    backdrop.style.backgroundColor = backgroundColor;
    Object.assign(sheet.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    copy.append(backdrop, sheet);
    // Another open dialog covers everything outside it.
    const [parent = document.body] = [...document.querySelectorAll("dialog:modal")].slice(-1);
    parent.append(copy);
    const removeCopy = () => copy.remove();
    setTimeout(removeCopy, TIMEOUT);
    animate(backdrop, { opacity: [opacity, 0] }, quickTransition);
    const keyframes = { opacity: [opacity, 0], transform: ["translateY(0)", "translateY(0.75rem)"] };
    void animate(sheet, keyframes, quickTransition).then(removeCopy);
  });
}
