import type { ReactNode } from "react";
import { Redirect, Route, Switch, useSearchParams } from "wouter";
import { NotFoundPage } from "../site/not-found-page.tsx";
import { Loading } from "../ui/loading.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { ContentList } from "./content-list.tsx";
import { LoginPage } from "./login-page.tsx";
import { SetupPage } from "./setup-page.tsx";
import { useOwner } from "./use-owner.ts";

/** The admin routes of spec §2; each but the login needs the owner. */
export function Admin() {
  return (
    <Switch>
      <Route path="/admin/login" component={Login} />
      <Route path="/admin" component={Index} />
      <Route path="/admin/my-info">
        <OwnerOnly>
          <ContentList part="my-info" />
        </OwnerOnly>
      </Route>
      <Route path="/admin/experiences">
        <OwnerOnly>
          <ContentList part="experiences" />
        </OwnerOnly>
      </Route>
      <Route path="/admin/projects">
        <OwnerOnly>
          <ContentList part="projects" />
        </OwnerOnly>
      </Route>
      <Route path="/admin/project/:id">
        {({ id }) => (
          <OwnerOnly>
            <ContentList part="project" id={id} />
          </OwnerOnly>
        )}
      </Route>
      <Route path="/admin/about">
        <OwnerOnly>
          <ContentList part="about" />
        </OwnerOnly>
      </Route>
      <Route>
        <main className="page">
          <NotFoundPage />
        </main>
      </Route>
    </Switch>
  );
}

/** `/admin`: the profile when logged in, the login form in place when not; the setup with the code of the first start. */
function Index() {
  const owner = useOwner();
  const [search] = useSearchParams();
  const code = search.get("setup");
  if (owner.isPending) return <Loading />;
  if (owner.user !== null)
    return (
      <AdminLayout user={owner.user}>
        <ContentList part="my-info" />
      </AdminLayout>
    );
  return code === null ? <LoginPage /> : <SetupPage code={code} />;
}

function Login() {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  return owner.user === null ? <LoginPage /> : <Redirect to="/admin/my-info" replace />;
}

function OwnerOnly({ children }: { children: ReactNode }) {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  if (owner.user === null) return <Redirect to="/admin/login" replace />;
  return <AdminLayout user={owner.user}>{children}</AdminLayout>;
}
