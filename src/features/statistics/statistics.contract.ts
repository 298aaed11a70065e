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

type Count = { views: number; visitors: number };
export type NamedCount = Count & { name: string };

export type Statistics = {
  /** False where `VITRINE_STATISTICS` is `off`. */
  isOn: boolean;
  days: number;
  /** Of the whole time; visitors are those of each day, added up. */
  total: Count;
  /** Each day, or of one day each hour, the oldest first; also those without a visit. */
  periods: (Count & { period: string })[];
  /** The most viewed first. */
  pages: NamedCount[];
  referrers: NamedCount[];
  /** By the names of the share links. */
  shares: NamedCount[];
  devices: NamedCount[];
  /** What else there was in that time: `{ messages: 3 }`. */
  tally: Record<string, number>;
};
