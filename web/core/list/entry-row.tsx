import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { Publication } from "../../../src/core/fields/publication.contract.ts";
import { formatPeriod } from "../../../src/shared/intl.ts";
import type { MenuItem } from "../ui/action-menu.tsx";
import { formatShortDate } from "../ui/format-time.ts";
import { isPublic, StatusMark } from "../ui/status-mark.tsx";
import { RowMenu } from "./row-menu.tsx";

/** A short fact, or how it is shown in wide and in narrow rows; empty ones are left out. */
type Fact = string | { wide: string; narrow: string };

/** What a row shows of its entry. */
export type RowContent = {
  /** Names the entry in the labels of its buttons, and is what the filter searches in. */
  name: string;
  title: ReactNode;
  /** The heading's level where the list is the page's content. */
  titleAs?: "h3" | "span";
  /** On the line below the title, after the status. What must not be cut comes first. */
  facts?: readonly Fact[];
  /** A square picture. */
  thumbnail?: ReactNode;
  /** The entry's own page, for entries that have one in the admin. */
  href?: string;
  /** Opens the entry's form on its own page. */
  editHref?: string;
  /** Controls before Edit, such as a star. */
  controls?: ReactNode;
  /** A card to show instead of a row. */
  card?: ReactNode;
  /** What the title shows and hides below the row, instead of opening the form. */
  body?: { isOpen: boolean; onToggle(): void; content: ReactNode };
};

type EntryRowProps = {
  entry: Partial<Publication>;
  content: RowContent;
  editLabel?: ReactNode;
  items: readonly MenuItem[];
  onEdit(): void;
};

/** Thumbnail, title and facts, status, controls, Edit and ⋯. A click anywhere else on it does the same as its title. */
export function EntryRow({ entry, content, editLabel, items, onEdit }: EntryRowProps) {
  const {
    name,
    title,
    titleAs: Title = "span",
    facts = [],
    thumbnail,
    href,
    editHref,
    controls,
    body,
  } = content;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const open = body?.onToggle ?? (href === undefined ? onEdit : () => navigate(href));
  const labels = editLabel === undefined ? { "aria-label": `Edit ${name}` } : { "aria-describedby": id };
  const { status = "public", publishAt = "" } = entry;
  const publication = { status, publishAt };
  const isMarked = !isPublic(publication);
  const editItem: MenuItem = {
    label: "Edit",
    onChoose: () => (editHref === undefined ? onEdit() : navigate(editHref)),
    isShown: () => isEditHidden(row.current),
  };
  const present = facts.filter((fact) => wideText(fact) !== "");
  return (
    <div className="entry-item">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div ref={row} className="entry-row" onClick={(event) => isOnBackground(event) && open()}>
        {thumbnail !== undefined && (
          <span aria-hidden="true" className="row-thumbnail">
            {thumbnail}
          </span>
        )}
        <div className="row-text" dir="auto">
          <Title id={id} className="row-title">
            {href === undefined ? (
              <button
                type="button"
                data-control="main"
                onClick={open}
                {...(body && { "aria-expanded": body.isOpen, className: "disclosure" })}
              >
                {title}
              </button>
            ) : (
              <Link href={href} data-control="main">
                {title}
              </Link>
            )}
          </Title>
          {(isMarked || present.length > 0) && (
            <p className="row-facts">
              <StatusMark entry={publication} className={status === "scheduled" ? "row-fact-wide" : ""} />
              {isMarked && status === "scheduled" && (
                <span className="status-mark row-fact-narrow">
                  <span className="sr-only">Scheduled </span>
                  {`From ${formatShortDate(publishAt)}`}
                </span>
              )}
              {present.map((fact) => (
                <FactText key={wideText(fact)} fact={fact} />
              ))}
            </p>
          )}
        </div>
        {controls}
        {editHref === undefined ? (
          <button
            type="button"
            data-control="edit"
            className="row-edit btn btn-link"
            {...labels}
            onClick={onEdit}
          >
            {editLabel ?? "Edit"}
          </button>
        ) : (
          <Link href={editHref} data-control="edit" className="row-edit btn btn-link" {...labels}>
            {editLabel ?? "Edit"}
          </Link>
        )}
        {items.length > 0 && <RowMenu name={name} items={[editItem, ...items]} />}
      </div>
      {body?.isOpen && <div className="entry-body">{body.content}</div>}
    </div>
  );
}

/** Narrow rows have no room for Edit, or only for a thumbnail that does the same. */
function isEditHidden(row: HTMLElement | null): boolean {
  const button = row?.querySelector('[data-control="edit"]');
  if (!button) return false;
  const { display, position } = getComputedStyle(button);
  return display === "none" || position === "absolute";
}

function FactText({ fact }: { fact: Fact }) {
  if (typeof fact === "string") return <bdi>{fact}</bdi>;
  const { wide, narrow } = fact;
  if (narrow === "") return <bdi className="row-fact-wide">{wide}</bdi>;
  return (
    <bdi>
      <span className="row-fact-wide">{wide}</span>
      <span className="row-fact-narrow">{narrow}</span>
    </bdi>
  );
}

/** The fact as in wide rows. */
export function wideText(fact: Fact): string {
  return typeof fact === "string" ? fact : fact.wide;
}

/** Start and end, in narrow rows only their years. */
export function periodFact(start: string, end: string, isRunning: boolean): Fact {
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  return {
    wide: formatPeriod(start, end, isRunning),
    narrow: formatPeriod(from, to === from ? "" : to, isRunning),
  };
}

/** A card as visitors see it, with Edit and ⋯ below. A click anywhere on it opens its form. */
export function EntryCard({ content, items, onEdit }: EntryRowProps) {
  const { name, card, thumbnail } = content;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className="entry-card" onClick={(event) => isOnBackground(event) && onEdit()}>
      {thumbnail !== undefined && (
        <span aria-hidden="true" className="row-thumbnail">
          {thumbnail}
        </span>
      )}
      {card}
      <div className="entry-card-actions">
        <button
          type="button"
          data-control="main"
          className="btn btn-link"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </button>
        <RowMenu name={name} items={items} />
      </div>
    </div>
  );
}

/** Not on a link or button inside, and not when selecting text. */
function isOnBackground({ target }: MouseEvent): boolean {
  // Clicks come from elements. Menus inside a row are elsewhere on the page.
  if ((target as Element).closest("a, button, label, summary, [popover]")) return false;
  return getSelection()?.isCollapsed !== false;
}
