import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link, useRoute } from "wouter";
import { resumeQuery } from "../downloads/downloads-query.ts";
import { linksQuery } from "../links/links-query.ts";
import { userQuery } from "../users/users-query.ts";

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
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className="py-2 aria-[current=page]:underline"
    >
      {label}
    </Link>
  );
}

/** Opens the résumé in a new tab where there is one (spec §2), else the page that says there is none. */
function ResumeItem() {
  const { data: resume } = useQuery(resumeQuery);
  if (!resume) return <NavigationItem href="/resume" label="Resume" />;
  return (
    <a href={resume.link} target="_blank" rel="noreferrer" className="py-2">
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
        className="btn btn-circle btn-sm"
      >
        {label}
      </a>
    ) : (
      <button key={platform} type="button" disabled aria-label={platform} className="btn btn-circle btn-sm">
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
        className="btn btn-ghost md:hidden"
        aria-label="Open navigation"
        onClick={() => dialog.current?.showModal()}
      >
        ☰
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself. */}
      <dialog
        ref={dialog}
        aria-labelledby="drawer-title"
        className="ml-auto h-dvh max-h-none w-72 bg-base-100 p-6"
        onClick={() => dialog.current?.close()}
      >
        <h2 id="drawer-title" className="text-xl font-semibold">
          Navigation
        </h2>
        <nav aria-label="Navigation" className="mt-6 flex flex-col gap-2">
          <NavigationItems />
        </nav>
      </dialog>
    </>
  );
}

/** Header, navigation and footer around every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(userQuery);
  const name = [user?.fname, user?.lname].filter(Boolean).join(" ");
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <header className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-base-300 px-6 py-4">
        <Link href="/" className="flex flex-col">
          <span className="font-semibold">{name || "Vitrine"}</span>
          <span className="text-sm text-base-content/70">{user?.title}</span>
        </Link>
        <nav aria-label="Main" className="ml-auto hidden gap-6 md:flex">
          <NavigationItems />
        </nav>
        <div className="ml-auto flex gap-2 md:ml-0">
          <SocialButtons />
        </div>
        <Drawer />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-6 py-10">
        {children}
      </main>
      <footer className="border-t border-base-300 px-6 py-6 text-sm">
        powered by{" "}
        <Link href="/projects" className="link">
          Vitrine
        </Link>
      </footer>
    </div>
  );
}
