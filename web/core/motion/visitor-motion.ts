import { scroll } from "framer-motion/dom";
import { animate } from "framer-motion/dom/mini";
import { moveTransition, quickTransition } from "./transitions.ts";

/** The elements animated by scrolling, each with a function that stops it. */
const animated = new Map<Element, () => void>();

/** Animates `.reveal` elements while scrolling, like motion.css does in browsers with scroll-driven animations. */
export function revealOnScroll(): void {
  animateNew();
  new MutationObserver(animateNew).observe(document.body, { subtree: true, childList: true });
}

function animateNew(): void {
  for (const [element, stop] of animated)
    if (!element.isConnected) {
      stop();
      animated.delete(element);
    }
  for (const element of document.querySelectorAll(".reveal"))
    if (!animated.has(element)) animated.set(element, reveal(element));
}

function reveal(element: Element): () => void {
  const keyframes = { opacity: [0.8, 1], transform: ["translateY(2rem)", "translateY(0)"] };
  return scroll(animate(element, keyframes, { duration: 1, ease: "linear" }), {
    target: element,
    // From its first line at the window's bottom until two fifths of it are visible.
    offset: ["start end", "0.4 end"],
  });
}

const movingParts = ["moving-picture", "moving-title"] as const;

/** Call before the page changes. @returns animates the new page, its marked elements from their previous position */
export function recordPositions(): () => void {
  const boxes = movingParts.map((name) => movingPart(name)?.getBoundingClientRect());
  return () => {
    const main = document.getElementById("main");
    if (main !== null) animate(main, { opacity: [0, 1] }, quickTransition);
    for (const [index, name] of movingParts.entries()) {
      const part = movingPart(name);
      const from = boxes[index];
      if (part !== null && from !== undefined) grow(part, from);
    }
  };
}

const movingPart = (name: string) => document.querySelector(`[data-moving] .${name}`);

/** Animates an element from a previous box to its own. */
function grow(part: Element, from: DOMRect): void {
  const to = part.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return;
  const scale = Math.min(from.width / to.width, from.height / to.height);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const moved = `translate(${x}px, ${y}px) scale(${scale})`;
  animate(part, { transform: [moved, "translate(0px, 0px) scale(1)"] }, moveTransition);
}
