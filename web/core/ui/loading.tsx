import { Rosette } from "./engraving.tsx";

/** The full-page loading placeholder (§2): a slowly turning engraving. */
export function Loading({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className="waiting">
      <Rosette seed="loading" />
      <h1>{label}</h1>
    </div>
  );
}
