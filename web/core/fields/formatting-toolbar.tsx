import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { type Formatting, formatSelection } from "./format-selection.ts";

type Tool = {
  mark: Formatting;
  label: string /** Shortcut with Ctrl or ⌘. */;
  key?: string;
  icon: ReactNode;
};

const tools: readonly Tool[] = [
  {
    mark: "bold",
    label: "Bold",
    key: "b",
    icon: <path d="M6 3.5h4.5a3.25 3.25 0 0 1 0 6.5H6zM6 10h5.25a3.25 3.25 0 0 1 0 6.5H6z" strokeWidth="2" />,
  },
  { mark: "italic", label: "Italic", key: "i", icon: <path d="M8.5 3.5h6M5.5 16.5h6M11.75 3.5l-3.5 13" /> },
  {
    mark: "link",
    label: "Link",
    key: "k",
    icon: (
      <path d="M8.5 11.5a3 3 0 0 0 4.25 0l3-3a3 3 0 0 0-4.25-4.25l-1 1M11.5 8.5a3 3 0 0 0-4.25 0l-3 3a3 3 0 0 0 4.25 4.25l1-1" />
    ),
  },
  {
    mark: "list",
    label: "List",
    icon: <path d="M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" strokeLinecap="round" />,
  },
  { mark: "code", label: "Code", icon: <path d="M7 5.5 2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5" /> },
];

/**
 * Applies formatting to the selection. Edits as if typed, so that the browser can undo it and fires its input events.
 */
export function applyFormatting(field: HTMLTextAreaElement, mark: Formatting): void {
  const { from, to, text, selection } = formatSelection(
    field.value,
    field.selectionStart,
    field.selectionEnd,
    mark,
  );
  field.focus();
  field.setSelectionRange(from, to);
  const before = field.value;
  // Deprecated, but the only way to edit that browsers can undo. Browsers without it change nothing.
  if (text === "") document.execCommand?.("delete");
  else document.execCommand?.("insertText", false, text);
  if (field.value === before && before.slice(from, to) !== text) {
    // React overrides the element's setter and would not notice the change.
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
    own?.set?.call(field, before.slice(0, from) + text + before.slice(to));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}

/** Handles the toolbar's keyboard shortcuts in the text area. */
export function handleFormattingKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
    return;
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (tool === undefined) return;
  event.preventDefault();
  applyFormatting(event.currentTarget, tool.mark);
}

/** The formatting toolbar of a long text (§19). It is one tab stop; arrow keys move between its buttons. */
export function FormattingToolbar({
  field,
  fieldId,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  fieldId: string;
}) {
  const [current, setCurrent] = useState(0);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? tools.length - 1 : null;
    if (step === undefined && next === null) return;
    event.preventDefault();
    const to = next ?? (current + (step ?? 0) + tools.length) % tools.length;
    setCurrent(to);
    event.currentTarget.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={fieldId}
      className="mark-tools"
      onKeyDown={handleKeyDown}
    >
      {tools.map(({ mark, label, key, icon }, index) => (
        <button
          key={mark}
          type="button"
          className="mark-tool"
          aria-label={label}
          title={key === undefined ? label : `${label} (${isApple ? "⌘" : "Ctrl+"}${key.toUpperCase()})`}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the text's selection, and the keyboard on phones.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyFormatting(field.current, mark)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
            {icon}
          </svg>
        </button>
      ))}
    </div>
  );
}

const isApple = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? "");
