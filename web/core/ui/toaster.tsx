import { type CSSProperties, type FocusEvent, type ReactNode, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

/** §4. */
export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";
export type ToastPosition = "top" | "top-left" | "top-right" | "bottom" | "bottom-left" | "bottom-right";

export type Toast = {
  status: ToastStatus;
  title: string;
  description?: string;
  /** Else at the bottom; over an open dialog at the top, because its buttons are at the bottom. */
  position?: ToastPosition;
  /** An action in the toast, such as Undo. */
  action?: { label: string; onClick(): void };
};

/** Where toasts are; it moves with the dialogs (toast.ts). */
export type ToastPlace = {
  element(): HTMLElement;
  usualPosition(): "top" | "bottom";
  /** Calls when toasts usually stand elsewhere from now on. @returns ends that */
  whenMoved(listener: () => void): () => void;
};

/** §9: how long a toast stays, in milliseconds; its time stands still while the pointer or the focus is on it. */
const DURATION = 5000;
/** Pixels between the toasts and the edge of the window; on phones as few as leave 300 for the toast. */
const EDGE = 24;
const EDGE_ON_PHONES = 10;

/** The signs inside the rings, on a square of 20. */
const signs: Record<ToastStatus, string> = {
  info: "M10 9v6M10 5v1.5",
  warning: "M10 5v6M10 13.5V15",
  success: "M5.5 10.5l3 3 6-7",
  error: "M6.5 6.5l7 7M13.5 6.5l-7 7",
  loading: "M10 3a7 7 0 0 1 7 7",
};

/** On the page; over a dialog only the newest, or a series of failures would cover its buttons. */
const VISIBLE = { bottom: 5, top: 2 };

function Toasts({ place }: { place: ToastPlace }) {
  const position = useSyncExternalStore(place.whenMoved, place.usualPosition);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what goes on in the toasts' own buttons.
    <div onFocus={holdTime} onBlur={letTimeGo}>
      <Toaster
        expand
        duration={DURATION}
        position="bottom-center"
        visibleToasts={VISIBLE[position]}
        gap={10}
        offset={EDGE}
        mobileOffset={EDGE_ON_PHONES}
        containerAriaLabel="Notifications"
        style={{ "--width": "min(560px, 100vw - 3rem)" } as CSSProperties} // React's type knows no custom properties.
        toastOptions={{ unstyled: true, className: "toast-slip" }}
        icons={{
          info: <Sign status="info" />,
          warning: <Sign status="warning" />,
          success: <Sign status="success" />,
          error: <Sign status="error" />,
          loading: <Sign status="loading" />,
        }}
      />
    </div>
  );
}

let count = 0;

/**
 * The toasts, by id, that stand where toasts usually stand: while a dialog is open, that is elsewhere. Each is moved by
 * itself; the position of all of them at once would turn their order round and leave gaps.
 */
const followers = new Map<string | number, ToastStatus>();

let mounted: ToastPlace | null = null;

/** Renders the toasts, once. */
export function mountToasts(place: ToastPlace): void {
  if (mounted !== null) return;
  mounted = place;
  // At once, so that the place for announcements is there before the first of them.
  flushSync(() => createRoot(place.element()).render(<Toasts place={place} />));
  place.whenMoved(() => {
    for (const shown of toast.getToasts()) {
      const status = followers.get(shown.id);
      if (status !== undefined && "title" in shown)
        toast[status](shown.title, { id: shown.id, position: placeOf(place.usualPosition()) });
    }
  });
}

export function showToast({ status, title, description, position, action }: Toast): () => void {
  const id = `toast-${++count}`;
  const close = () => void toast.dismiss(id);
  const content = (
    <>
      <div role={status === "error" || status === "warning" ? "alert" : "status"}>
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {/* Not sonner's own, which a loading toast has none of. */}
      <button type="button" className="toast-close" aria-label="Close" onClick={close}>
        <Icon path="M5 5l10 10M15 5L5 15" />
      </button>
      <button type="button" className="toast-close-all" onClick={closeAllToasts}>
        Close all
      </button>
    </>
  );
  toast[status](content, {
    id,
    position: placeOf(position ?? mounted?.usualPosition() ?? "bottom"),
    action,
  });
  if (position === undefined) followers.set(id, status);
  return () => {
    // While it leaves, its action is not the one that is meant any more.
    if (action !== undefined && toast.getToasts().some((shown) => shown.id === id))
      toast[status](content, { id, action: undefined });
    close();
  };
}

export function closeAllToasts(): void {
  toast.dismiss();
}

function placeOf(position: ToastPosition) {
  return position === "top" || position === "bottom" ? (`${position}-center` as const) : position;
}

function Sign({ status }: { status: ToastStatus }): ReactNode {
  return <Icon path={signs[status]} />;
}

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
      <path d={path} />
    </svg>
  );
}

/** Whoever comes to a toast by keyboard has the same time as with the pointer on it: sonner knows of the pointer only. */
function holdTime({ target }: FocusEvent): void {
  target.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
}

function letTimeGo({ target, relatedTarget, currentTarget }: FocusEvent): void {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
  target.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }));
}
