import { z } from "zod";
import { requiredText, startedFrom } from "../../core/fields/field.contract.ts";
import {
  email,
  enteredPassword,
  newPassword,
  profileSchema,
  secondFactor,
  sessionInfo,
  storedPasskey,
  storedUser,
  visibility,
} from "../../core/owner/owner.contract.ts";

import { languageTag } from "../languages/languages.contract.ts";

export const loginBody = z.object({
  email: z
    .string({ error: "Email is required." })
    .trim()
    .min(1, "Email is required.")
    .max(254, "Email is too long."),
  password: enteredPassword(),
});
/** The second step of a login with two-factor authentication: six digits, or a recovery code. */
export const codeBody = z.object({
  challenge: z.string({ error: "challenge is required." }).max(200, "challenge is too long."),
  code: z
    .string({ error: "Code is required." })
    .trim()
    .min(1, "Code is required.")
    .max(100, "Code is too long."),
});
export const confirmBody = codeBody.pick({ code: true });

/** A credential as the browser returns it (WebAuthn). Everything else is validated together with its signature. */
const publicKeyCredential = z.looseObject(
  {
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal("public-key"),
    response: z.looseObject({}),
    clientExtensionResults: z.looseObject({}),
  },
  { error: "response must be the passkey credential that the browser returned." },
);
const passkeyName = requiredText("Name", 100);
export const passkeyForm = z.object({ name: passkeyName });
export const addPasskeyBody = z.object({
  passkey: z.object({ name: passkeyName, response: publicKeyCredential }),
});
export const renamePasskeyBody = z.object({ passkey: passkeyForm });
export const passkeyResponseBody = z.object({ response: publicKeyCredential });

/** The message of a 403 for a wrong password, which lets the forms show it at the password's field. */
export const WRONG_PASSWORD = "The password is wrong.";

/** The message of a 401 for a code from an app whose secret can't be decrypted. */
export const LOST_SECRET =
  "This server can't check codes from your app, because the site was restored on another machine. Enter a recovery code, or run `vitrine owner` on the server.";

export const passwordBody = z.object({
  oldPassword: enteredPassword("Current Password"),
  newPassword: newPassword,
});
export const emailBody = z.object({ newEmail: email, password: enteredPassword(), version: startedFrom });

/** Fields that are not sent stay as they are: a profile form that knows fewer fields must not clear the others. */
export const profileBody = z.object({
  newInfo: z.object({
    fname: profileSchema.shape.fname.optional(),
    lname: profileSchema.shape.lname.unwrap().optional(),
    phone: profileSchema.shape.phone.unwrap().optional(),
    location: profileSchema.shape.location.unwrap().optional(),
    title: profileSchema.shape.title.unwrap().optional(),
    website: profileSchema.shape.website.unwrap().optional(),
    translations: profileSchema.shape.translations,
    version: startedFrom,
  }),
});

/** Fields that are not sent stay as they are. */
export const visibilityBody = z.object({
  visibility: z.object({
    phone: z.boolean({ error: "phone must be true or false." }).optional(),
    email: z.boolean({ error: "email must be true or false." }).optional(),
  }),
});

export const imageFields = ["headshot", "banner"] as const;
export const imageField = z.enum(imageFields, { error: "field must be headshot or banner." });

export const setupBody = z.object({
  email,
  password: newPassword,
  fname: profileSchema.shape.fname,
  lname: profileSchema.shape.lname,
  /** The site's main language. */
  language: languageTag.optional(),
});
export const setupCode = z.object({ code: z.string().max(200).catch("") });

export const userReply = z.strictObject({ user: storedUser });
/** The user as visitors see it; null before the site has an owner. */
export const shownUserReply = z.strictObject({ user: storedUser.nullable() });
export const loggedInReply = z.strictObject({ token: z.string(), user: storedUser });
/** The reply to a correct password: the session, or with two-factor authentication the challenge for the second step. */
export const loginReply = z.union([loggedInReply, z.strictObject({ challenge: z.string() })]);
export const provenReply = z.strictObject({ provenAt: z.string() });
export const sessionsReply = z.strictObject({ sessions: z.array(sessionInfo) });
export const endedReply = z.strictObject({ ended: z.number() });
export const visibilityReply = z.strictObject({ visibility });
export const doneReply = z.strictObject({});

export const passkeyReply = z.strictObject({ passkey: storedPasskey });
export const passkeysReply = z.strictObject({ passkeys: z.array(storedPasskey) });
/** Options for the browser's WebAuthn call that creates or uses a passkey. */
export const passkeyOptionsReply = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });

export const twoFactorReply = z.strictObject({ twoFactor: secondFactor });
/** The secret for an authenticator app, as text and as the URI of a QR code. */
export const twoFactorSecretReply = z.strictObject({ secret: z.string(), uri: z.string() });
export const recoveryCodesReply = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const setupReply = z.strictObject({ needed: z.boolean() });
