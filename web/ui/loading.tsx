/** Spec §2: the full-page placeholder, a large spinner in the middle. */
export function Loading({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4">
      <span className="loading loading-ring w-16 text-primary" aria-hidden="true" />
      <span className="text-base-content/70">{label}</span>
    </div>
  );
}
