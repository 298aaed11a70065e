import type { ReactNode } from "react";

type ProgressProps = {
  label: string;
  /** Share that is done, 0 to 1; undefined if unknown. */
  share: number | undefined;
  /** Text next to the bar. */
  children: ReactNode;
};

/** A progress bar with text next to it. */
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
