/** A file of the published site. */
export type PublishedFile = {
  /** Its place in the target: `projects/index.html`. */
  path: string;
  /** Where visitors ask for it, without a base: `/projects`. */
  address: string;
  /** What has a lower one is sent before. */
  rank: number;
  type: string;
  cacheControl: string;
  /** `""` for none. */
  disposition: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Whether its name changes with its bytes. */
  isImmutable: boolean;
  /** Names the bytes without making them, `""` where only they tell. */
  etag: string;
  body(): Promise<Blob>;
};

/** The parts of a page come before the page, and what leads to a page after it. */
export const rank = { part: 0, entry: 1, page: 2, home: 3, index: 4 } as const;
