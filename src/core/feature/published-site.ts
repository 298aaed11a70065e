/** How a published site differs from the served one. */
export type PublishOptions = {
  /** Public address without a trailing slash; `""` if unknown. */
  url: string;
  /** Prefix of every path: `""` or `/me`. */
  base: string;
  /** Address of the server that receives messages; `""` leaves the form out. */
  formUrl: string;
};

/** A file of the published site. */
export type PublishedFile = {
  /** Its path in the target: `projects/index.html`. */
  path: string;
  /** Its path on the site, without the base: `/projects`. */
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
  /** Identifies the bytes before they are rendered; `""` if unknown. */
  etag: string;
  /** If the target has a file of this name that Vitrine didn't write, such as the owner's own `.htaccess`, it is left as it is. */
  yieldsToForeign?: true;
  body(): Promise<Blob>;
};

/** What a page needs is sent before the page, and pages that link to it are sent after it. */
export const publishRank = { part: 0, entry: 1, page: 2, home: 3, index: 4 } as const;

export type Redirect = { from: string; to: string };

export type PublishedSite = {
  files: PublishedFile[];
  redirects: Redirect[];
  /** A Content-Security-Policy that works for every page. */
  policy: string;
};

/**
 * Renders the whole public site as files and passes them to `work`.
 * @param options.knownEtag the `ETag` of what is already published at an address; `""` if unknown
 * @throws what `work` throws; the signal's reason if it is aborted; Error if a page of the site fails
 */
export type WithPublishedSite = <T>(
  options: PublishOptions & { knownEtag(address: string): string },
  work: (site: PublishedSite) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;
