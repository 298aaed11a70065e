import { type ReactNode, useId } from "react";

type PanelProps = {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Buttons such as Add Link. */
  actions?: ReactNode;
  /** The content could not be loaded, and there is no cached content to show. */
  hasFailed?: boolean;
  children: ReactNode;
};

/** A section of an admin page: title and buttons in the margin, content next to them. */
export function Panel({ title, note, actions, hasFailed = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="panel grid gap-x-(--column-gap) gap-y-5 border-t border-base-300 pt-8 pb-10 max-nav:pt-6 max-nav:pb-8 nav:grid-cols-[minmax(11rem,16rem)_minmax(0,1fr)]"
    >
      <div
        className={`panel-head content-start justify-items-start gap-3 nav:sticky nav:top-(--panel-top,1.5rem) nav:grid nav:self-start ${
          actions
            ? "flex flex-wrap items-center justify-between"
            : "flex flex-wrap items-baseline justify-between gap-y-1 nav:gap-y-3"
        }`}
      >
        <h2 id={id} className="text-[2rem]">
          {title}
        </h2>
        {note && (
          <p className={`panel-note ${actions ? "max-nav:order-1 max-nav:basis-full" : ""}`}>{note}</p>
        )}
        {actions && <div className="panel-actions">{actions}</div>}
      </div>
      <div className="min-w-0 nav:[&>p:first-child:not(:has(a))]:pt-2">
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

/** A panel's main button, such as 'Add Link'. */
export function AddButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      {children}
    </button>
  );
}

/** A panel's secondary button, such as 'Edit Info'. */
export function ActionButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-outline" onClick={onClick}>
      {children}
    </button>
  );
}
