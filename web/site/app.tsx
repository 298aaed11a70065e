import { Component, type ComponentType, type ReactNode, Suspense } from "react";
import { type AroundNavHandler, Route, Router, Switch } from "wouter";
import { english } from "../../src/shared/language.ts";
import { siteBase } from "../core/api/site-base.ts";
import { LanguageContext } from "../core/language/language.tsx";
import { ErrorMessage } from "../core/ui/error-message.tsx";
import { Loading } from "../core/ui/loading.tsx";
import { features } from "./features.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { pages } from "./pages.ts";
import { SiteLayout } from "./site-layout.tsx";

type AppProps = {
  /** Shown instead of the site; null on the server and on public pages. */
  admin: ComponentType | null;
  /** The language's part of all addresses: `/de`; `""` for the main language. */
  prefix: string;
  /** The page's path with its language; on the server only. */
  ssrPath?: string;
  /** Handles clicks on links; in the browser only. */
  aroundNav?: AroundNavHandler;
};

/** The site's routes (§2). */
export function App({ admin: Admin, prefix, ssrPath, aroundNav }: AppProps) {
  return (
    <Router
      base={siteBase + prefix}
      // A language's home page is `/de`.
      hrefs={(href, { base }) => (prefix !== "" && href === `${base}/` ? base : href)}
      {...(ssrPath !== undefined && { ssrPath })}
      {...(aroundNav !== undefined && { aroundNav })}
    >
      <ErrorBoundary>
        {Admin ? (
          <LanguageContext value={english}>
            <Suspense fallback={<Loading />}>
              <Admin />
            </Suspense>
          </LanguageContext>
        ) : (
          <>
            <SiteLayout>
              <Switch>
                {pages.map(({ name, path, component: Page }) => (
                  <Route key={name} path={path}>
                    {({ id = "" }: { id?: string }) => (
                      <Page id={id}>
                        <PageParts page={name} />
                      </Page>
                    )}
                  </Route>
                ))}
                <Route component={NotFoundPage} />
              </Switch>
            </SiteLayout>
            <PageAnnouncer />
          </>
        )}
      </ErrorBoundary>
    </Router>
  );
}

/** Other features' parts of a page. */
function PageParts({ page }: { page: string }) {
  return features.map(({ name, parts }) => {
    const Part = parts?.[page];
    return Part && <Part key={name} />;
  });
}

/** Shows the generic error page in place of the whole site, including header and footer. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    // Never null, even if null or undefined was thrown.
    return { error: error ?? new Error("") };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="page">
        <ErrorMessage error={this.state.error} />
      </main>
    );
  }
}
