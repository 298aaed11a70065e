import { useEffect, useState } from "react";
import type { FeaturePage } from "../feature/feature.ts";
import { Loading } from "../ui/loading.tsx";

type PageComponent = FeaturePage["component"];

/**
 * A page whose code is loaded with the page. Once loaded, it renders right away, on the server as in the browser, where
 * navigation loads the code before it shows the page. Otherwise, such as on going back after a reload, the page is shown as
 * loading.
 * @returns the page's `component` and `load`
 */
export function lazyPage(
  load: () => Promise<PageComponent>,
): Required<Pick<FeaturePage, "component" | "load">> {
  let loaded: PageComponent | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
  };
  const component: PageComponent = (props) => {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== undefined) return;
      loadOnce().then(
        () => setShown(() => loaded),
        // A new version of the program has other files. Its document names them.
        () => location.reload(),
      );
    }, [Shown]);
    return Shown === undefined ? <Loading /> : <Shown {...props} />;
  };
  return { component, load: loadOnce };
}
