// Elements are visible before the animation code has loaded.
import { expect, spyOn, test } from "bun:test";
import { simulateBrowser } from "../../testing/render.tsx";

simulateBrowser();

const from = { opacity: 0, y: 16 };

test("animates an element only once the animation code has loaded, and not with reduced motion", async () => {
  const { enterFrom, setMotionReady } = await import("./entrance.ts");
  expect(enterFrom(from)).toBe(false);
  setMotionReady();
  expect(enterFrom(from)).toEqual(from);
  // The only property that is used.
  spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  expect(enterFrom(from)).toBe(false);
});

test("shows an animated element before the animation code has loaded", async () => {
  const [{ renderToString }, m, { MotionProvider }] = await Promise.all([
    import("react-dom/server"),
    import("framer-motion/m"),
    import("./motion-provider.tsx"),
  ]);
  const html = renderToString(
    <MotionProvider>
      <m.p initial={false} animate={{ opacity: 1, y: 0 }} exit={{ opacity: 0 }}>
        words
      </m.p>
    </MotionProvider>,
  );
  expect(html).toContain("words");
  expect(html).not.toContain("opacity:0");
  expect(html).not.toContain("hidden");
});
