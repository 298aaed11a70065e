import { z } from "zod";
import { PROSE_MAX, requiredText, startedFrom, stored, text } from "../../core/fields/field.contract.ts";
import { storedPublication } from "../../core/fields/publication.contract.ts";

/** The query key of a share page's data. */
export const shareKey = ["share"] as const;

/** In characters. */
const NAME_MAX = 100;
const TITLE_MAX = 200;
const PASSWORD_MAX = 200;
/** Most entries of one kind that a share can show. */
const CHOSEN_MAX = 1000;
const INVALID_EXPIRATION = "The expiration must be a date and time such as 2027-01-31T00:00:00Z.";

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
    /** Who the link is for. Only the owner sees it. */
    name: requiredText("Name", NAME_MAX),
    /** The page's title; `""` for the owner's name. */
    title: text("Title", TITLE_MAX),
    greeting: text("Greeting", PROSE_MAX),
    experiences: chosen("Experiences"),
    projects: chosen("Projects"),
    sections: chosen("Sections"),
    /** `""` for none. If an update doesn't send it, the present one stays. */
    password: z
      .string({ error: "Password must be text." })
      .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`)
      .optional(),
    /** When the link expires, in ISO 8601; `""` for never. */
    endsAt: z
      .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.date(), z.null()], {
        error: INVALID_EXPIRATION,
      })
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
  /** How often people opened the page, without the owner and robots. */
  opened: z.number(),
  /** ISO 8601; `""` for never. */
  lastOpenedAt: z.string(),
});
/** The entries that a share can show, by kind, in the order of the site. */
const shareChoices = z.record(
  z.string(),
  z.array(z.strictObject({ _id: z.string(), title: z.string(), ...storedPublication })),
);

export const shareReply = z.strictObject({ share: storedShare });
export const sharesReply = z.strictObject({
  shares: z.array(storedShare),
  choices: shareChoices,
  /** The site's public address, without a trailing slash; `href` of a share follows it. */
  origin: z.string(),
});

export type ShareInput = z.input<typeof shareSchema>;
export type Share = z.output<typeof storedShare>;
export type ShareChoices = z.output<typeof shareChoices>;

/** The data of a share page: a password form, or the chosen entries by kind. */
export type SharedPage =
  | { isLocked: true; action: string; hasFailed: boolean }
  | {
      isLocked: false;
      title: string;
      greeting: string;
      /** Which of the two are in the main language although the page is in another. */
      inMain?: ("title" | "greeting")[];
      /** Address of the share's own resume. */
      resume: string;
      entries: Record<string, unknown[]>;
    };
