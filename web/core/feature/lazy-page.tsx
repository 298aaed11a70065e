import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Loading } from "../ui/loading.tsx";

/** The id of the entry that the page shows, `""` where it shows none, and what other features place on it. */
type PageProps = { id: string; children?: ReactNode };
type PageComponent = ComponentType<PageProps>;

/** A page whose code comes with the first page that needs it; `ShownPage` renders it. */
export type LazyPage = {
  /**
   * Loads the code; a page that is rendered afterwards is there at once, as hydration and the server need it.
   * @throws Error where it can't be loaded; the next call tries again
   */
  preload(): Promise<void>;
  /** The page, once it is loaded. */
  loaded(): PageComponent | undefined;
  /** The page, which suspends until it is loaded. */
  Pending: PageComponent;
};

export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  let loaded: PageComponent | undefined;
  return {
    async preload() {
      loaded ??= await load();
    },
    loaded: () => loaded,
    Pending: lazy(async () => ({ default: await load() })),
  };
}

export function ShownPage({ page, ...props }: PageProps & { page: LazyPage }) {
  // Noted, because a page that changed from one to the other would lose its state.
  const [Loaded] = useState(page.loaded);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      <page.Pending {...props} />
    </Suspense>
  );
}
