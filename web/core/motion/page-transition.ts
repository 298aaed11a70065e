import { loadedVisitorMotion } from "./prepare-motion.ts";
import { isMotionAllowed } from "./transitions.ts";

/** Counts page changes; only the latest takes effect. */
let latest = 0;
let running: ViewTransition | undefined;

/**
 * Shows another page with a transition. Elements `moving-*` inside `data-page`, which an entry's card and its own page share,
 * grow from one into the other with a view transition. Otherwise the new page only fades in, because view transitions are
 * slow on phones.
 * @param paths of the old and the new page
 * @param change renders the new page and scrolls it
 */
export function changePage(paths: string[], change: () => void): void {
  const mine = ++latest;
  if (!isMotionAllowed()) {
    change();
    return;
  }
  const hasMoving = markMoving(paths);
  const show = () => {
    if (mine !== latest) return;
    change();
    markMoving(paths);
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
    const grow = loadedVisitorMotion()?.recordPositions();
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
    markMoving([]);
  };
  transition.finished.then(end, end);
  // Rejects in a background tab or when the page changes again; the page is shown without a transition.
  transition.ready.catch(() => undefined);
}

/** Fades the page in with the browser's own animations, which need no extra code. */
function fadeIn(): void {
  document.getElementById("main")?.animate({ opacity: [0.1, 1] }, { duration: 180, easing: "ease-out" });
}

/**
 * Marks the elements to animate, in the visible card or page head of one of the paths.
 * @returns whether there are any
 */
function markMoving(paths: string[]): boolean {
  for (const element of document.querySelectorAll("[data-moving]")) element.removeAttribute("data-moving");
  const visible = [...document.querySelectorAll("[data-page]")].filter(
    (element) => paths.includes(element.getAttribute("data-page") ?? "") && isVisible(element),
  );
  // If a project has two visible cards, the one that was clicked.
  const moving = visible.find((element) => element.matches(":hover, :focus-within")) ?? visible[0];
  moving?.setAttribute("data-moving", "");
  return moving !== undefined;
}

function isVisible(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
