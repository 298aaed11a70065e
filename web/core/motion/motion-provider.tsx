import "./motion-admin.css";
import { LazyMotion, MotionConfig } from "framer-motion";
import type { ReactNode } from "react";
import { noteMotionReady } from "./entrance.ts";
import { swift } from "./transitions.ts";

/**
 * Lets framer-motion's `m` elements inside move, once the code for it has come: it is asked for after the first paint, and
 * until then, or where it can't be loaded, they stand where they belong.
 */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig reducedMotion="user" transition={swift}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

async function loadFeatures() {
  await nextPaint();
  try {
    const { features } = await import("./motion-features.ts");
    noteMotionReady();
    return features;
  } catch {
    // Nothing is missing but motion.
    return await new Promise<never>(() => undefined);
  }
}

/** A frame is asked for before its paint, the task after it comes behind. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
