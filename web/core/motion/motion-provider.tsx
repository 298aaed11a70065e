import "./motion-admin.css";
import { LazyMotion, MotionConfig } from "framer-motion";
import type { ReactNode } from "react";
import { setMotionReady } from "./entrance.ts";
import { quickTransition } from "./transitions.ts";

/**
 * Enables framer-motion's `m` elements. The animation code loads after the first paint; until then, or if it fails to load,
 * the elements are shown without animation.
 */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <LazyMotion strict features={loadFeatures}>
      <MotionConfig reducedMotion="user" transition={quickTransition}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

async function loadFeatures() {
  await nextPaint();
  try {
    const { features } = await import("./motion-features.ts");
    setMotionReady();
    return features;
  } catch {
    // Without the code nothing is animated.
    return await new Promise<never>(() => undefined);
  }
}

/** Animation frames run before the paint; the timeout runs after it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
