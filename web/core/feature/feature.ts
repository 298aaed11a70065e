import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { settingsPaths } from "../../../src/shared/admin-path.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import type { PublicPage, PublicRead } from "../../../src/shared/public-page.ts";
import type { MissingItem } from "../owner/owner-note.tsx";

/** A query in a list with queries of other features; only its own feature knows the type of its result. */
// biome-ignore lint/suspicious/noExplicitAny: the options use the result's type both as input and as output.
export type AnyQuery<Answer = any> = UseQueryOptions<any, Error, Answer, any>;

/**
 * A feature's part of the public site: `x.feature.ts`, listed in web/site/features.ts. Its admin part is separate
 * (`AdminPart`), so that visitors never load it.
 */
export type Feature = {
  name: string;
  /** Its public pages. */
  pages?: readonly FeaturePage[];
  /** Data of public pages, prefetched before a page that shows it. */
  reads?: readonly { read: PublicRead; query: AnyQuery }[];
  /** Components for other features' pages, by page name; the page renders them as its children. */
  parts?: Readonly<Record<string, ComponentType>>;
  /** Shown in the header next to the navigation. */
  header?: ComponentType;
  /** Shown in the footer before the last line. */
  footer?: ComponentType;
  /** Lines printed below the owner's name on paper. */
  letterhead?: { order: number; component: ComponentType };
};

export type FeaturePage = PublicPage & {
  /** Gets the id of the entry to show, `""` if none, and other features' parts as children. */
  component: ComponentType<{ id: string; children?: ReactNode }>;
  /** Loads the component's code; undefined if it is part of the site's. Rejects if the server no longer has it. */
  load?: () => Promise<void>;
  /** The entry of a page such as `/project/:id`, prefetched; null if it doesn't exist. Its title becomes the page title. */
  entry?: (id: string) => AnyQuery<{ title: string } | null>;
  /** Replaces the page's link in the navigation. */
  navigationItem?: ComponentType<{ className: string }>;
};

/**
 * A feature's part of a share link's page: `x.share.ts`, listed in web/site/share-page.tsx. `name` is the share's list of
 * entries to show.
 */
// biome-ignore lint/suspicious/noExplicitAny: the list of parts doesn't know each part's type of entry.
export type SharePart<Entry = any> = { name: string; component: ComponentType<{ entries: Entry[] }> };

/**
 * A feature's part of the home page: `x.home.ts`, listed in web/site/home-page.tsx. The page is shown once the queries of all
 * parts have succeeded or failed.
 */
// biome-ignore lint/suspicious/noExplicitAny: the list of parts doesn't know the type of each query's result.
export type HomePart<Answer = any> = {
  order: number;
  query: AnyQuery<Answer>;
  /** Ids that the look orders and hides (§21): the part's name, or the id of each of its entries; empty to leave the part out. */
  ids(data: Answer | undefined): readonly string[];
  /** What the owner can add to the part with this id; null if nothing is missing. */
  missing?(data: Answer | undefined): (MissingItem & { id: string }) | null;
  /** Gets the query's result, undefined if it failed. It must not query by itself, which would retry a failed query. */
  component: ComponentType<HomePartProps<Answer>>;
};

/** @property id one of `ids` @property title the owner's title that replaces the default @property titleLang its attributes */
export type HomePartProps<Answer> = {
  user: User | null;
  data: Answer | undefined;
  id: string;
  title: string | undefined;
  titleLang: LangAttributes;
};

/** A feature's part of the admin: the export `admin` of `x.admin.tsx`, which web/admin/admin.tsx finds by file name. */
export type AdminPart = {
  pages?: readonly AdminPage[];
  /** Navigation items, each for one of its pages; the first also marks the pages without one. */
  navigation?: readonly NavigationItem[];
  /** Its panels on My Info, Sharing or Settings. */
  panels?: readonly AdminPanel[];
  /** Links from My Info to what is edited elsewhere. */
  myInfoLinks?: readonly {
    order: number;
    href: string;
    label: string;
    useCount?: () => number | undefined;
  }[];
  /** Its steps in the checklist on My Info. */
  steps?: readonly OverviewStep[];
  /** Its entries in the command palette. */
  paletteSources?: readonly PaletteSource[];
  /** Its kinds of entries with texts to translate. */
  translatedKinds?: readonly TranslatedKind[];
  /** Shown above the checklist. `isEmpty`: the site has no entries yet. */
  overview?: ComponentType<{ isEmpty: boolean }>;
  /** The login page; only one feature has it. */
  login?: ComponentType;
  /** The setup page of a new site, opened with the setup code; only one feature has it. Its children are the setup parts. */
  setup?: ComponentType<SetupProps>;
  /** Offers what a new site starts from, in the form of the setup page. */
  setupStart?: ComponentType<StartProps>;
  /** Its part of the setup page. */
  setupPart?: ComponentType<{ code: string }>;
};

export type SetupProps = {
  /** The code in the setup link that the server printed. */
  code: string;
  /** Renders what the site can start from. */
  renderStart(onChosen: StartProps["onChosen"]): ReactNode;
  /** Other ways to set up a site, such as restoring a backup. */
  children: ReactNode;
};

export type StartProps = {
  /** @param path the admin page that opens after the setup; null for My Info */
  onChosen(path: string | null): void;
};

/** An `AdminPart` with its feature's name. */
export type NamedPart = AdminPart & { name: string };

export type NavigationItem = {
  /** One of the feature's pages. */
  href: `/admin/${string}`;
  label: string;
  order: number;
  /** It is in the second group: places that show what happened, where nothing is edited. */
  isRecord?: boolean;
  useBadge?: () => number;
  /** Whether the owner needs it; always if not set. */
  useIsShown?: () => boolean;
  /** Other words for which the palette finds it: "deleted undo". */
  keywords?: string;
};

export type AdminPanel = {
  /**
   * The page it is on: Sharing or a page of Settings; My Info if not set. Only panels of `server` name variables and options of
   * the server.
   */
  page?: "sharing" | keyof typeof settingsPaths;
  order: number;
  /** The panel's heading, also used in the page's table of contents. */
  title: string;
  /** On wide windows it shares a row with its neighbor. */
  isHalf?: boolean;
  /** The number of its entries, for the table of contents; undefined while it is not known. */
  useCount?: () => number | undefined;
  /** Other words for which the palette finds it: "password". */
  keywords?: string;
  /** The page's main button. */
  action?: ComponentType;
  component: ComponentType<{ user: User }>;
};

/** Makes entries of one kind searchable in the palette, and offers to add one. */
export type PaletteSource<Answer = unknown> = {
  /** The kind's name as in its form's title: 'Skill' in 'Add Skill'. */
  name: string;
  query: AnyQuery;
  /** Link that opens the form for a new entry. */
  addHref: string;
  entries(answer: Answer): readonly PaletteEntry[];
};

export type PaletteEntry = {
  title: string;
  /** More text to search in. */
  text?: string;
  /** Link that opens its form. */
  href: string;
};

/** Creates a typed finder; the list of finders doesn't know the type of each query's result. */
export function paletteSource<Answer>(
  query: AnyQuery<Answer>,
  found: Omit<PaletteSource<Answer>, "query">,
): PaletteSource {
  return { ...found, query } as PaletteSource; // The palette passes each finder the result of its own query.
}

/** Makes the texts of one kind of entry findable on the page of translations. */
export type TranslatedKind<Answer = unknown> = {
  /** The noun of its `EntryKind`: "experience". */
  kind: string;
  /** The heading: "Experience". */
  title: string;
  order: number;
  query: AnyQuery;
  entries(answer: Answer): readonly TranslatedEntry[];
};

export type TranslatedEntry = {
  /** Absent if the kind has only one entry. */
  _id?: string;
  title: string;
  /** What tells it from others of the same title: what it is a part of, or a degree; `""` for nothing. */
  detail?: string;
  /** Link that opens its form. */
  href: string;
  /** For the labels of its texts. */
  fields: Readonly<Record<string, { label: string }>>;
  /** Address of the picture that is described in the same form; `""` for none. */
  picture?: string;
};

/** Creates a typed kind; the list of kinds doesn't know the type of each query's result. */
export function translatedKind<Answer>(
  query: AnyQuery<Answer>,
  kind: Omit<TranslatedKind<Answer>, "query">,
): TranslatedKind {
  return { ...kind, query } as TranslatedKind; // The page passes each kind the result of its own query.
}

export type AdminPage = {
  /** One of the `adminPaths` of the feature's server part. */
  path: `/admin/${string}`;
  /** Gets the id of the entry to show, `""` if none. */
  component: ComponentType<{ user: User; id: string }>;
};

export type OverviewStep<Answer = unknown> = {
  order: number;
  /** Data that the step checks, in addition to the owner. */
  query?: AnyQuery;
  isDone(answer: Answer, user: User): boolean;
  /** Whether the result shows that the site has entries. Leave out if it says nothing about that. */
  hasEntries?(answer: Answer): boolean;
  /** What to do: "Add your first job". */
  label: string;
  /** Why it helps. */
  reason: string;
  /** Link that opens the form. */
  href: string;
};

/** Creates a typed step; the list of steps doesn't know the type of each query's result. */
export function overviewStep<Answer>(
  query: AnyQuery<Answer>,
  step: Omit<OverviewStep<Answer>, "query">,
): OverviewStep {
  return { ...step, query } as OverviewStep; // The overview passes each step the result of its own query.
}
