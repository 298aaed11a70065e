import { type ReactNode, useId } from "react";

type PanelProps = {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Buttons such as Add Link. */
  actions?: ReactNode;
  /** What it holds could not be loaded, and there is nothing of before. */
  hasFailed?: boolean;
  children: ReactNode;
};

/** One part of an admin page: its title and its buttons in the margin, what it holds beside them. */
export function Panel({ title, note, actions, hasFailed = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <p className="panel-note">{note}</p>}
        {actions && <div className="panel-actions">{actions}</div>}
      </div>
      <div className="panel-body">
        {hasFailed && (
          <p role="alert" className="empty">
            This could not be loaded.
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** 'Add Link': what one comes to a panel for, beside its title. */
export function AddButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      {children}
    </button>
  );
}

/** Another button of a panel, such as 'Edit Info'. */
export function ActionButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-outline" onClick={onClick}>
      {children}
    </button>
  );
}
