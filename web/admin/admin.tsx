import type { ReactNode } from "react";
import { Redirect, Route, Switch, useSearch } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { Loading } from "../core/ui/loading.tsx";
import { prepareToasts } from "../core/ui/toast.ts";
import { AboutAdminPage } from "../features/abouts/about-admin-page.tsx";
import { InboxPage } from "../features/contacts/inbox-page.tsx";
import { ExperienceAdminPage } from "../features/experiences/experience-admin-page.tsx";
import { HistoryPage } from "../features/history/history-page.tsx";
import { ProjectAdminPage } from "../features/projects/project-admin-page.tsx";
import { ProjectsAdminPage } from "../features/projects/projects-admin-page.tsx";
import { SetupPage } from "../features/setup/setup-page.tsx";
import { LoginPage } from "../features/users/login-page.tsx";
import { useOwner } from "../features/users/use-owner.ts";
import { MyInfoPage } from "./my-info-page.tsx";
import "./admin.css";

prepareToasts();

/** The admin routes of spec §2; each but the login needs the owner. */
export function Admin() {
  return (
    <Switch>
      <Route path="/admin/login" component={Login} />
      <Route path="/admin" component={Index} />
      <Route path="/admin/my-info">
        <OwnerOnly>{(user) => <MyInfoPage user={user} />}</OwnerOnly>
      </Route>
      <Route path="/admin/experiences">
        <OwnerOnly>{(user) => <ExperienceAdminPage user={user} />}</OwnerOnly>
      </Route>
      <Route path="/admin/projects">
        <OwnerOnly>{(user) => <ProjectsAdminPage user={user} />}</OwnerOnly>
      </Route>
      <Route path="/admin/project/:id">
        {({ id }) => <OwnerOnly>{(user) => <ProjectAdminPage key={id} user={user} id={id} />}</OwnerOnly>}
      </Route>
      <Route path="/admin/about">
        <OwnerOnly>{(user) => <AboutAdminPage user={user} />}</OwnerOnly>
      </Route>
      <Route path="/admin/inbox">
        <OwnerOnly>{(user) => <InboxPage user={user} />}</OwnerOnly>
      </Route>
      <Route path="/admin/history">
        <OwnerOnly>{(user) => <HistoryPage user={user} />}</OwnerOnly>
      </Route>
    </Switch>
  );
}

/** `/admin`: the profile when logged in, the login form in place when not; the setup with the code of the first start. */
function Index() {
  const owner = useOwner();
  const search = new URLSearchParams(useSearch());
  const code = search.get("setup");
  if (owner.isPending) return <Loading />;
  if (owner.user !== null) return <MyInfoPage user={owner.user} />;
  return code === null ? <LoginPage /> : <SetupPage code={code} />;
}

function Login() {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  return owner.user === null ? <LoginPage /> : <Redirect to="/admin/my-info" replace />;
}

function OwnerOnly({ children }: { children: (user: User) => ReactNode }) {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  return owner.user === null ? <Redirect to="/admin/login" replace /> : children(owner.user);
}
