import { z } from "zod";
import { PROSE_MAX, requiredText, startedFrom, stored, text } from "../../core/fields/field.contract.ts";

/** Under which the page of a share holds what it shows. */
export const shareKey = ["share"] as const;

/** How long a name may be, in characters. */
const NAME_MAX = 100;
const TITLE_MAX = 200;
const PASSWORD_MAX = 200;
/** Most entries of one kind. */
const CHOSEN_MAX = 1000;
const END = "The expiration must be a date and time such as 2027-01-31T00:00:00Z.";

function chosen(label: string) {
  return z
    .array(z.string({ error: `An entry of ${label} must be an id.` }).max(100), {
      error: `${label} must be a list of ids.`,
    })
    .max(CHOSEN_MAX, `${label} can have at most ${CHOSEN_MAX} entries.`)
    .default([]);
}

export const shareSchema = z.object(
  {
    /** Whom it is for; the owner alone sees it. */
    name: requiredText("Name", NAME_MAX),
    /** Heads the page; `""` for the owner's name. */
    title: text("Title", TITLE_MAX),
    greeting: text("Greeting", PROSE_MAX),
    experiences: chosen("Experiences"),
    projects: chosen("Projects"),
    sections: chosen("Sections"),
    /** `""` for none; absent in an update leaves the one that there is. */
    password: z
      .string({ error: "Password must be text." })
      .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`)
      .optional(),
    /** `""` for none. */
    endsAt: z
      .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.date(), z.null()], { error: END })
      .default("")
      .transform((time) => (time ? new Date(time).toISOString() : "")),
  },
  { error: "share is required." },
);

export const shareBody = z.object({ share: shareSchema, version: startedFrom });

export const storedShare = z.strictObject({
  ...stored,
  name: z.string(),
  title: z.string(),
  greeting: z.string(),
  experiences: z.array(z.string()),
  projects: z.array(z.string()),
  sections: z.array(z.string()),
  endsAt: z.string(),
  hasPassword: z.boolean(),
  /** `/s/TOKEN`. */
  href: z.string(),
  /** How often its page was opened, and when last, `""` for never. */
  opened: z.number(),
  lastOpenedAt: z.string(),
});
/** What the owner can choose from, in the order of the site. */
const shareChoices = z.record(z.string(), z.array(z.strictObject({ _id: z.string(), title: z.string() })));

export const shareReply = z.strictObject({ share: storedShare });
export const sharesReply = z.strictObject({ shares: z.array(storedShare), choices: shareChoices });

export type ShareInput = z.input<typeof shareSchema>;
export type Share = z.output<typeof storedShare>;
export type ShareChoices = z.output<typeof shareChoices>;

/** What the page of a share shows; its lists by the names of the share's own. */
export type SharedPage =
  | { isLocked: true; action: string; hasFailed: boolean }
  | {
      isLocked: false;
      title: string;
      greeting: string;
      /** Its own résumé. */
      resume: string;
      entries: Record<string, unknown[]>;
    };
