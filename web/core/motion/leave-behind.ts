import { animate } from "framer-motion/dom/mini";
import { canMove } from "./entrance.ts";
import { swift } from "./transitions.ts";

/** Milliseconds after which what was left behind goes, even if nobody says that it has faded. */
const LONGEST = 400;

/**
 * Lets the sheet of a dialog that is being closed be seen on its way out. The dialog itself is gone at once, with all that
 * it means to the keyboard and to screen readers; what is left is a picture of it that nobody can reach.
 * @param dialog still in the page, about to be taken out of it
 * @param sheet the part of it that is seen
 */
export function leaveBehind(dialog: HTMLElement, sheet: HTMLElement): void {
  if (!canMove()) return;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const { opacity } = getComputedStyle(sheet);
  const { backgroundColor } = getComputedStyle(dialog, "::backdrop");
  const className = `${dialog.className} leaving-dialog`;
  // Once React has taken it out: where it stays, as in the first of development's two renderings, it is not leaving.
  queueMicrotask(() => {
    if (dialog.isConnected) return;
    const picture = document.createElement("div");
    Object.assign(picture, { className, inert: true, ariaHidden: "true" });
    const veil = document.createElement("div");
    veil.className = "leaving-veil";
    veil.style.backgroundColor = backgroundColor;
    Object.assign(sheet.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    picture.append(veil, sheet);
    // A dialog that stays open below is in front of everything outside it.
    const [place = document.body] = [...document.querySelectorAll("dialog:modal")].slice(-1);
    place.append(picture);
    const go = () => picture.remove();
    setTimeout(go, LONGEST);
    animate(veil, { opacity: [opacity, 0] }, swift);
    const keyframes = { opacity: [opacity, 0], transform: ["translateY(0)", "translateY(0.75rem)"] };
    void animate(sheet, keyframes, swift).then(go);
  });
}
