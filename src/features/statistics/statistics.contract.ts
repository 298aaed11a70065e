import { z } from "zod";

/** Days of the months that visit-counter.ts keeps. */
const DAYS_MAX = 775;

/** `?days=30`; 1 tells of the last 24 hours. */
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
const statistics = z.strictObject({
  /** False where `VITRINE_STATISTICS` is `off`. */
  isOn: z.boolean(),
  days: z.number(),
  /** Of the whole time; visitors are those of each day, added up. */
  total: z.strictObject(count),
  /** Each day, or of one day each hour, the oldest first; also those without a visit. */
  periods: z.array(z.strictObject({ ...count, period: z.string() })),
  /** The most viewed first. */
  pages: z.array(namedCount),
  referrers: z.array(namedCount),
  /** By the names of the share links. */
  shares: z.array(namedCount),
  devices: z.array(namedCount),
  /** What else there was in that time: `{ messages: 3 }`. */
  tally: z.record(z.string(), z.number()),
});
export const statisticsReply = z.strictObject({ statistics });

export type NamedCount = z.output<typeof namedCount>;
export type Statistics = z.output<typeof statistics>;
