import { z } from "zod";

/** The result of a run; `vitrine publish --json` prints it. */
const publishSummary = z.strictObject({
  target: z.string(),
  /** Files of the published site. */
  files: z.number(),
  sent: z.number(),
  /** Bytes sent, without the manifest. */
  bytes: z.number(),
  unchanged: z.number(),
  deleted: z.number(),
  /** Paths of files that Vitrine did not write, so it did not replace them with the site's. */
  kept: z.array(z.string()),
  milliseconds: z.number(),
});
export type PublishSummary = z.output<typeof publishSummary>;

/** The state of automatic publishing. */
const ongoingState = z.strictObject({
  /** A folder or `s3://bucket/prefix`. */
  target: z.string(),
  /** A run in progress; `share` is 0 to 1. */
  work: z.strictObject({ share: z.number() }).optional(),
  /** The last successful run since the server started; times are ISO 8601 in UTC. */
  last: publishSummary.extend({ at: z.string() }).optional(),
  /** Why the last run failed; absent after a success. */
  failure: z.strictObject({ at: z.string(), reason: z.string(), nextTryAt: z.string() }).optional(),
});
export type AutoPublishState = z.output<typeof ongoingState>;

/** `GET /api/publish`; null without `VITRINE_PUBLISH`. */
export const publishReply = z.strictObject({ publish: ongoingState.nullable() });
export type PublishState = z.output<typeof publishReply>;
