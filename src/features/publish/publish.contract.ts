import { z } from "zod";

/** What a run did; `vitrine publish --json` prints it. */
const publishSummary = z.strictObject({
  target: z.string(),
  /** Files of the published site. */
  files: z.number(),
  sent: z.number(),
  /** Of what was sent, without the notes of the program itself. */
  bytes: z.number(),
  unchanged: z.number(),
  deleted: z.number(),
  /** Files that stand where the site has one, were not written by Vitrine, and were left as they are. */
  kept: z.array(z.string()),
  milliseconds: z.number(),
});
export type PublishSummary = z.output<typeof publishSummary>;

/** What the server publishes by itself after a change. */
const ongoingState = z.strictObject({
  /** A folder or `s3://bucket/prefix`. */
  target: z.string(),
  /** A run in progress; `share` is 0 to 1. */
  work: z.strictObject({ share: z.number() }).optional(),
  /** The newest successful run since the server was started; times are ISO 8601 in UTC. */
  last: publishSummary.extend({ at: z.string() }).optional(),
  /** Why the newest run failed. */
  failure: z.strictObject({ at: z.string(), reason: z.string(), nextTryAt: z.string() }).optional(),
});
export type OngoingState = z.output<typeof ongoingState>;

/** `GET /api/publish`; null without `VITRINE_PUBLISH`. */
export const publishReply = z.strictObject({ publish: ongoingState.nullable() });
export type PublishState = z.output<typeof publishReply>;
