import { z } from "zod";
import { requiredText, type Stored, startedFrom, text } from "../../core/fields/field.contract.ts";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const email = z
  .string({ error: "Email is required." })
  .trim()
  .min(1, "Email is required.")
  .max(254, "Email can have at most 254 characters.")
  .pipe(z.email("Email must be an e-mail address."));

/** Length only; that it is none of the common ones is checked on the server, which holds their list. */
export const newPassword = z
  .string({ error: "Password is required." })
  .min(PASSWORD_MIN, `Password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  .max(PASSWORD_MAX, `Password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);

/** Longer ones are no one's password and would only keep the hash busy. */
const givenPassword = (label = "Password") =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(1024, `${label} is too long.`);

export const loginBody = z.object({
  email: z
    .string({ error: "Email is required." })
    .trim()
    .min(1, "Email is required.")
    .max(254, "Email is too long."),
  password: givenPassword(),
});
/** What a 403 to a changed e-mail or password says when it is about the password. */
export const WRONG_PASSWORD = "The password is wrong.";

export const passwordBody = z.object({
  oldPassword: givenPassword("Old Password"),
  newPassword: newPassword,
});
export const emailBody = z.object({ newEmail: email, password: givenPassword(), version: startedFrom });

export const profileSchema = z.object({
  fname: requiredText("First Name"),
  lname: text("Last Name"),
  phone: text("Phone"),
  location: text("Location"),
  title: text("Title"),
});
/** Fields that are not sent stay as they are: a profile form that knows fewer fields must not clear the others. */
export const profileBody = z.object({
  newInfo: z.object({
    fname: profileSchema.shape.fname.optional(),
    lname: profileSchema.shape.lname.unwrap().optional(),
    phone: profileSchema.shape.phone.unwrap().optional(),
    location: profileSchema.shape.location.unwrap().optional(),
    title: profileSchema.shape.title.unwrap().optional(),
    version: startedFrom,
  }),
});

export const imageFields = ["headshot", "banner"] as const;
export const imageField = z.enum(imageFields, { error: "field must be headshot or banner." });

export const setupBody = z.object({
  email,
  password: newPassword,
  fname: profileSchema.shape.fname,
  lname: profileSchema.shape.lname,
});
export const setupCode = z.object({ code: z.string().max(200).catch("") });

export type ProfileInput = z.input<typeof profileSchema>;
/** Exactly what spec §3 lists, and `version`; the password's hash lives in a table of its own. */
export type User = Stored & {
  email: string;
  fname: string;
  lname: string;
  phone: string;
  location: string;
  title: string;
  headshot: string;
  banner: string;
};

/** One place where the owner is logged in; times are ISO 8601 in UTC. */
export type SessionInfo = {
  createdAt: string;
  /** Noted once an hour. */
  lastUsedAt: string;
  /** What the browser called itself at the login; `""` where it said nothing. */
  userAgent: string;
  /** The one that asks. */
  isCurrent: boolean;
};
