import { type ComponentType, Suspense } from "react";
import { type AroundNavHandler, Route, Router, Switch } from "wouter";
import { adminPath } from "../../src/shared/admin-path.ts";
import { Loading } from "../core/ui/loading.tsx";
import { AboutPage } from "../features/abouts/about-page.tsx";
import { ContactPage } from "../features/contacts/contact-page.tsx";
import { ResumePage } from "../features/downloads/resume-page.tsx";
import { ExperiencePage } from "../features/experiences/experience-page.tsx";
import { ProjectPage } from "../features/projects/project-page.tsx";
import { ProjectsPage } from "../features/projects/projects-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { HomePage } from "./home-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { SiteLayout } from "./site-layout.tsx";

type AppProps = {
  /** Loaded only in the browser and only under /admin; null on the server. */
  admin: ComponentType | null;
  /** The page's path, on the server only. */
  ssrPath?: string;
  /** What a click on a link does; in the browser only. */
  aroundNav?: AroundNavHandler;
};

/** The routes of spec §2. */
export function App({ admin: Admin, ssrPath, aroundNav }: AppProps) {
  return (
    <Router {...(ssrPath !== undefined && { ssrPath })} {...(aroundNav !== undefined && { aroundNav })}>
      <ErrorBoundary>
        <Switch>
          <Route path={adminPath}>
            {Admin && (
              <Suspense fallback={<Loading />}>
                <Admin />
              </Suspense>
            )}
          </Route>
          <Route>
            <SiteLayout>
              <Switch>
                <Route path="/" component={HomePage} />
                <Route path="/experience" component={ExperiencePage} />
                <Route path="/projects" component={ProjectsPage} />
                <Route path="/project/:id">{({ id }) => <ProjectPage id={id} />}</Route>
                <Route path="/contact" component={ContactPage} />
                <Route path="/about" component={AboutPage} />
                <Route path="/resume" component={ResumePage} />
                <Route component={NotFoundPage} />
              </Switch>
            </SiteLayout>
            <PageAnnouncer />
          </Route>
        </Switch>
      </ErrorBoundary>
    </Router>
  );
}
