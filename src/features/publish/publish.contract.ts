/** What a run did; `vitrine publish --json` prints it. */
export type PublishSummary = {
  target: string;
  /** Files of the published site. */
  files: number;
  sent: number;
  /** Of what was sent, without the notes of the program itself. */
  bytes: number;
  unchanged: number;
  deleted: number;
  /** Files that stand where the site has one, were not written by Vitrine, and were left as they are. */
  kept: string[];
  milliseconds: number;
};

/** What a run told a CDN of. */
export type PurgeSummary = {
  /** Addresses of which it forgets what it has. */
  purged: number;
  unchanged: number;
};

/** What the server does elsewhere by itself after a change, as far as it has come. */
export type OngoingState<Summary> = {
  /** Where: a folder, `s3://bucket/prefix`, or the address of a CDN's API without what is secret in it. */
  target: string;
  /** Under way; `share` is 0 to 1. */
  work?: { share: number };
  /** The newest run that went well since the server was started; times are ISO 8601 in UTC. */
  last?: { at: string } & Summary;
  /** Why there is nothing newer. */
  failure?: { at: string; reason: string; nextTryAt: string };
};

/** `GET /api/publish`; null for what nobody has set. */
export type PublishState = {
  publish: OngoingState<PublishSummary> | null;
  purge: OngoingState<PurgeSummary> | null;
};
