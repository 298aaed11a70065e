import { type ComponentType, Suspense } from "react";
import { type AroundNavHandler, Route, Router, Switch } from "wouter";
import { adminPath } from "../src/pages/admin-path.contract.ts";
import { AboutPage } from "./abouts/about-page.tsx";
import { ContactPage } from "./contacts/contact-page.tsx";
import { ResumePage } from "./downloads/resume-page.tsx";
import { ExperiencePage } from "./experiences/experience-page.tsx";
import { ProjectPage } from "./projects/project-page.tsx";
import { ProjectsPage } from "./projects/projects-page.tsx";
import { ErrorBoundary } from "./site/error-boundary.tsx";
import { HomePage } from "./site/home-page.tsx";
import { NotFoundPage } from "./site/not-found-page.tsx";
import { PageAnnouncer } from "./site/page-announcer.tsx";
import { SiteLayout } from "./site/site-layout.tsx";
import { Loading } from "./ui/loading.tsx";

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
