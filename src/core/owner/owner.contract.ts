import { z } from "zod";
import { href, requiredText, type Stored, text } from "../fields/field.contract.ts";

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

export const profileSchema = z.object({
  fname: requiredText("First Name"),
  lname: text("Last Name"),
  phone: text("Phone"),
  location: text("Location"),
  title: text("Title"),
  website: href("Website"),
});

export type ProfileInput = z.input<typeof profileSchema>;
/** Exactly what §3 lists, and `version`; the password's hash lives in a table of its own. */
export type User = Stored & {
  email: string;
  fname: string;
  lname: string;
  phone: string;
  location: string;
  title: string;
  website: string;
  headshot: string;
  banner: string;
};

/** What opened a session. */
export type Factor =
  | "password"
  | "password and code"
  | "password and recovery code"
  | "passkey"
  | "setup"
  | "demo";

/** One place where the owner is logged in; times are ISO 8601 in UTC. */
export type SessionInfo = {
  createdAt: string;
  /** Noted once an hour. */
  lastUsedAt: string;
  /** What the browser called itself at the login; `""` where it said nothing. */
  userAgent: string;
  /** What it was opened with; `""` where that was not noted. */
  factor: Factor | "";
  /** The one that asks. */
  isCurrent: boolean;
};

/** What the owner sees of an API token; times are ISO 8601 in UTC. */
export type ApiToken = {
  _id: string;
  name: string;
  scope: "read" | "write";
  createdAt: string;
  /** `""` for one that was never used; noted once an hour. */
  lastUsedAt: string;
  /** `""` for one without an end. */
  endsAt: string;
};

/** Codes after the password (TOTP). */
export type SecondFactor = {
  isOn: boolean;
  /** ISO 8601 in UTC; `""` while it is off. */
  since: string;
  recoveryCodesLeft: number;
};

/** A key of one of the owner's devices; times are ISO 8601 in UTC. */
export type Passkey = {
  _id: string;
  name: string;
  createdAt: string;
  /** `""` for one that was never used. */
  lastUsedAt: string;
  /** The host that it was made for. */
  host: string;
  /** Whether that is the site's host now: under another it does not work. */
  isUsable: boolean;
};

/** Whether visitors see what can be hidden from them. */
export type Visibility = { phone: boolean; email: boolean };
