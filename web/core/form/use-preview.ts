import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** The window width from which the form and its preview fit side by side. */
const WIDE = "(width >= 76rem)";

/**
 * Whether a form's preview is shown next to it, or in narrow windows in its place.
 * @param hasErrors returns to the form, whose fields show the errors
 */
export function usePreview(hasPreview: boolean, hasErrors: boolean) {
  const isWide = useSyncExternalStore(
    useCallback((changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    }, []),
    () => matchMedia(WIDE).matches,
  );
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (hasErrors) setRequested(false);
  }, [hasErrors]);
  return {
    isSideBySide: hasPreview && isWide,
    isReplacingForm: hasPreview && !isWide && isRequested,
    /** Switches between form and preview; null if both or only the form is shown. */
    toggle: hasPreview && !isWide ? () => setRequested(!isRequested) : null,
  };
}
