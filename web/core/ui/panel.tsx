import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { IMPORT_PATH } from "../../../src/shared/admin-path.ts";

type PanelProps = {
  title: string;
  /** The page's only panel needs no second title; screen readers still get it. */
  isTitleHidden?: boolean;
  /** A line under the title. */
  note?: ReactNode;
  /** Buttons such as Add Link. */
  actions?: ReactNode;
  /** The content could not be loaded, and there is no cached content to show. */
  hasFailed?: boolean;
  children: ReactNode;
};

/** A section of an admin page: title and note, buttons opposite, content below. */
export function Panel({
  title,
  isTitleHidden = false,
  note,
  actions,
  hasFailed = false,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isTitleHidden ? "panel panel-only" : "panel"}>
      <div className="panel-head">
        <div>
          <h2 id={id} className={isTitleHidden ? "sr-only" : undefined}>
            {title}
          </h2>
          {note && <p className="panel-note">{note}</p>}
        </div>
        {actions && <div className="panel-actions">{actions}</div>}
      </div>
      <div className="min-w-0">
        {hasFailed && (
          <p role="alert" className="empty">
            This couldn't be loaded. Reload the page to try again.
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** The content of a page that has no entries yet: what it is for, and buttons that start it. */
export function EmptyPage({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-page">
      <p>{text}</p>
      {children && <div className="panel-actions">{children}</div>}
    </div>
  );
}

/** Opens the page that fills the site from a file. */
export function ImportLink() {
  return (
    <Link href={IMPORT_PATH} className="btn btn-outline">
      Import resume
    </Link>
  );
}

/**
 * The page's one filled button, such as 'Add Project': its layout's `action`, or in `EmptyPage` instead.
 * @param isWhole whether phones show the noun too, where the title next to it doesn't say it
 */
export function AddButton({
  noun,
  isWhole = false,
  onClick,
}: {
  noun: string;
  isWhole?: boolean;
  onClick(): void;
}) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      <span>
        Add<span className={isWhole ? undefined : "max-sm:sr-only"}> {noun}</span>
      </span>
    </button>
  );
}

/** Any other button of a page, such as 'Add Link'. */
export function ActionButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-outline" onClick={onClick}>
      {children}
    </button>
  );
}
