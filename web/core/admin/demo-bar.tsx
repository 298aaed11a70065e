import { isDemo } from "./demo.ts";

/** The bar at the top of every admin page in a demo. */
export function DemoBar() {
  if (!isDemo()) return null;
  return (
    <aside
      aria-label="Demo"
      className="bg-primary px-(--gutter) py-2 text-center text-base leading-snug text-balance text-primary-content"
    >
      <p>
        <b>This is a demo.</b> Change anything you like: all changes are deleted when the demo ends.
      </p>
    </aside>
  );
}
