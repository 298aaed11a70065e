import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { Rosette } from "./engraving.tsx";

/** The layout of the login and setup pages: a card over an engraving. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="auth">
      <Rosette seed={title} className="auth-rosette" />
      <div className="auth-card">
        <h1 className="section-title">{title}</h1>
        {children}
        <p className="border-t border-base-300 pt-4 text-base">
          <Link href="/" className="ink-link inline-grid min-h-11 content-center">
            Return to the site
          </Link>
        </p>
      </div>
    </main>
  );
}
