// What stands before the code has come that moves it, in a simulated browser.
import { expect, spyOn, test } from "bun:test";
import { simulateBrowser } from "../../testing/render.tsx";

simulateBrowser();

const from = { opacity: 0, y: 16 };

test("moves an element in only once the code for it is there, and not with reduced motion", async () => {
  const { entrance, noteMotionReady } = await import("./entrance.ts");
  expect(entrance(from)).toBe(false);
  noteMotionReady();
  expect(entrance(from)).toEqual(from);
  // All that is asked of it here.
  spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  expect(entrance(from)).toBe(false);
});

test("shows a moving element before the code that moves it has loaded", async () => {
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
