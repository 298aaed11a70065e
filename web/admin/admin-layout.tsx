import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { User } from "../../src/users/users.contract.ts";
import { api, send } from "../api.ts";
import { useSession } from "../site/session.ts";

const sections = [
  ["/admin/my-info", "My Info"],
  ["/admin/experiences", "Experience"],
  ["/admin/projects", "Projects"],
  ["/admin/about", "About"],
] as const;

export function AdminLayout({ user, children }: { user: User; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const setToken = useSession((session) => session.setToken);
  const logOut = async () => {
    try {
      await send(api.users.logout[":userId"].$post({ param: { userId: user._id } }));
    } catch {
      console.error("Failed to logout"); // Spec §4: state and token are cleared all the same.
    }
    navigate("/");
    setToken(null);
  };
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-6">
      <a href="#main" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <header className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-base-300 py-4">
        <Link href="/" className="flex flex-col leading-tight">
          <span className="text-sm text-base-content/70">Return To</span>
          <span className="font-semibold">Your Site</span>
        </Link>
        <nav aria-label="Admin" className="flex flex-wrap gap-x-6 gap-y-1">
          {sections.map(([href, label]) => (
            <Link
              key={href}
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="py-2 underline-offset-4 aria-[current=page]:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <button type="button" className="btn btn-error btn-sm ml-auto" onClick={logOut}>
          Logout
        </button>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 py-10">
        {children}
      </main>
    </div>
  );
}
