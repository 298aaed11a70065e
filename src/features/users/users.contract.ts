import { z } from "zod";
import { startedFrom } from "../../core/fields/field.contract.ts";
import { email, newPassword, profileSchema } from "../../core/owner/owner.contract.ts";

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

/** Fields that are not sent stay as they are: a profile form that knows fewer fields must not clear the others. */
export const profileBody = z.object({
  newInfo: z.object({
    fname: profileSchema.shape.fname.optional(),
    lname: profileSchema.shape.lname.unwrap().optional(),
    phone: profileSchema.shape.phone.unwrap().optional(),
    location: profileSchema.shape.location.unwrap().optional(),
    title: profileSchema.shape.title.unwrap().optional(),
    website: profileSchema.shape.website.unwrap().optional(),
    version: startedFrom,
  }),
});

/** What is not sent stays as it is. */
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
});
export const setupCode = z.object({ code: z.string().max(200).catch("") });
