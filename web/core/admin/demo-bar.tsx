import { isDemo } from "./demo.ts";

/** Stands above every page of a demo's admin. */
export function DemoBar() {
  if (!isDemo()) return null;
  return (
    <aside aria-label="Demo" className="demo-bar">
      <p>
        <b>This is a demo.</b> Change whatever you like: everything is forgotten when it ends.
      </p>
    </aside>
  );
}
