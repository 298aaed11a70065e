/** An arrow forward, or back. */
export function ArrowIcon({ isNext, className = "icon" }: { isNext: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path d={isNext ? "M3 10h14M11 4l6 6-6 6" : "M17 10H3M9 4l-6 6 6 6"} />
    </svg>
  );
}
