import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { api, send } from "../core/api/api.ts";
import { useSession } from "../core/api/session.ts";
import { ThemeSwitch } from "../core/ui/theme-switch.tsx";
import { useUnread } from "../features/contacts/inbox-query.ts";
import { DraftNotice } from "./draft-notice.tsx";

const sections = [
  ["/admin/my-info", "My Info"],
  ["/admin/experiences", "Experience"],
  ["/admin/projects", "Projects"],
  ["/admin/about", "About"],
  ["/admin/inbox", "Inbox"],
] as const;

type AdminLayoutProps = {
  user: User;
  title: string;
  /** Stands behind the title's last word, such as a star. */
  mark?: ReactNode;
  /** The public page that shows what is edited here. */
  publicPath: string;
  children: ReactNode;
};

/** Header, navigation and title around every page of the admin (spec §2). */
export function AdminLayout({ user, title, mark, publicPath, children }: AdminLayoutProps) {
  const [path, navigate] = useLocation();
  const setToken = useSession((session) => session.setToken);
  const unread = useUnread();
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${title} · Admin`;
  }, [title, unread]);
  const logOut = () => {
    const call = send(api.users.logout[":userId"].$post({ param: { userId: user._id } }));
    // Spec §4: state and token are cleared all the same, and nobody waits for a server that does not answer.
    call.catch(() => console.error("Failed to logout"));
    navigate("/");
    setToken(null);
  };
  return (
    <div className="admin">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="admin-header">
        <Link href="/" className="admin-return">
          <span>Return To</span> <b>Your Site</b>
        </Link>
        <nav aria-label="Admin" className="admin-navigation">
          {sections.map(([href, label]) => (
            <Link
              key={href}
              href={href}
              aria-current={isAt(path, href) ? "page" : undefined}
              className="navigation-item"
            >
              {label}
              {label === "Inbox" && unread > 0 && <span className="navigation-count"> ({unread})</span>}
            </Link>
          ))}
        </nav>
        <div className="admin-tools">
          <ThemeSwitch />
          <button type="button" className="btn btn-error logout-button" onClick={logOut}>
            Logout
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1} aria-labelledby="page-title" className="admin-main">
        <div className="admin-title">
          <h1 id="page-title" className="section-title">
            {title}
            {mark}
          </h1>
          <p className="admin-title-links">
            {path !== "/admin/history" && (
              <Link href="/admin/history" className="ink-link">
                History
              </Link>
            )}
            <a href={publicPath} target="_blank" rel="noopener" className="ink-link">
              View as visitor
            </a>
          </p>
        </div>
        <DraftNotice />
        {children}
      </main>
    </div>
  );
}

/** A project's own page belongs to the projects, the index to the profile. */
function isAt(path: string, href: string): boolean {
  return (
    path === href ||
    (href === "/admin/projects" && path.startsWith("/admin/project/")) ||
    (href === "/admin/my-info" && path === "/admin")
  );
}
