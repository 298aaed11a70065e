import { useEffect, useRef } from "react";
import { Link, Redirect } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { SHARING_PATH, settingsPaths } from "../../src/shared/admin-path.ts";
import { centerInRow, pagePartId } from "../core/admin/page-contents.tsx";
import type { AdminPanel, NamedPart } from "../core/feature/feature.ts";
import { PanelsPage, panelsOf } from "./panels-page.tsx";

type PageOfPanels = {
  page: NonNullable<AdminPanel["page"]>;
  href: string;
  title: string;
  /** What it is for. */
  note: string;
};

export const sharing = {
  page: "sharing",
  href: SHARING_PATH,
  title: "Sharing",
  note: "What you send to one person, or link to from a page.",
} satisfies PageOfPanels;

/** The pages of Settings. The first opens from the navigation. */
export const settingsPages: readonly PageOfPanels[] = [
  {
    page: "account",
    href: settingsPaths.account,
    title: "Account",
    note: "How you and your programs log in.",
  },
  {
    page: "languages",
    href: settingsPaths.languages,
    title: "Languages",
    note: "Vitrine translates headings, buttons, dates and documents. You translate your own texts in their forms, where each language has a tab.",
  },
  {
    page: "data",
    href: settingsPaths.data,
    title: "Your data",
    note: "Copies of everything you entered, and ways to bring it in or take it with you.",
  },
  {
    page: "server",
    href: settingsPaths.server,
    title: "For administrators",
    note: "Email, certificates and publishing, for the person who runs the server.",
  },
];

/** Share links and downloads. */
export function SharingPage({ user, parts }: { user: User; parts: readonly NamedPart[] }) {
  const { title, note, page } = sharing;
  useFragment(page);
  return <PanelsPage user={user} title={title} note={note} panels={panelsOf(parts, page)} />;
}

type SettingsPageProps = { user: User; parts: readonly NamedPart[]; place: PageOfPanels };

/** One subject of Settings, with links to all of them. */
export function SettingsPage({ user, parts, place: { page, title, note } }: SettingsPageProps) {
  useFragment(page);
  const moved = pageOfFragment(parts, page);
  if (moved !== undefined) return <Redirect to={moved + location.hash} replace />;
  return (
    <PanelsPage
      user={user}
      title={title}
      group="Settings"
      note={note}
      panels={panelsOf(parts, page)}
      contents={<SettingsContents parts={parts} current={page} />}
    />
  );
}

/** The page of the panel that the address names, if that is another: `/admin/settings#backup`. */
function pageOfFragment(parts: readonly NamedPart[], current: PageOfPanels["page"]): string | undefined {
  const id = location.hash.slice(1);
  const place = [sharing, ...settingsPages].find(({ page }) =>
    panelsOf(parts, page).some(({ title }) => pagePartId(title) === id),
  );
  return place?.page === current ? undefined : place?.href;
}

/** Scrolls to the panel that the address names. The browser looked for it before the page was rendered. */
function useFragment(page: PageOfPanels["page"]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id !== "") document.getElementById(id)?.scrollIntoView({ behavior: "instant" });
  }, [page]);
}

/** The subjects of Settings with their panels. Stays in view. */
function SettingsContents({ parts, current }: { parts: readonly NamedPart[]; current: string }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    if (row.current !== null) centerInRow(row.current, row.current.querySelector("[aria-current]"));
  }, [current]);
  return (
    <nav ref={row} aria-label="Settings" className="page-contents settings-contents">
      <ul>
        {settingsPages.map(({ page, href, title }) => (
          <li key={page}>
            <Link href={href} aria-current={page === current ? "page" : undefined}>
              {title}
            </Link>
            <ul>
              {panelsOf(parts, page)
                .filter((panel) => panel.title !== title)
                .map((panel) => (
                  <li key={panel.title}>
                    <PanelLink href={href} title={panel.title} isHere={page === current} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On the same page, the browser scrolls. */
function PanelLink({ href, title, isHere }: { href: string; title: string; isHere: boolean }) {
  const fragment = `#${pagePartId(title)}`;
  return isHere ? <a href={fragment}>{title}</a> : <Link href={href + fragment}>{title}</Link>;
}
