import { Rosette } from "./engraving.tsx";

/** §2: the full-page placeholder, a large spinner in the middle: the engraving, slowly turning. */
export function Loading({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className="waiting">
      <Rosette seed="loading" />
      <h1>{label}</h1>
    </div>
  );
}
