/** How a published site differs from the served one. */
export type PublishOptions = {
  /** Public address without a slash at its end; `""` where it is unknown. */
  url: string;
  /** Before every path: `""` or `/me`. */
  base: string;
  /** The server that takes messages; `""` where the form is left out. */
  formUrl: string;
};

/** A file of the published site. */
export type PublishedFile = {
  /** Its place in the target: `projects/index.html`. */
  path: string;
  /** Where visitors ask for it, without a base: `/projects`. */
  address: string;
  /** Files with a lower rank are sent first. */
  rank: number;
  type: string;
  cacheControl: string;
  /** `""` for none. */
  disposition: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Whether its name changes with its bytes. */
  isImmutable: boolean;
  /** Identifies the bytes without making them; `""` where only the bytes can tell. */
  etag: string;
  body(): Promise<Blob>;
};

/** The parts of a page come before the page, and what leads to a page after it. */
export const rank = { part: 0, entry: 1, page: 2, home: 3, index: 4 } as const;

export type Redirect = { from: string; to: string };

export type PublishedSite = {
  files: PublishedFile[];
  redirects: Redirect[];
  /** The Content-Security-Policy under which every page works. */
  policy: string;
};

/**
 * Renders the whole public site as files and passes them to `work`.
 * @param options.knownEtag the `ETag` of what is published under an address, `""` where that is not known
 * @throws what `work` throws; the signal's reason when it is aborted; Error where one of the site's own pages fails
 */
export type WithPublishedSite = <T>(
  options: PublishOptions & { knownEtag(address: string): string },
  work: (site: PublishedSite) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;
