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

/** What the server publishes by itself after a change. */
export type OngoingState = {
  /** A folder or `s3://bucket/prefix`. */
  target: string;
  /** A run in progress; `share` is 0 to 1. */
  work?: { share: number };
  /** The newest successful run since the server was started; times are ISO 8601 in UTC. */
  last?: { at: string } & PublishSummary;
  /** Why the newest run failed. */
  failure?: { at: string; reason: string; nextTryAt: string };
};

/** `GET /api/publish`; null without `VITRINE_PUBLISH`. */
export type PublishState = { publish: OngoingState | null };
