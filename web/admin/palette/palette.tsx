import { useQueries } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { NamedPart } from "../../core/feature/feature.ts";
import { Modal } from "../../core/ui/modal.tsx";
import { switchTheme } from "../../core/ui/theme-switch.tsx";
import { type Choice, ENTRIES, findChoices } from "./find.ts";

type PaletteProps = {
  parts: readonly NamedPart[];
  /** The admin's pages with their panels. */
  pages: readonly { href: string; label: string; keywords?: string; panels: readonly PanelLink[] }[];
  onLogOut(): void;
  onClose(): void;
};

type PanelLink = { href: string; title: string; note: string; keywords: string | undefined };

/** The command palette (Ctrl+K, ⌘K): finds pages, panels, entries and actions by typing. */
export function Palette({ parts, pages, onLogOut, onClose }: PaletteProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [index, setIndex] = useState(0);
  const [recent] = useState(readRecent);
  const choices = useChoices(parts, pages, onLogOut);
  const found = findChoices(choices, typed, recent);
  const current = found[Math.min(index, found.length - 1)];
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const choose = (choice: Choice) => {
    noteRecent(choice.id);
    onClose();
    choice.run();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const targets = {
      ArrowDown: index >= last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    if (event.key in targets && !(event.key.length < 5 && typed !== "")) {
      event.preventDefault();
      setIndex(targets[event.key as keyof typeof targets]); // One of its keys.
    }
    if (event.key === "Enter" && current !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    }
  };
  const optionId = (choice: Choice) => `${id}${choice.id}`;
  return (
    <Modal
      title="Find"
      onDismiss={onClose}
      className="mt-[9vh] w-[min(44rem,100vw-2rem)] [&_header]:hidden max-sm:[&>.modal-box]:border-b-[3px]"
    >
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
            setIndex(0);
          }}
          onKeyDown={handleKeyDown}
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
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't group options.
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="small-caps pt-3.5 pb-1">
              {group}
            </p>
            {members.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: as above; it is the input's active descendant.
              <div
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === current}
                className="-mx-3 flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 py-1.5 leading-tight hover:bg-base-200 aria-selected:bg-primary aria-selected:text-primary-content"
                onClick={() => choose(choice)}
              >
                <bdi>{choice.title}</bdi>
                {choice.note !== "" && <span className="flex-none text-small opacity-80">{choice.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "px-5 pt-4 pb-6 text-soft" : "sr-only"}>
        {found.length === 0
          ? `No results for “${typed.trim()}”.`
          : `${found.length} ${found.length === 1 ? "result" : "results"}`}
      </p>
    </Modal>
  );
}

/** The results by group; the groups are in the order of their first result. */
function groupsOf(found: readonly Choice[]): [string, Choice[]][] {
  return [...Map.groupBy(found, ({ group }) => group)];
}

function useChoices(
  parts: PaletteProps["parts"],
  pages: PaletteProps["pages"],
  onLogOut: () => void,
): Choice[] {
  const [, navigate] = useLocation();
  const finders = parts.flatMap(({ paletteSources = [] }) => paletteSources);
  const answers = useQueries({ queries: finders.map(({ query }) => query) });
  const goTo = (href: string) => () => {
    navigate(href);
    // Scrolls if the page is already open; another page scrolls to its fragment by itself.
    const part = href.split("#")[1];
    if (part !== undefined) document.getElementById(part)?.scrollIntoView({ behavior: "instant" });
  };
  const linkChoice = (group: string, title: string, note: string, text: string, href: string): Choice => ({
    id: href,
    group,
    title,
    note,
    text,
    run: goTo(href),
  });
  return [
    ...pages.map(({ label, href, keywords = "" }) =>
      linkChoice("Go to", label, "", `page ${keywords}`, href),
    ),
    ...pages.flatMap(({ panels }) =>
      panels.map(({ href, title, note, keywords = "" }) => linkChoice("Go to", title, note, keywords, href)),
    ),
    ...finders.map(({ name, addHref }) => linkChoice("Add", `Add ${name}`, "", "new", addHref)),
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
        : entries(data).map(({ title, text = "", href }) => linkChoice(ENTRIES, title, name, text, href));
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
    return []; // Storage is blocked, or the value is not valid.
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
