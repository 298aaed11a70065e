import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { useLanguage } from "../language/language.tsx";

/** The statuses of §4. */
export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";
export type ToastPosition = "top" | "top-left" | "top-right" | "bottom" | "bottom-left" | "bottom-right";

export type Toast = {
  status: ToastStatus;
  title: string;
  description?: string;
  /** By default at the bottom, or at the top of an open dialog, because its buttons are at the bottom. */
  position?: ToastPosition;
  /** An action in the toast, such as Undo. */
  action?: { label: string; onClick(): void };
};

/** The toasts' container, which moves into open dialogs (toast.ts). */
export type ToastContainer = {
  element(): HTMLElement;
  defaultPosition(): "top" | "bottom";
  /** Calls the listener when the container moves. @returns removes the listener */
  onMove(listener: () => void): () => void;
};

/** How long a toast is shown, in milliseconds (§9). The time is paused while the pointer or the focus is on it. */
const DURATION = 5000;
/** Pixels between the toasts and the window's edge; fewer on phones, to leave 300 for the toast. */
const EDGE = 24;
const EDGE_ON_PHONES = 10;

/** Paths of the status icons, on a square of 20. */
const statusPaths: Record<ToastStatus, string> = {
  info: "M10 9v6M10 5v1.5",
  warning: "M10 5v6M10 13.5V15",
  success: "M5.5 10.5l3 3 6-7",
  error: "M6.5 6.5l7 7M13.5 6.5l-7 7",
  loading: "M10 3a7 7 0 0 1 7 7",
};

/** Most toasts visible at once: on the page (`bottom`), and over a dialog (`top`), where more would cover its buttons. */
const VISIBLE = { bottom: 5, top: 2 };

function Toasts({ place }: { place: ToastContainer }) {
  const position = useSyncExternalStore(place.onMove, place.defaultPosition);
  const { t } = useLanguage();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the toasts' buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the toasts' buttons.
    <div onFocus={handleFocus} onBlur={resumeTimer} onClick={returnFocus}>
      <Toaster
        expand
        duration={DURATION}
        position="bottom-center"
        visibleToasts={VISIBLE[position]}
        gap={10}
        offset={EDGE}
        mobileOffset={EDGE_ON_PHONES}
        containerAriaLabel={t("Notifications")}
        style={{ "--width": "min(560px, 100vw - 3rem)" } as CSSProperties} // React's type has no custom properties.
        toastOptions={{ unstyled: true, className: "toast-slip" }}
        icons={{
          info: <StatusIcon status="info" />,
          warning: <StatusIcon status="warning" />,
          success: <StatusIcon status="success" />,
          error: <StatusIcon status="error" />,
          loading: <StatusIcon status="loading" />,
        }}
      />
    </div>
  );
}

let count = 0;

/**
 * Toasts without their own position, by id; they move when the default position changes. Each is moved separately, because
 * changing the position of all at once would reverse their order and leave gaps.
 */
const movableToasts = new Map<string | number, ToastStatus>();

let mounted: ToastContainer | null = null;

/** Renders the toasts' container. Later calls do nothing. */
export function mountToasts(place: ToastContainer): void {
  if (mounted !== null) return;
  mounted = place;
  // Synchronously, so that the live region exists before the first toast.
  flushSync(() => createRoot(place.element()).render(<Toasts place={place} />));
  place.onMove(() => {
    for (const shown of toast.getToasts()) {
      const status = movableToasts.get(shown.id);
      if (status !== undefined && "title" in shown)
        toast[status](shown.title, { id: shown.id, position: toSonnerPosition(place.defaultPosition()) });
    }
  });
}

/** Shows a toast. @returns closes it */
export function showToast({ status, title, description, position, action }: Toast): () => void {
  const id = `toast-${++count}`;
  const close = () => void toast.dismiss(id);
  const content = <ToastContent {...{ status, title, description, close }} />;
  toast[status](content, {
    id,
    position: toSonnerPosition(position ?? mounted?.defaultPosition() ?? "bottom"),
    action,
  });
  if (position === undefined) movableToasts.set(id, status);
  return () => {
    // Removes the action, so that it can't be clicked while the toast animates out.
    if (action !== undefined && toast.getToasts().some((shown) => shown.id === id))
      toast[status](content, { id, action: undefined });
    close();
  };
}

type ToastContentProps = Pick<Toast, "status" | "title"> & { description: string | undefined; close(): void };

function ToastContent({ status, title, description, close }: ToastContentProps) {
  const { t } = useLanguage();
  return (
    <>
      <div role={status === "error" || status === "warning" ? "alert" : "status"}>
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {/* Not sonner's close button, which loading toasts lack. */}
      <button type="button" className="toast-close" aria-label={t("Close")} onClick={close}>
        <Icon path="M5 5l10 10M15 5L5 15" />
      </button>
      <button type="button" className="toast-close-all" onClick={closeAllToasts}>
        {t("Close all")}
      </button>
    </>
  );
}

export function closeAllToasts(): void {
  toast.dismiss();
}

function toSonnerPosition(position: ToastPosition) {
  return position === "top" || position === "bottom" ? (`${position}-center` as const) : position;
}

function StatusIcon({ status }: { status: ToastStatus }): ReactNode {
  return <Icon path={statusPaths[status]} />;
}

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
      <path d={path} />
    </svg>
  );
}

/** What had the focus before a toast. */
let focusedBefore: Element | null = null;

/** Pauses a toast's timer while it has the focus. sonner only supports the pointer. */
function handleFocus({ target, relatedTarget, currentTarget }: FocusEvent): void {
  if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
    focusedBefore = relatedTarget;
  target.dispatchEvent(new window.MouseEvent("mousemove", { bubbles: true }));
}

/** A pressed button closes its toast: without this, the focus would be lost with it. */
function returnFocus({ target, currentTarget }: MouseEvent): void {
  const hasFocus = currentTarget.contains(document.activeElement);
  if (!hasFocus || !(target instanceof Element) || target.closest("button") === null) return;
  const place = focusedBefore?.isConnected ? focusedBefore : document.querySelector("dialog[open] h2, main");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

function resumeTimer({ target, relatedTarget, currentTarget }: FocusEvent): void {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
  target.dispatchEvent(new window.MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }));
}
