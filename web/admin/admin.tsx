import { lazy, type ReactNode, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { settingsPaths, TRANSLATIONS_PATH } from "../../src/shared/admin-path.ts";
import { AdminNavigation, useLogout } from "../core/admin/admin-layout.tsx";
import { isDemo } from "../core/admin/demo.ts";
import { pagePartId } from "../core/admin/page-contents.tsx";
import { usePalette } from "../core/admin/palette-state.ts";
import { useSearchParameter } from "../core/admin/search-parameter.ts";
import type { AdminPanel, AdminPart, NamedPart, NavigationItem } from "../core/feature/feature.ts";
import { useHasOtherLanguages } from "../core/language/languages-query.ts";
import { MotionProvider } from "../core/motion/motion-provider.tsx";
import { useOwner } from "../core/owner/owner-query.ts";
import { Loading } from "../core/ui/loading.tsx";
import { preloadToasts } from "../core/ui/toast.ts";
import { MyInfoPage } from "./my-info-page.tsx";
import { panelsOf } from "./panels-page.tsx";
import { SettingsPage, SharingPage, settingsPages, sharing } from "./settings-page.tsx";
import { TranslationsPage } from "./translations-page.tsx";
import "./admin.css";

preloadToasts();

/** Every feature's admin part, found by file name. Vite builds them into one file, which visitors never load. */
const files = import.meta.glob<AdminPart>("../features/*/*.admin.tsx", { eager: true, import: "admin" });
const parts: readonly NamedPart[] = Object.entries(files).map(([name, part]) => ({ name, ...part }));

type Place = Omit<NavigationItem, "href"> & { href: string; paths: readonly string[] };

const settings: Place = {
  href: settingsPaths.account,
  label: "Settings",
  order: 9,
  // With the pages that it leads to, which have no place of their own.
  paths: [
    ...Object.values(settingsPaths),
    ...parts.flatMap(({ navigation, pages = [] }) => (navigation ? [] : pages.map(({ path }) => path))),
  ],
};
const sharingPlace: Place = {
  href: sharing.href,
  label: sharing.title,
  order: 5.5,
  paths: [sharing.href],
  keywords: "private link recipient",
};
const myInfo: Place = {
  href: "/admin/my-info",
  label: "My Info",
  order: 0,
  paths: ["/admin/my-info", "/admin"],
};

const translations: Place = {
  href: TRANSLATIONS_PATH,
  label: "Translations",
  order: 7,
  paths: [TRANSLATIONS_PATH],
  keywords: "languages missing outdated",
  useIsShown: useHasOtherLanguages,
};

const navigation: readonly Place[] = [
  myInfo,
  sharingPlace,
  settings,
  translations,
  ...parts.flatMap(({ navigation = [], pages = [] }) =>
    navigation.map((item, index) => {
      const others = navigation.filter((other) => other !== item).map(({ href }) => href as string);
      const paths = pages.map(({ path }) => path as string).filter((path) => !others.includes(path));
      return { ...item, paths: index === 0 ? paths : [item.href] };
    }),
  ),
].sort((one, other) => one.order - other.order);

const palettePages = navigation.map(({ href, label, keywords = "", useIsShown }) => ({
  href,
  label,
  keywords,
  isOfLanguages: useIsShown === useHasOtherLanguages,
  panels: panelLinks(href),
}));

/** The panels that the palette finds under a navigation item. */
function panelLinks(href: string) {
  const linksOf = (panels: readonly AdminPanel[], page: string, note: string) =>
    panels.map(({ title, keywords }) => ({
      title,
      keywords,
      note,
      href: `${page}#${pagePartId(title)}`,
    }));
  if (href === myInfo.href) return linksOf(panelsOf(parts), href, "My Info");
  if (href === sharing.href) return linksOf(panelsOf(parts, sharing.page), href, sharing.title);
  if (href === settings.href)
    return settingsPages.flatMap(({ page, href, title }) =>
      linksOf(panelsOf(parts, page), href, `Settings, ${title}`),
    );
  return [];
}

/** The bar at the top of every admin page in a demo. */
function DemoBar() {
  if (!isDemo()) return null;
  return (
    <aside
      aria-label="Demo"
      className="bg-primary px-(--gutter) py-2 text-center text-small leading-snug text-balance text-primary-content"
    >
      <p>
        <b>This is a demo.</b> Change anything you like: all changes are deleted when the demo ends.
      </p>
    </aside>
  );
}

/** The command palette (Ctrl+K), loaded when it is first opened. */
function PaletteWhenOpen() {
  const { isOpen, setOpen } = usePalette();
  const owner = useOwner();
  return (
    isOpen &&
    !owner.isPending &&
    owner.user !== null && (
      <Suspense>
        <OwnersPalette user={owner.user} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}

const Palette = lazy(async () => ({ default: (await import("./palette/palette.tsx")).Palette }));

function OwnersPalette({ user, onClose }: { user: User; onClose(): void }) {
  const hasOthers = useHasOtherLanguages();
  const pages = palettePages.filter(({ isOfLanguages }) => hasOthers || !isOfLanguages);
  return <Palette parts={parts} pages={pages} onLogOut={useLogout(user)} onClose={onClose} />;
}

/** The admin routes of §2. All except the login need a logged-in owner. */
export function Admin() {
  return (
    <MotionProvider>
      <AdminNavigation value={navigation}>
        <DemoBar />
        <Switch>
          <Route path="/admin/login" component={Login} />
          <Route path="/admin" component={Index} />
          <Route path={myInfo.href}>
            <OwnerOnly>{(user) => <MyInfoPage user={user} parts={parts} />}</OwnerOnly>
          </Route>
          <Route path={sharing.href}>
            <OwnerOnly>{(user) => <SharingPage user={user} parts={parts} />}</OwnerOnly>
          </Route>
          {settingsPages.map((place) => (
            <Route key={place.href} path={place.href}>
              <OwnerOnly>{(user) => <SettingsPage user={user} parts={parts} place={place} />}</OwnerOnly>
            </Route>
          ))}
          <Route path={translations.href}>
            <OwnerOnly>{(user) => <TranslationsPage user={user} parts={parts} />}</OwnerOnly>
          </Route>
          {parts.flatMap(({ pages = [] }) =>
            pages.map(({ path, component: Page }) => (
              <Route key={path} path={path}>
                {({ id = "" }: { id?: string }) => (
                  <OwnerOnly>{(user) => <Page key={id} user={user} id={id} />}</OwnerOnly>
                )}
              </Route>
            )),
          )}
        </Switch>
        <PaletteWhenOpen />
      </AdminNavigation>
    </MotionProvider>
  );
}

/** `/admin`: My Info when logged in, otherwise the login form, or the setup page if the URL has a setup code. */
function Index() {
  const owner = useOwner();
  const code = useSearchParameter("setup");
  if (owner.isPending) return <Loading />;
  if (owner.user !== null) return <MyInfoPage user={owner.user} parts={parts} />;
  return code === null ? <LoginPage /> : <SetupPage code={code} />;
}

function Login() {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  return owner.user === null ? <LoginPage /> : <Redirect to={myInfo.href} replace />;
}

function LoginPage() {
  return parts.map(({ name, login: Page }) => Page && <Page key={name} />);
}

function SetupPage({ code }: { code: string }) {
  return parts.map(
    ({ name, setup: Page }) =>
      Page && (
        <Page
          key={name}
          code={code}
          renderStart={(onChosen) =>
            parts.map(({ name, setupStart: Start }) => Start && <Start key={name} onChosen={onChosen} />)
          }
        >
          {parts.map(({ name, setupPart: Part }) => Part && <Part key={name} code={code} />)}
        </Page>
      ),
  );
}

function OwnerOnly({ children }: { children: (user: User) => ReactNode }) {
  const owner = useOwner();
  if (owner.isPending) return <Loading />;
  return owner.user === null ? <Redirect to="/admin/login" replace /> : children(owner.user);
}
