import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { PublicPage, PublicRead } from "../../../src/shared/public-page.ts";

/** A query for lists that hold those of several features: what it answers is known to its feature alone. */
// biome-ignore lint/suspicious/noExplicitAny: react-query's options take what they answer as well as give it.
export type AnyQuery<Answer = any> = UseQueryOptions<any, Error, Answer, any>;

/**
 * What a feature brings to the pages that visitors see: `x.feature.ts`, listed in web/site/features.ts. What it brings to
 * the admin is apart from it, so that visitors never load it.
 */
export type Feature = {
  name: string;
  /** The paths of its pages in the admin, which its admin part brings. */
  adminPaths?: readonly string[];
  /** Its pages that visitors see. */
  pages?: readonly FeaturePage[];
  /** What visitors read of it, fetched ahead of each page that shows it. */
  reads?: readonly { read: PublicRead; query: AnyQuery }[];
  /** Its part of another feature's page, by the page's name; the page places it as its children. */
  parts?: Readonly<Record<string, ComponentType>>;
  /** Stands in the header, beside the navigation. */
  header?: ComponentType;
  /** Lines of the letterhead that is printed below the owner's name. */
  letterhead?: { order: number; component: ComponentType };
};

export type FeaturePage = PublicPage & {
  /** Takes the id of the entry that the page shows, `""` where it shows none, and what other features place on it. */
  component: ComponentType<{ id: string; children?: ReactNode }>;
  /** The entry that a page of an entry shows, fetched ahead; null where there is no such entry. Its title becomes the page's. */
  entry?: (id: string) => AnyQuery<{ title: string } | null>;
  /** In the navigation, in place of a link to the page. */
  navigationItem?: ComponentType<{ className: string }>;
};

/**
 * A feature's part of the page that a share link leads to: `x.share.ts`, listed in web/site/share-page.tsx. `name` is that of
 * the share's list.
 */
// biome-ignore lint/suspicious/noExplicitAny: the list of all parts does not know what each one's entries are.
export type SharePart<Entry = any> = { name: string; component: ComponentType<{ entries: Entry[] }> };

/**
 * A feature's part of the home page: `x.home.ts`, listed in web/site/home-page.tsx, whose code it comes with. The page is shown when the queries of all its parts are answered, or have failed.
 */
// biome-ignore lint/suspicious/noExplicitAny: the list of all parts does not know what each one's query answers.
export type HomePart<Answer = any> = {
  order: number;
  query: AnyQuery<Answer>;
  /** What it consists of, as the look names it (§21): itself by its name, or each of its entries by its id. */
  ids(data: Answer | undefined): readonly string[];
  /** Takes the query's answer, undefined where it has failed: to ask for itself would begin anew what has failed. */
  component: ComponentType<HomePartProps<Answer>>;
};

/** @property id which of `ids`; @property title that the owner has given it in place of its own */
export type HomePartProps<Answer> = {
  user: User | null;
  data: Answer | undefined;
  id: string;
  title: string | undefined;
};

/** What a feature brings to the admin: `admin` in its `x.admin.tsx`, which web/admin/admin.tsx finds by its name. */
export type AdminPart = {
  pages?: readonly AdminPage[];
  /** Its item in the admin's navigation, which leads to its first page. */
  navigation?: { label: string; order: number; useBadge?: () => number };
  /** Words of a link to its first page, beside the title of every page. */
  titleLink?: string;
  /** Its panels on My Info, or on Settings. */
  panels?: readonly AdminPanel[];
  /** Its steps to a good portfolio, counted by the overview of My Info. */
  steps?: readonly OverviewStep[];
  /** What the palette finds of it. */
  finds?: readonly Finder[];
  /** Stands in the overview; told whether the site has no entries yet. */
  overview?: ComponentType<{ isEmpty: boolean }>;
  /** The page on which the owner logs in; one feature has it. */
  login?: ComponentType;
  /** The page of a site without owner, for whoever has the code; one feature has it. The parts of others are its children. */
  setup?: ComponentType<{ code: string; children: ReactNode }>;
  /** Its part of that page. */
  setupPart?: ComponentType<{ code: string }>;
};

/** With its feature's name. */
export type NamedPart = AdminPart & { name: string };

export type AdminPanel = {
  /** On which page, else on My Info. */
  page?: "settings";
  order: number;
  /** As its heading says it, for the index beside the page. */
  title: string;
  component: ComponentType<{ user: User }>;
};

/** Entries that the palette finds by their words, and the form that adds one. */
export type Finder<Answer = unknown> = {
  /** Of one entry, as its form is titled: 'Skill' of 'Add Skill'. */
  name: string;
  query: AnyQuery;
  /** Leads to the open form of a new one. */
  addHref: string;
  entries(answer: Answer): readonly FoundEntry[];
};

export type FoundEntry = {
  title: string;
  /** What it is found by as well. */
  text?: string;
  /** Leads to its open form. */
  href: string;
};

/** A finder in what a query answers; the list of all finders does not know what that is. */
export function finder<Answer>(query: AnyQuery<Answer>, found: Omit<Finder<Answer>, "query">): Finder {
  return { ...found, query } as Finder; // The palette hands each finder the answer of its own query.
}

export type AdminPage = {
  /** One of the feature's `adminPaths`. */
  path: `/admin/${string}`;
  /** Takes the id of the entry that the page shows, `""` where it shows none. */
  component: ComponentType<{ user: User; id: string }>;
};

export type OverviewStep<Answer = unknown> = {
  order: number;
  /** What the step looks at, beside the owner. */
  query?: AnyQuery;
  isDone(answer: Answer, user: User): boolean;
  /** Whether the site has entries already, as far as this answer tells; without it, it tells nothing. */
  hasEntries?(answer: Answer): boolean;
  /** What to do, as the owner would say it. */
  words: string;
  /** Why it is worth doing. */
  reason: string;
  /** Leads to the open form. */
  href: string;
};

/** A step that looks at what a query answers; the list of all steps does not know what that is. */
export function overviewStep<Answer>(
  query: AnyQuery<Answer>,
  step: Omit<OverviewStep<Answer>, "query">,
): OverviewStep {
  return { ...step, query } as OverviewStep; // The overview hands each step the answer of its own query.
}
