import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  type SortingStrategy,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import * as m from "framer-motion/m";
import { type ReactNode, useId, useRef } from "react";
import { showSavedToast } from "../form/saved-toast.ts";
import { MovingEntries, useFadeInOut } from "../motion/moving-entries.tsx";
import { SavedHighlight } from "../motion/saved-highlight.tsx";
import { type MenuItem, MenuItems } from "../ui/action-menu.tsx";
import { showErrorToast } from "../ui/error-toast.ts";

/** One column, or several that are read one after another, where a bar marks the new position. */
export type SortableLayout = "column" | "columns";

const strategies: Record<SortableLayout, SortingStrategy> = {
  column: verticalListSortingStrategy,
  columns: () => null,
};

/** Where an entry is in its list. */
export type SortablePlace = {
  isFirst: boolean;
  isLast: boolean;
  /** Moves the entry without dragging. @param step -1 up, 1 down */
  move(step: -1 | 1): void;
};

type SortableListProps<E> = {
  entries: E[];
  layout?: SortableLayout;
  /** The entry's name for screen readers. */
  nameOf(entry: E): string;
  /** Saves the order. The list shows it right away, and the previous order again if this fails. */
  saveOrder(ids: string[]): unknown;
  /** Key of the query that the entries come from. Leave out for entries that are not saved yet; then only `order` is called. */
  queryKey?: QueryKey;
  /** Puts sorted entries into the query's cached data. Leave out if that is the list itself. */
  arrange?(cached: unknown, entries: E[]): unknown;
  className?: string;
  /** Renders one entry; the list adds its handle. */
  children(entry: E, place: SortablePlace): ReactNode;
};

/** A list that is sorted by dragging an entry's handle, by the menu that a click on it opens, or with Space and the arrow keys on it. */
export function SortableList<E extends { _id: string }>({
  entries,
  layout = "column",
  nameOf,
  saveOrder,
  queryKey,
  arrange = (_cached, sorted) => sorted,
  className = "",
  children,
}: SortableListProps<E>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextPosition }),
  );
  const ordering = useOrdering({ saveOrder, queryKey: queryKey ?? [], arrange });
  const announcements = useAnnouncements(entries, nameOf);
  const ids = entries.map(({ _id }) => _id);
  const moveTo = (from: number, to: number) => {
    const sorted = [...entries];
    const [moved] = sorted.splice(from, 1);
    if (moved === undefined) return;
    sorted.splice(to, 0, moved);
    if (queryKey === undefined) saveOrder(sorted.map(({ _id }) => _id));
    else ordering.mutate({ sorted, before: entries });
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id)
      moveTo(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollision}
      modifiers={layout === "column" ? [keepToColumn] : []}
      onDragEnd={handleDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: INSTRUCTIONS }, announcements }}
    >
      <SortableContext items={ids} strategy={strategies[layout]}>
        <ul className={`sortable sortable-${layout} ${className}`}>
          <MovingEntries>
            {entries.map((entry, index) => {
              const place: SortablePlace = {
                isFirst: index === 0,
                isLast: index === entries.length - 1,
                move: (step) => moveTo(index, index + step),
              };
              return (
                <SortableEntry key={entry._id} id={entry._id} name={nameOf(entry)} place={place}>
                  {children(entry, place)}
                </SortableEntry>
              );
            })}
          </MovingEntries>
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type Ordering<E> = Required<Pick<SortableListProps<E>, "saveOrder" | "queryKey" | "arrange">>;

/** @property before the order to restore on Undo; without it this change is an Undo */
type NewOrder<E> = { sorted: E[]; before?: E[] };

/** Saves an order optimistically and offers Undo; restores the previous order if saving fails. */
function useOrdering<E extends { _id: string }>({ saveOrder, queryKey, arrange }: Ordering<E>) {
  const client = useQueryClient();
  const mutationKey = ["order", queryKey];
  const ordering = useMutation({
    mutationKey,
    // Save one after another, so that the last order wins.
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: async ({ sorted }: NewOrder<E>) => await saveOrder(sorted.map(({ _id }) => _id)),
    onMutate({ sorted }) {
      // Not awaited, or the entry would briefly jump back.
      void client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (cached: unknown) => arrange(cached, sorted));
      return before;
    },
    onSuccess(_result, { before }) {
      if (before === undefined) showSavedToast("Order restored.");
      else showSavedToast("Order saved.", async () => ordering.mutate({ sorted: before }));
    },
    onError(error, _sorted, before) {
      console.error("Failed to update order");
      if (before) client.setQueryData(queryKey, before);
      showErrorToast("Order not saved", error);
    },
    // Not while another order is waiting to be saved: the list already shows it.
    onSettled: () => client.isMutating({ mutationKey }) === 1 && client.invalidateQueries({ queryKey }),
  });
  return ordering;
}

const INSTRUCTIONS = "Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.";

/** The screen reader's announcements while an entry is moved. */
function useAnnouncements<E extends { _id: string }>(
  entries: E[],
  nameOf: (entry: E) => string,
): Announcements {
  const hasMoved = useRef(false);
  const nameAt = (id: string | number) => {
    const entry = entries.find(({ _id }) => _id === id);
    return entry === undefined ? "" : nameOf(entry);
  };
  const positionOf = (id: string | number) =>
    `${entries.findIndex(({ _id }) => _id === id) + 1} of ${entries.length}`;
  return {
    onDragStart() {
      hasMoved.current = false;
      return undefined;
    },
    // The first event is for the entry's own position; from then on the arrow keys work.
    onDragOver({ active, over }) {
      if (over === null) return undefined;
      hasMoved.current ||= over.id !== active.id;
      const name = nameAt(active.id);
      return hasMoved.current
        ? `${name}: ${positionOf(over.id)}.`
        : `${name} picked up, ${positionOf(active.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameAt(active.id)} dropped, ${positionOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `Move canceled. ${nameAt(active.id)} is back in place.`,
  };
}

/** What moves an entry up or down without dragging. */
export function moveItems({ isFirst, isLast, move }: SortablePlace): MenuItem[] {
  return [
    ...(isFirst ? [] : [{ label: "Move up", onChoose: () => move(-1) }]),
    ...(isLast ? [] : [{ label: "Move down", onChoose: () => move(1) }]),
  ];
}

type SortableEntryProps = { id: string; name: string; place: SortablePlace; children: ReactNode };

/** One entry with its handle, which is dragged, or clicked for a menu. */
function SortableEntry({ id, name, place, children }: SortableEntryProps) {
  const menuId = useId();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
    isOver,
    activeIndex,
    index,
  } = useSortable({ id });
  // Animates only the opacity; dnd-kit controls the position.
  const comingAndGoing = useFadeInOut();
  const style = {
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
    ...(transition && { transition }),
  };
  return (
    <m.li
      {...comingAndGoing}
      ref={setNodeRef}
      style={style}
      data-row={id}
      className="sortable-entry relative flex items-start gap-2 bg-base-100 data-dragging:z-2 data-dragging:outline-2 data-dragging:outline-offset-2 data-dragging:outline-primary"
      data-dragging={isDragging || undefined}
      data-drop={isOver && !isDragging ? (activeIndex < index ? "after" : "before") : undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        data-control="handle"
        // Not `popovertarget`, which would also open it at the end of dragging.
        onClick={() => document.getElementById(menuId)?.showPopover()}
        className="sortable-handle btn btn-ghost btn-square flex-none cursor-grab touch-none text-soft hover:text-primary"
        aria-label={`Move ${name}`}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d="M7 4v.01M13 4v.01M7 10v.01M13 10v.01M7 16v.01M13 16v.01" />
        </svg>
      </button>
      <MenuItems id={menuId} name={`Move ${name}`} items={moveItems(place)} className="handle-menu" />
      {children}
      <SavedHighlight id={id} />
    </m.li>
  );
}

/** Drops where the pointer is, whatever the entry's size; by keyboard at the closest position. */
const detectCollision: CollisionDetection = (state) => {
  const under = pointerWithin(state);
  return under.length > 0 ? under : closestCenter(state);
};

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Arrow keys move by one position in the list's order, whatever the entries' sizes. */
const nextPosition: KeyboardCoordinateGetter = (event, { context }) => {
  const step = steps[event.code];
  if (step === undefined || context.collisionRect === null) return undefined;
  event.preventDefault();
  const ids: unknown[] = context.active?.data.current?.sortable.items ?? []; // Set by SortableContext.
  const target = ids[ids.indexOf(context.over?.id ?? context.active?.id) + step];
  const rect = typeof target === "string" ? context.droppableRects.get(target) : undefined;
  if (rect === undefined) return undefined;
  const { width, height } = context.collisionRect;
  return {
    x: rect.left + (rect.width - width) / 2,
    y: rect.top + (rect.height - height) / 2,
  };
};

/** Keeps a dragged entry within its column; dragging beyond it would make the page longer and longer. */
const keepToColumn: Modifier = ({ transform, activatorEvent, activeNodeRect, containerNodeRect }) => {
  const { y } = transform;
  if (activatorEvent instanceof KeyboardEvent || activeNodeRect === null || containerNodeRect === null)
    return { ...transform, x: 0 };
  const highest = containerNodeRect.top - activeNodeRect.top;
  const lowest = containerNodeRect.bottom - activeNodeRect.bottom;
  return { ...transform, x: 0, y: Math.min(Math.max(y, highest), lowest) };
};
