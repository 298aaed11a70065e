import { type ComponentType, useEffect, useState } from "react";

/**
 * A preview whose code is loaded when it is first shown. Not React's `lazy`: each fallback of `Suspense` is shown for at
 * least 300 milliseconds.
 */
export function lazyPreview<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const preview: ComponentType<P> = (props) => {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          setShown(() => component);
        },
        (error) => console.error("Failed to load the preview", error),
      );
    }, [Shown]);
    return Shown === undefined ? null : <Shown {...props} />;
  };
  return preview;
}
