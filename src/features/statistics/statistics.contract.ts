import { z } from "zod";

/** The days of 25 months, for which visit-counter.ts retains counts. */
const DAYS_MAX = 775;

/** `?days=30`; 1 means the last 24 hours. */
export const statisticsQuery = z.object({
  days: z
    .string()
    .default("30")
    .refine((value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= DAYS_MAX, {
      error: `days must be a number from 1 to ${DAYS_MAX}.`,
    })
    .transform(Number),
});

const count = { views: z.number(), visitors: z.number() };
const namedCount = z.strictObject({ ...count, name: z.string() });
const pageCount = z.strictObject({
  ...count,
  name: z.string(),
  /** The visits in other languages than the main one, by tag; absent if there are none. */
  languages: z.record(z.string(), z.strictObject(count)).optional(),
});
const tally = z.record(z.string(), z.number());
const statistics = z.strictObject({
  /** False if `VITRINE_STATISTICS` is `off`. */
  isOn: z.boolean(),
  days: z.number(),
  /** The whole period; `visitors` is the sum of each day's visitors. */
  total: z.strictObject(count),
  /** The first day with visits; `""` if there are none yet. */
  since: z.string(),
  /** The same counts of the period before; null if visits have not been counted for all of it. */
  before: z.strictObject({ ...count, tally }).nullable(),
  /** Every day, or every hour for `days=1`, oldest first, including those without visits. */
  periods: z.array(z.strictObject({ ...count, period: z.string() })),
  /** Each page in all languages, sorted by views, most first. */
  pages: z.array(pageCount),
  referrers: z.array(namedCount),
  /** Named by the share links. */
  shares: z.array(namedCount),
  devices: z.array(namedCount),
  /** Counts that other features report for the period: `{ messages: 3 }`. */
  tally,
});
export const statisticsReply = z.strictObject({ statistics });

export type PageCount = z.output<typeof pageCount>;
export type NamedCount = z.output<typeof namedCount>;
export type Statistics = z.output<typeof statistics>;
