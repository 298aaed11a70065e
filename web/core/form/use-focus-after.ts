import { useEffect, useRef } from "react";

/**
 * Fields take no focus while they are stored.
 * @returns notes what moves the focus once they can be typed in again; of several the last one counts
 */
export function useFocusAfter(isPending: boolean): (focus: () => void) => void {
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (isPending) return;
    next.current?.();
    next.current = null;
  }, [isPending]);
  return (focus) => {
    next.current = focus;
  };
}
