import { useQueries } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { partId } from "../../core/admin/parts-index.tsx";
import type { AdminPanel, NamedPart } from "../../core/feature/feature.ts";
import { Modal } from "../../core/ui/modal.tsx";
import { switchTheme } from "../../core/ui/theme-switch.tsx";
import { type Choice, ENTRIES, findChoices } from "./find.ts";

type PaletteProps = {
  parts: readonly NamedPart[];
  /** Pages of the admin, with the panels that stand on them. */
  pages: readonly { href: string; label: string; panels: readonly AdminPanel[] }[];
  onLogOut(): void;
  onClose(): void;
};

/** Goes to, adds, finds and does whatever the admin can, by typing (Ctrl+K, ⌘K). */
export function Palette({ parts, pages, onLogOut, onClose }: PaletteProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const [recent] = useState(readRecent);
  const choices = useChoices(parts, pages, onLogOut);
  const found = findChoices(choices, typed, recent);
  const current = found[Math.min(place, found.length - 1)];
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const choose = (choice: Choice) => {
    noteRecent(choice.id);
    onClose();
    choice.run();
  };
  const pressed = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const to = {
      ArrowDown: place >= last ? 0 : place + 1,
      ArrowUp: place <= 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    if (event.key in to && !(event.key.length < 5 && typed !== "")) {
      event.preventDefault();
      setPlace(to[event.key as keyof typeof to]); // One of its keys.
    }
    if (event.key === "Enter" && current !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    }
  };
  const optionId = (choice: Choice) => `${id}${choice.id}`;
  return (
    <Modal title="Find" onDismiss={onClose} className="mt-[9vh] w-[min(44rem,100vw-2rem)] [&_header]:hidden">
      <div className="border-b border-base-300 px-5 py-4">
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search pages, entries and actions"
          placeholder="Search or jump to…"
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          className="input"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
          onKeyDown={pressed}
        />
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className="overflow-y-auto overscroll-contain px-5 pt-2 pb-5"
      >
        {groupsOf(found).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="small-caps pt-3.5 pb-1">
              {group}
            </p>
            {members.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: likewise; it is the input's active descendant.
              <div
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === current}
                className="-mx-3 flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 py-1.5 leading-tight hover:bg-base-200 aria-selected:bg-primary aria-selected:text-primary-content"
                onClick={() => choose(choice)}
              >
                <bdi>{choice.title}</bdi>
                {choice.note !== "" && <span className="flex-none text-base opacity-80">{choice.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "px-5 pt-4 pb-6 text-soft" : "sr-only"}>
        {found.length === 0 ? `No results for “${typed.trim()}”.` : `${found.length} ${found.length === 1 ? "result" : "results"}`}
      </p>
    </Modal>
  );
}

/** In the order in which the first of each was found. */
function groupsOf(found: readonly Choice[]): [string, Choice[]][] {
  return [...Map.groupBy(found, ({ group }) => group)];
}

function useChoices(
  parts: PaletteProps["parts"],
  pages: PaletteProps["pages"],
  onLogOut: () => void,
): Choice[] {
  const [, navigate] = useLocation();
  const finders = parts.flatMap(({ finds = [] }) => finds);
  const answers = useQueries({ queries: finders.map(({ query }) => query) });
  const goTo = (href: string) => () => {
    navigate(href);
    // A part of the page that is open already; another page brings it into sight when it is there.
    const part = href.split("#")[1];
    if (part !== undefined) document.getElementById(part)?.scrollIntoView({ behavior: "instant" });
  };
  const leading = (group: string, title: string, note: string, text: string, href: string): Choice => ({
    id: href,
    group,
    title,
    note,
    text,
    run: goTo(href),
  });
  return [
    ...pages.map(({ label, href }) => leading("Go to", label, "", "page", href)),
    ...pages.flatMap(({ href, label, panels }) =>
      panels.map(({ title }) => leading("Go to", title, label, "", `${href}#${partId(title)}`)),
    ),
    ...finders.map(({ name, addHref }) => leading("Add", `Add ${name}`, "", "new", addHref)),
    {
      id: "visitor",
      group: "Actions",
      title: "View as visitor",
      note: "",
      text: "site open",
      run: () => void open("/", "_blank", "noopener"),
    },
    {
      id: "theme",
      group: "Actions",
      title: "Switch between light and dark",
      note: "",
      text: "theme",
      run: switchTheme,
    },
    { id: "logout", group: "Actions", title: "Log out", note: "", text: "logout", run: onLogOut },
    ...finders.flatMap(({ name, entries }, index) => {
      const { data } = answers[index] ?? {};
      return data === undefined
        ? []
        : entries(data).map(({ title, text = "", href }) => leading(ENTRIES, title, name, text, href));
    }),
  ];
}

const RECENT_KEY = "recent";
const RECENT_MAX = 5;

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // Storage is off in this browser, or holds what is not ours.
  }
}

function noteRecent(id: string): void {
  try {
    const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, RECENT_MAX);
    localStorage.setItem(RECENT_KEY, JSON.stringify(ids));
  } catch {
    // See readRecent().
  }
}
