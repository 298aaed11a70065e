import { z } from "zod";
import { field, schemasOf, storedOf } from "../fields/entry-fields.contract.ts";
import { stored } from "../fields/field.contract.ts";

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
export const givenPassword = (label = "Password") =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(1024, `${label} is too long.`);

/** The password alone, for a fresh proof of who is there. */
export const proveBody = z.object({ password: givenPassword() });

/** What is told of the owner. */
const told = { isSearched: false, isTranslated: true, isPublic: true, isInVCard: true } as const;
const plain = { ...told, isTranslated: false } as const;

/** §3 User, what the profile's form has of it. A résumé's file has one name, of both (users.import.ts). */
export const profileFields = {
  fname: field.requiredLine("First Name", { ...told, json: ["name"], document: "title" }),
  lname: field.line("Last Name", { ...told, json: ["name"], document: "title" }),
  phone: field.line("Phone", { ...plain, json: ["phone"], document: "detail" }),
  location: field.place("Location", { ...told, json: ["location"], document: "detail" }),
  title: field.line("Title", { ...told, json: ["label", "headline"], document: "detail" }),
  website: field.address("Website", { ...plain, json: ["url", "website"], document: "link" }),
};

export const profileSchema = z.object(schemasOf(profileFields));

export type ProfileInput = z.input<typeof profileSchema>;
/** Exactly what §3 lists, and `version`; the password's hash lives in a table of its own. */
export const storedUser = z.strictObject({
  ...stored,
  email: z.string(),
  ...storedOf(profileFields),
  headshot: z.string(),
  banner: z.string(),
});
export type User = z.output<typeof storedUser>;

/** What opened a session. */
const factors = [
  "password",
  "password and code",
  "password and recovery code",
  "passkey",
  "setup",
  "demo",
] as const;
export type Factor = (typeof factors)[number];

/** One place where the owner is logged in; times are ISO 8601 in UTC. */
export const sessionInfo = z.strictObject({
  createdAt: z.string(),
  /** Noted once an hour. */
  lastUsedAt: z.string(),
  /** What the browser called itself at the login; `""` where it said nothing. */
  userAgent: z.string(),
  /** What it was opened with; `""` where that was not noted. */
  factor: z.enum([...factors, ""]),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof sessionInfo>;

export const tokenScopes = ["read", "write"] as const;

/** What the owner sees of an API token; times are ISO 8601 in UTC. */
export const storedToken = z.strictObject({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: z.string(),
  /** `""` for one that was never used; noted once an hour. */
  lastUsedAt: z.string(),
  /** `""` for one without an end. */
  endsAt: z.string(),
});
export type ApiToken = z.output<typeof storedToken>;

/** Codes after the password (TOTP). */
export const secondFactor = z.strictObject({
  isOn: z.boolean(),
  /** ISO 8601 in UTC; `""` while it is off. */
  since: z.string(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** A key of one of the owner's devices; times are ISO 8601 in UTC. */
export const storedPasskey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** `""` for one that was never used. */
  lastUsedAt: z.string(),
  /** The host that it was made for. */
  host: z.string(),
  /** Whether that is the site's host now: under another it does not work. */
  isUsable: z.boolean(),
});
export type Passkey = z.output<typeof storedPasskey>;

/** Whether visitors see what can be hidden from them. */
export const visibility = z.strictObject({ phone: z.boolean(), email: z.boolean() });
export type Visibility = z.output<typeof visibility>;
