import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link, useRoute } from "wouter";
import { resumeQuery } from "../downloads/downloads-query.ts";
import { linksQuery } from "../links/links-query.ts";
import { userQuery } from "../users/users-query.ts";
import { fullName } from "./page-title.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const pages = [
  ["/", "Home"],
  ["/experience", "Experience"],
  ["/projects", "Projects"],
  ["/contact", "Contact"],
  ["/about", "About"],
] as const;

function NavigationItem({ href, label }: { href: string; label: string }) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? "page" : undefined} className="navigation-item">
      {label}
    </Link>
  );
}

/** Opens the résumé in a new tab where there is one (spec §2), else the page that says there is none. */
function ResumeItem() {
  const { data: resume } = useQuery(resumeQuery);
  if (!resume) return <NavigationItem href="/resume" label="Resume" />;
  return (
    <a href={resume.link} target="_blank" rel="noreferrer" className="navigation-item">
      Resume
    </a>
  );
}

function NavigationItems() {
  return (
    <>
      {pages.map(([href, label]) => (
        <NavigationItem key={href} href={href} label={label} />
      ))}
      <ResumeItem />
    </>
  );
}

/** Buttons L, I and G become links where the owner has such a profile (spec §2). */
function SocialButtons() {
  const { data: links } = useQuery(linksQuery);
  return (["LinkedIn", "Instagram", "Github"] as const).map((platform) => {
    const link = links?.find((candidate) => candidate.platform === platform);
    const label = platform.slice(0, 1);
    return link ? (
      <a
        key={platform}
        href={link.href}
        target="_blank"
        rel="noreferrer me"
        aria-label={platform}
        className="round-button"
      >
        {label}
      </a>
    ) : (
      <button key={platform} type="button" disabled title={`No ${platform} profile`} className="round-button">
        {label}
      </button>
    );
  });
}

/** The right-side drawer of narrow screens, titled Navigation. */
function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="round-button nav:hidden"
        aria-label="Open navigation"
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d="M2 6h16M2 10h16M2 14h16" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself. */}
      <dialog
        ref={dialog}
        aria-labelledby="drawer-title"
        className="side-drawer"
        onClick={() => dialog.current?.close()}
      >
        <div className="rule-double flex items-center justify-between pb-3">
          <h2 id="drawer-title" className="text-[2rem]">
            Navigation
          </h2>
          <button type="button" className="round-button" aria-label="Close navigation">
            <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
        </div>
        <nav aria-label="Navigation" className="mt-4 flex flex-col text-[1.375rem]">
          <NavigationItems />
        </nav>
        <div className="mt-6 flex gap-2 sm:hidden">
          <SocialButtons />
        </div>
      </dialog>
    </>
  );
}

/** Header, navigation and footer around every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(userQuery);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <header className="page">
        <div className="flex items-center gap-x-8 py-4">
          <Link href="/" className="mr-auto flex min-w-0 flex-col leading-tight" dir="auto">
            <span className="truncate font-semibold">{fullName(user) || "Vitrine"}</span>
            <span className="truncate text-base text-soft">{user?.title}</span>
          </Link>
          <nav aria-label="Main" className="hidden gap-x-7 nav:flex">
            <NavigationItems />
          </nav>
          <div className="flex gap-2">
            <div className="hidden gap-2 sm:flex">
              <SocialButtons />
            </div>
            <ThemeSwitch />
            <Drawer />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page flex-1">
        {children}
      </main>
      <footer className="page">
        <p className="border-t-3 border-double py-8 text-base">
          powered by{" "}
          <Link href="/projects" className="ink-link">
            Vitrine
          </Link>
        </p>
      </footer>
    </div>
  );
}
