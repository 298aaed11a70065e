import type { ReactNode } from "react";
import { Link } from "wouter";
import { Rosette } from "../ui/rosette.tsx";

/** The door to the admin: one card before the engraving. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entrance">
      <Rosette seed={title} className="entrance-rosette" />
      <div className="entrance-card">
        <h1 className="section-title">{title}</h1>
        {children}
        <p className="border-t border-base-300 pt-4 text-base">
          <Link href="/" className="ink-link">
            Return to the site
          </Link>
        </p>
      </div>
    </main>
  );
}
