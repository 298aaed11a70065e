import { loadedMotion } from "./prepare-motion.ts";
import { isMotionWelcome } from "./transitions.ts";

/** Of several changes the last one counts. */
let latest = 0;
let running: ViewTransition | undefined;

/**
 * Changes the page: the new one fades in. What an entry's card and the head of its own page have in common, the elements of class
 * `moving-*` inside of `data-page`, grows from one into the other, and only for that the browser takes a picture of the page that
 * is left: on a phone it takes longer over it than over the new page.
 * @param paths of the page that is left and of the one that comes
 * @param change shows the new page, at the place where it is to be seen
 */
export function changePage(paths: string[], change: () => void): void {
  const mine = ++latest;
  if (!isMotionWelcome()) {
    change();
    return;
  }
  const hasMoving = mark(paths);
  const show = () => {
    if (mine !== latest) return;
    change();
    mark(paths);
  };
  const { classList } = document.documentElement;
  if (!hasMoving) {
    running?.skipTransition();
    classList.remove("page-changes");
    change();
    fadeIn();
    return;
  }
  if (typeof document.startViewTransition !== "function") {
    const grow = loadedMotion()?.notePlaces();
    show();
    grow?.();
    return;
  }
  classList.add("page-changes");
  const transition = document.startViewTransition(show);
  running = transition;
  const end = () => {
    if (mine !== latest) return;
    running = undefined;
    classList.remove("page-changes");
    mark([]);
  };
  transition.finished.then(end, end);
  // A page in the background, or one that changes again at once, is changed without.
  transition.ready.catch(() => undefined);
}

/** By the browser itself: it needs neither a picture of what was there nor code that may not have come yet. */
function fadeIn(): void {
  document.getElementById("main")?.animate({ opacity: [0.1, 1] }, { duration: 180, easing: "ease-out" });
}

/**
 * Says which elements move from now on: those of the one card, or the one head, that the visitor looks at.
 * @returns whether there are any
 */
function mark(paths: string[]): boolean {
  for (const element of document.querySelectorAll("[data-moving]")) element.removeAttribute("data-moving");
  const seen = [...document.querySelectorAll("[data-page]")].filter(
    (element) => paths.includes(element.getAttribute("data-page") ?? "") && isInSight(element),
  );
  // Of a project that has two cards in sight, the pressed one.
  const moving = seen.find((element) => element.matches(":hover, :focus-within")) ?? seen[0];
  moving?.setAttribute("data-moving", "");
  return moving !== undefined;
}

function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
