import { scroll } from "framer-motion/dom";
import { animate } from "framer-motion/dom/mini";
import { calm, swift } from "./transitions.ts";

/** By what each element stops following the scrolling. */
const followed = new Map<Element, () => void>();

/** Sections come into sight as `.reveal` in motion.css has it, in a browser whose styles can't follow the scrolling. */
export function revealOnScroll(): void {
  follow();
  new MutationObserver(follow).observe(document.body, { subtree: true, childList: true });
}

function follow(): void {
  for (const [element, stop] of followed)
    if (!element.isConnected) {
      stop();
      followed.delete(element);
    }
  for (const element of document.querySelectorAll(".reveal"))
    if (!followed.has(element)) followed.set(element, reveal(element));
}

function reveal(element: Element): () => void {
  const keyframes = { opacity: [0.8, 1], transform: ["translateY(2rem)", "translateY(0)"] };
  return scroll(animate(element, keyframes, { duration: 1, ease: "linear" }), {
    target: element,
    // From when its first line comes in at the bottom until two fifths of it are in.
    offset: ["start end", "0.4 end"],
  });
}

const movingParts = ["moving-picture", "moving-title"] as const;

/** To be called before the page changes. @returns lets the new page come, and what moves grow from where it was */
export function notePlaces(): () => void {
  const places = movingParts.map((name) => movingPart(name)?.getBoundingClientRect());
  return () => {
    const main = document.getElementById("main");
    if (main !== null) animate(main, { opacity: [0, 1] }, swift);
    for (const [index, name] of movingParts.entries()) {
      const part = movingPart(name);
      const from = places[index];
      if (part !== null && from !== undefined) grow(part, from);
    }
  };
}

const movingPart = (name: string) => document.querySelector(`[data-moving] .${name}`);

/** As large as it fits into where it was, and then as it is. */
function grow(part: Element, from: DOMRect): void {
  const to = part.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return;
  const scale = Math.min(from.width / to.width, from.height / to.height);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const moved = `translate(${x}px, ${y}px) scale(${scale})`;
  animate(part, { transform: [moved, "translate(0px, 0px) scale(1)"] }, calm);
}
