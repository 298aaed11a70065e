import type { ReactNode } from "react";

type ProgressProps = {
  label: string;
  /** How much is done, 0 to 1; undefined where nobody knows. */
  share: number | undefined;
  /** What is said beside the bar. */
  children: ReactNode;
};

/** How far something is, with words beside it. */
export function Progress({ label, share, children }: ProgressProps) {
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-3 lining-nums tabular-nums">
      <progress
        className="progress progress-primary w-auto flex-[1_1_8rem] max-sm:basis-full"
        aria-label={label}
        value={share}
      />
      {children}
    </div>
  );
}
