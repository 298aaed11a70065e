import { loadedMotion } from "./prepare-motion.ts";
import { isMotionWelcome } from "./transitions.ts";

/** Of several changes the last one counts. */
let latest = 0;

/**
 * Changes the page with a cross-fade. What an entry's card and the head of its own page have in common, the elements of class
 * `moving-*` inside of `data-page`, grows from one into the other.
 * @param paths of the page that is left and of the one that comes
 * @param change shows the new page, at the place where it is to be seen
 */
export function changePage(paths: string[], change: () => void): void {
  const mine = ++latest;
  if (!isMotionWelcome()) {
    change();
    return;
  }
  mark(paths);
  const show = () => {
    change();
    if (mine === latest) mark(paths);
  };
  if (typeof document.startViewTransition !== "function") {
    const grow = loadedMotion()?.notePlaces();
    show();
    grow?.();
    return;
  }
  const { classList } = document.documentElement;
  classList.add("page-changes");
  const { ready, finished } = document.startViewTransition(show);
  const end = () => {
    if (mine !== latest) return;
    classList.remove("page-changes");
    mark([]);
  };
  finished.then(end, end);
  // A page in the background, or one that changes again at once, is changed without.
  ready.catch(() => undefined);
}

/** Says which elements move from now on: those of the one card, or the one head, that the visitor looks at. */
function mark(paths: string[]): void {
  for (const element of document.querySelectorAll("[data-moving]")) element.removeAttribute("data-moving");
  const seen = [...document.querySelectorAll("[data-page]")].filter(
    (element) => paths.includes(element.getAttribute("data-page") ?? "") && isInSight(element),
  );
  // Of a project that has two cards in sight, the pressed one.
  const moving = seen.find((element) => element.matches(":hover, :focus-within")) ?? seen[0];
  moving?.setAttribute("data-moving", "");
}

function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
