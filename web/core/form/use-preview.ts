import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** Room for a form and what it makes, side by side. */
const WIDE = "(width >= 76rem)";

/**
 * Whether a form's preview stands beside it, and, where there is no room for that, whether it is shown in its place.
 * @param hasFaults what is wrong stands at the fields, which come back for it
 */
export function usePreview(hasPreview: boolean, hasFaults: boolean) {
  const isWide = useSyncExternalStore(
    useCallback((changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    }, []),
    () => matchMedia(WIDE).matches,
  );
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (hasFaults) setAsked(false);
  }, [hasFaults]);
  return {
    isBeside: hasPreview && isWide,
    isInstead: hasPreview && !isWide && isAsked,
    /** Null where nothing is to be chosen. */
    toggle: hasPreview && !isWide ? () => setAsked(!isAsked) : null,
  };
}
