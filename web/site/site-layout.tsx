import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { withTiedParticles } from "../../src/shared/headings/heading-lines.ts";
import type { ShownLook } from "../../src/shared/look.ts";
import { fullName } from "../../src/shared/page-title.ts";
import { langOf, useLanguage, withTags } from "../core/language/language.tsx";
import { lookQuery, useLook } from "../core/look/look-query.ts";
import { useOwner } from "../core/owner/owner-query.ts";
import { userQuery } from "../core/owner/user-query.ts";
import { Drawer } from "../core/page/drawer.tsx";
import { nameLook } from "../core/page/name-look.ts";
import { NavigationItem } from "../core/page/navigation-item.tsx";
import { NewTabNote } from "../core/ui/external-link.tsx";
import { ThemeSwitch } from "../core/ui/theme-switch.tsx";
import { features } from "./features.ts";
import { LanguageLinks, LanguageMenu } from "./language-menu.tsx";
import { pages } from "./pages.ts";

const letterhead = features
  .flatMap(({ letterhead }) => letterhead ?? [])
  .sort((one, other) => one.order - other.order);

/** Header, navigation and footer around every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useReloadOnNewLook(useQuery(lookQuery).data);
  const name = fullName(useQuery(userQuery).data);
  const look = useLook();
  const { t } = useLanguage();
  const { letters, className, style } = nameLook(name, look);
  // For designs that show them as a signature or stamp.
  const shown = { "data-initials": letters || undefined, style };
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t("Skip to content")}
      </a>
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className={`page flex-1 outline-none ${className}`}
        data-name={withTiedParticles(name) || undefined}
        data-as-typed={look.isNameAsTyped || undefined}
        {...shown}
      >
        {children}
      </main>
      <footer className={`page ${className}`} {...shown}>
        <div className="colophon">
          {features.map(({ name, footer: Part }) => Part && <Part key={name} />)}
          <p>
            {withTags(t("powered by <link>Vitrine</link>"), {
              link: (text) => (
                <Link key="link" href="/projects" className="ink-link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
      </footer>
      <NewTabNote />
      <BarForOwner />
    </div>
  );
}

const OwnerBar = lazy(async () => ({ default: (await import("../core/owner/owner-bar.tsx")).OwnerBar }));

/** Not in the preview of the look, which shows what visitors see. */
function BarForOwner() {
  const owner = useOwner();
  if (owner.isPending || owner.user === null || "preview" in document.body.dataset) return null;
  return (
    <Suspense>
      <OwnerBar />
    </Suspense>
  );
}

function SiteHeader() {
  const { data: user } = useQuery(userQuery);
  const name = fullName(user) || "Vitrine";
  const [path] = useLocation();
  const { t } = useLanguage();
  return (
    <header className="page">
      <div className="site-header">
        <Link
          href="/"
          className={`site-name ${nameLook(name, useLook()).className}`}
          dir="auto"
          {...langOf(user, "fname")}
        >
          {withTiedParticles(name)}
        </Link>
        {user?.title && (
          <p className="site-title" dir="auto" {...langOf(user, "title")}>
            {user.title}
          </p>
        )}
        <nav aria-label={t("Main")} className="site-navigation">
          <NavigationItems className="navigation-item" />
        </nav>
        <div className="site-profiles">
          {features.map(({ name, header: Part }) => Part && <Part key={name} />)}
        </div>
        <div className="site-tools">
          <LanguageMenu />
          <ThemeSwitch />
          {/* The key closes the drawer on every navigation. */}
          <Drawer key={path} className="lg:hidden">
            <NavigationItems className="drawer-item" />
            <LanguageLinks className="drawer-languages" />
          </Drawer>
        </div>
      </div>
      <ul className="letterhead">
        {letterhead.map(({ order, component: Lines }) => (
          <Lines key={order} />
        ))}
      </ul>
    </header>
  );
}

const items = pages
  .flatMap(({ path, navigation, navigationItem }) =>
    navigation ? { path, navigationItem, ...navigation } : [],
  )
  .sort((one, other) => one.order - other.order);

/** The navigation's links, for the header and the drawer (§2). */
function NavigationItems({ className }: { className: string }) {
  const { t } = useLanguage();
  return items.map(({ path, label, navigationItem: Item }) =>
    Item ? (
      <Item key={path} className={className} />
    ) : (
      <NavigationItem key={path} href={path} label={t(label)} className={className} />
    ),
  );
}

/** Identifies the look that this document was loaded with; undefined until a public page is shown. */
let loadedMark: string | undefined;

/** Reloads the page if the look has changed since the document was loaded. */
function useReloadOnNewLook(look: ShownLook | undefined): void {
  const mark = look?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    loadedMark ??= mark;
    if (loadedMark !== mark) location.reload();
  }, [mark]);
}
