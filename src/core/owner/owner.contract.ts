import { z } from "zod";
import { field, schemasOf, storedSchemasOf } from "../fields/entry-fields.contract.ts";
import { EMAIL_PATTERN, stored } from "../fields/field.contract.ts";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const email = z
  .string({ error: "Email is required." })
  .trim()
  .min(1, "Email is required.")
  .max(254, "Email can have at most 254 characters.")
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: "Email must be a valid email address." }));

/** Checks the length only; the server also refuses common passwords. */
export const newPassword = z
  .string({ error: "Password is required." })
  .min(PASSWORD_MIN, `Password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  .max(PASSWORD_MAX, `Password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);

/** A password to compare. The limit keeps huge inputs from slowing down the hash. */
export const enteredPassword = (label = "Password") =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(1024, `${label} is too long.`);

/** The password, to confirm the owner's identity again. */
export const proveBody = z.object({ password: enteredPassword() });

const translated = { isSearched: false, isTranslated: true, isPublic: true, isInVCard: true } as const;
const untranslated = { ...translated, isTranslated: false } as const;

/** The fields of the profile form (§3, User). JSON Resume has one name for first and last name (users.import.ts). */
export const profileFields = {
  fname: field.requiredLine("First Name", {
    ...translated,
    isProperName: true,
    json: ["name"],
    document: "title",
    autoComplete: "given-name",
  }),
  lname: field.line("Last Name", {
    ...translated,
    isProperName: true,
    json: ["name"],
    document: "title",
    autoComplete: "family-name",
  }),
  title: field.line("Title", {
    ...translated,
    json: ["label", "headline"],
    document: "detail",
    hint: "What you do, in a few words.",
    autoComplete: "organization-title",
  }),
  phone: field.phone("Phone", { ...untranslated, json: ["phone"], document: "detail", autoComplete: "tel" }),
  location: field.place("Location", {
    ...translated,
    json: ["location"],
    document: "detail",
    autoComplete: "off",
  }),
  website: field.address("Website", {
    ...untranslated,
    json: ["url", "website"],
    document: "link",
    autoComplete: "url",
  }),
};

export const profileSchema = z.object(schemasOf(profileFields));

export type ProfileInput = z.input<typeof profileSchema>;
/** The fields of §3 and `version`; never the password's hash, which is in its own table. */
export const storedUser = z.strictObject({
  ...stored,
  email: z.string(),
  ...storedSchemasOf(profileFields),
  headshot: z.string(),
  banner: z.string(),
});
export type User = z.output<typeof storedUser>;

/** How the owner logged in. */
const factors = [
  "password",
  "password and code",
  "password and recovery code",
  "passkey",
  "setup",
  "demo",
] as const;
export type Factor = (typeof factors)[number];

/** A session of the owner; times are ISO 8601 in UTC. */
export const sessionInfo = z.strictObject({
  createdAt: z.string(),
  /** Updated once an hour. */
  lastUsedAt: z.string(),
  /** The browser's user agent at login; `""` if it sent none. */
  userAgent: z.string(),
  /** How the owner logged in; `""` if unknown. */
  factor: z.enum([...factors, ""]),
  /** Whether this request belongs to it. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof sessionInfo>;

export const tokenScopes = ["read", "write"] as const;

/** An API token without its secret; times are ISO 8601 in UTC. */
export const storedToken = z.strictObject({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: z.string(),
  /** `""` if it was never used; updated once an hour. */
  lastUsedAt: z.string(),
  /** `""` if it never expires. */
  endsAt: z.string(),
});
export type ApiToken = z.output<typeof storedToken>;

/** The state of two-factor authentication (TOTP). */
export const secondFactor = z.strictObject({
  isOn: z.boolean(),
  /** Codes from the app can't be checked, because their secret was encrypted on another machine. */
  isLost: z.literal(true).optional(),
  /** ISO 8601 in UTC; `""` while it is off. */
  since: z.string(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** A passkey; times are ISO 8601 in UTC. */
export const storedPasskey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** `""` if it was never used. */
  lastUsedAt: z.string(),
  /** The host it was created for. */
  host: z.string(),
  /** Whether `host` is the site's current host; it works with no other. */
  isUsable: z.boolean(),
});
export type Passkey = z.output<typeof storedPasskey>;

/** Whether visitors see the phone number and the email. */
export const visibility = z.strictObject({ phone: z.boolean(), email: z.boolean() });
export type Visibility = z.output<typeof visibility>;
