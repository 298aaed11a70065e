import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Link, matchRoute, useLocation, useRouter, useSearch } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { useSession } from "../api/session.ts";
import { dropDraft, useDrafts } from "../form/drafts.ts";
import { closeToastOfOtherPage } from "../form/saved-toast.ts";
import { WITH_DRAFTS } from "../owner/draft-view.ts";
import { ProofDialog } from "../owner/proof-dialog.tsx";
import { Drawer } from "../page/drawer.tsx";
import { NewTabNote } from "../ui/external-link.tsx";
import { EyeIcon } from "../ui/eye-icon.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { usePalette } from "./palette-state.ts";

type AdminNavigationItem = {
  href: string;
  label: string;
  /** Patterns of all pages that belong to this item. */
  paths: readonly string[];
  /** It is in the second group: places that show what happened, where nothing is edited. */
  isRecord?: boolean;
  useBadge?: () => number;
  useIsShown?: () => boolean;
};

/** The items of the admin's navigation. web/admin/admin.tsx collects them from the features once, so they never change. */
export const AdminNavigation = createContext<readonly AdminNavigationItem[]>([]);

type AdminLayoutProps = {
  user: User;
  title: string;
  /** The page that lists this one, linked above the title, or only the name of the pages that this is one of. */
  parent?: { href?: string; label: string };
  /** Shown after the title's last word, such as a star. */
  mark?: ReactNode;
  /** The public page that shows what is edited here, if one does. */
  publicPath?: string;
  /** Whether visitors don't see that page yet. */
  isDraft?: boolean;
  /** The page's main button, such as Add Project. */
  action?: ReactNode;
  children: ReactNode;
};

/** Header, navigation and title around every page of the admin (§2). */
export function AdminLayout({
  user,
  title,
  parent,
  mark,
  publicPath,
  isDraft = false,
  action,
  children,
}: AdminLayoutProps) {
  const [path] = useLocation();
  const { parser } = useRouter();
  const all = useContext(AdminNavigation);
  // biome-ignore lint/correctness/useHookAtTopLevel: the items never change, so neither do their hooks.
  const items = all.filter(({ useIsShown = always }) => useIsShown());
  // biome-ignore lint/correctness/useHookAtTopLevel: as above.
  const allBadges = all.map(({ useBadge = noBadge }) => useBadge());
  const badges = items.map((item) => allBadges[all.indexOf(item)] ?? 0);
  const badgeSum = badges.reduce((sum, badge) => sum + badge, 0);
  useEffect(() => {
    document.title = `${badgeSum > 0 ? `(${badgeSum}) ` : ""}${title} · Admin`;
  }, [title, badgeSum]);
  useEffect(() => closeToastOfOtherPage(path), [path]);
  const setPaletteOpen = usePalette((state) => state.setOpen);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      // An open dialog must be finished first.
      if (document.querySelector("dialog[open]") === null) setPaletteOpen(true);
    };
    addEventListener("keydown", handleKeyDown);
    return () => removeEventListener("keydown", handleKeyDown);
  }, [setPaletteOpen]);
  const logOut = useLogout(user);
  const renderItems = (className: string, isRecord: boolean) =>
    items.map(
      ({ href, label, paths, isRecord: isOfRecords = false }, index) =>
        isOfRecords === isRecord && (
          <Link
            key={href}
            href={href}
            aria-current={paths.some((pattern) => matchRoute(parser, pattern, path)[0]) ? "page" : undefined}
            className={className}
          >
            {label}
            {badges[index] !== 0 && <span className="whitespace-pre"> ({badges[index]})</span>}
          </Link>
        ),
    );
  return (
    <div className="admin min-h-dvh px-(--gutter)">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="admin-header">
        <Link
          href="/"
          className="group/return grid min-h-11 content-center text-small leading-tight text-soft"
        >
          <span>Return To</span>{" "}
          <b className="text-body leading-tight font-semibold text-base-content group-hover/return:text-primary">
            Your Site
          </b>
        </Link>
        <nav aria-label="Admin" className="admin-navigation">
          <div>{renderItems("navigation-item", false)}</div>
          <div>{renderItems("navigation-item text-soft", true)}</div>
        </nav>
        <div className="ms-auto flex items-center gap-3 max-sm:gap-1.5">
          <button
            type="button"
            className="round-button"
            title="Find (Ctrl+K)"
            onClick={() => setPaletteOpen(true)}
          >
            <span className="sr-only">Find</span>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
              <circle cx="8.5" cy="8.5" r="5.5" />
              <path d="M12.5 12.5L17.5 17.5" />
            </svg>
          </button>
          <ThemeSwitch />
          <button type="button" className="btn btn-ghost btn-danger px-2" onClick={logOut}>
            Logout
          </button>
          <div className="relative nav:hidden">
            <Drawer key={path}>
              {renderItems("drawer-item", false)}
              <div className="mt-4 grid grid-cols-2 gap-x-4">{renderItems("drawer-item", true)}</div>
            </Drawer>
            {badgeSum > 0 && (
              <span className="pointer-events-none absolute end-0 top-0 size-2.5 rounded-full bg-primary" />
            )}
          </div>
        </div>
      </header>
      <NewTabNote />
      <ProofDialog user={user} />
      <main
        id="main"
        tabIndex={-1}
        aria-labelledby="page-title"
        className="admin-main mx-auto max-w-(--measure) pt-6 pb-20 outline-none max-sm:pt-4"
      >
        <div className="admin-title">
          <div>
            {parent && (
              <p className="admin-parent">
                {parent.href === undefined ? parent.label : <Link href={parent.href}>{parent.label}</Link>}
              </p>
            )}
            <h1 id="page-title" className="section-title">
              {title}
              {mark}
            </h1>
          </div>
          <p className="panel-actions">
            {publicPath !== undefined && (
              <a
                href={isDraft ? publicPath + WITH_DRAFTS : publicPath}
                target="_blank"
                aria-describedby="new-tab"
                rel="noopener"
                className="btn btn-outline max-sm:w-11 max-sm:p-0"
              >
                <EyeIcon className="sm:hidden" />
                <span className="max-sm:sr-only">{isDraft ? "Preview as visitor" : "View as visitor"}</span>
              </a>
            )}
            {action}
          </p>
        </div>
        <DraftNotice />
        {children}
      </main>
    </div>
  );
}

/** Longest time in milliseconds that a logout waits for the server. */
const LOGOUT_PATIENCE = 500;

/** §4: clears the state and the token even if the call fails or takes too long. @returns logs the owner out */
export function useLogout({ _id }: User): () => void {
  const [, navigate] = useLocation();
  const setToken = useSession((session) => session.setToken);
  return async () => {
    // The home page loads as a new document: `keepalive` lets the call outlive this one.
    const init: RequestInit = { keepalive: true };
    const call = send(api.users.logout[":userId"].$post({ param: { userId: _id } }, { init })).catch(() =>
      console.error("Failed to logout"),
    );
    await Promise.race([call, new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE))]);
    navigate("/");
    setToken(null);
  };
}

function always(): boolean {
  return true;
}

function noBadge(): number {
  return 0;
}

/** Lists drafts that a session's end or a page change left behind, each with a link back to its form. */
function DraftNotice() {
  const drafts = useDrafts((state) => state.drafts);
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const currentHref = search.size > 0 ? `${path}?${search}` : path;
  const waiting = Object.entries(drafts).filter(([, { href }]) => href !== currentHref);
  if (waiting.length === 0) return null;
  return (
    <ul className="alert alert-vertical mb-7 gap-0 py-1" aria-label="Not saved yet">
      {waiting.map(([key, { title, href }]) => (
        <li key={key} className="flex flex-wrap items-center gap-x-5">
          <span>
            Not saved yet: <b>{title}</b>
          </span>
          <Link href={href} className="btn btn-link">
            Continue
          </Link>
          <button type="button" className="btn btn-link" onClick={() => dropDraft(key)}>
            Discard
          </button>
        </li>
      ))}
    </ul>
  );
}
