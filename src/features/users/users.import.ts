import { z } from "zod";
import type { Change } from "../../core/content/change.ts";
import type { Db } from "../../core/database/client.ts";
import type { ImportedPicture, ImportedProfile, ImportPart, ListImport } from "../../core/feature/import.ts";
import { flag } from "../../core/fields/field.contract.ts";
import { sentTranslations, type Translations } from "../../core/fields/translations.contract.ts";
import { email as emailSchema, profileFields } from "../../core/owner/owner.contract.ts";
import { readableEmail } from "../../core/owner/readable-email.ts";
import { hasOwner, readUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { asHref } from "../../core/resume/address.ts";
import type { Origin } from "../../core/resume/origin.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { ReportNote, Source } from "../../core/resume/source.ts";
import { type PersonName, splitName } from "./split-name.ts";

/** Reads `basics` as the site's owner (§3). Street and postal code are left out for privacy. */
function readProfile(basics: Source): ImportedProfile {
  return {
    ...readName(basics),
    email: readEmail(basics),
    phone: basics.line("phone"),
    location: readPlace(basics),
    title: basics.line("label", "headline"),
    website: asHref(basics.piece("url", "website")?.text ?? ""),
  };
}

/** The name of one field, split unless the file also has its parts. */
function readName(basics: Source): PersonName {
  const name = basics.line("name");
  const [fname, lname] = [basics.line("firstName"), basics.line("lastName")];
  const isSame = name === "" || isSameName({ fname, lname }, { fname: name, lname: "" });
  return fname !== "" && isSame ? { fname, lname } : splitName(name);
}

/** Whether two names have the same letters, however they are split. */
function isSameName(one: PersonName, other: PersonName): boolean {
  const lettersOf = ({ fname, lname }: PersonName) =>
    [...(fname + lname).replace(/[\s,・]/gu, "")].toSorted().join("");
  return lettersOf(one) === lettersOf(other);
}

function readEmail(basics: Source): string {
  const piece = basics.piece("email");
  if (piece === null) return "";
  const result = emailSchema.safeParse(piece.text);
  if (result.success) return readableEmail(result.data);
  basics.report.warn(
    [piece.path],
    `${piece.path} is not an email address and was left out: ${basics.report.truncateLine(piece, 80)}`,
  );
  return "";
}

/** Clears the profile fields that the new résumé doesn't have (`--replace`). */
function clearProfile(change: Change, { phone, location, title, website }: ImportedProfile): void {
  const user = readUser(change.db);
  if (user === null) return;
  const cleared = {
    ...(phone === "" && user.phone !== "" && { phone }),
    ...(location === "" && user.location !== "" && { location }),
    ...(title === "" && user.title !== "" && { title }),
    ...(website === "" && user.website !== "" && { website }),
  };
  if (Object.keys(cleared).length > 0) change.update(users, user._id, cleared, { name: "user" });
}

/** The profile fields to import. The email is left out if it is the owner's login. */
function selectProfile(
  db: Db,
  profile: ImportedProfile,
): { fields: Partial<ImportedProfile>; leftOut: ReportNote[] } {
  const fields: Partial<ImportedProfile> = {};
  for (const [name, value] of Object.entries(profile) as [keyof ImportedProfile, string][]) // Object.entries widens names.
    if (value !== "") fields[name] = value;
  // First and last name belong together: "Cher" must not keep the previous last name. A name that is only split
  // differently stays as the owner corrected it.
  const user = readUser(db);
  if (fields.fname !== undefined && user !== null && isSameName(profile, user))
    Object.assign(fields, { fname: user.fname, lname: user.lname });
  else if (fields.fname !== undefined) fields.lname = profile.lname;
  const { email } = fields;
  if (email === undefined || !hasOwner(db)) return { fields, leftOut: [] };
  delete fields.email;
  if (email.toLowerCase() === user?.email.toLowerCase()) return { fields, leftOut: [] };
  const text = `basics.email: ${email} (not imported, because your email is also your login; change it under My Info)`;
  return { fields, leftOut: [{ paths: ["basics.email"], text }] };
}

function storeProfile(
  change: Change,
  given: Partial<ImportedProfile>,
  { fields: read, ...place }: Origin,
): void {
  const user = readUser(change.db);
  // The file's email is either another one, which is not imported, or the same.
  const fields = { ...read, email: given.email ?? user?.email ?? "", headshot: user?.headshot ?? "" };
  const origin = { ...place, fields };
  if (user === null) change.insert(users, { ...given, origin });
  else change.update(users, user._id, { ...given, origin }, { name: "user" });
}

function storePicture(change: Change, { file, uploads }: ImportedPicture): void {
  const user = readUser(change.db);
  const headshot = uploads.store(file, change);
  if (user === null) {
    change.insert(users, { headshot });
    return;
  }
  const { origin } = change.find(users, user._id) ?? {};
  const newOrigin = origin && { origin: { ...origin, fields: { ...origin.fields, headshot } } };
  change.update(users, user._id, { headshot, ...newOrigin }, { name: "user" });
}

type Hidden = { isPhoneHidden: boolean; isEmailHidden: boolean };

/** What the owner hid from visitors in a file of Vitrine. */
const hiddenList: ListImport<Hidden, typeof users.$inferSelect> = {
  name: "visibility",
  kind: "visibility",
  table: users,
  read({ report }) {
    const hidden = report.own.profile as Hidden | undefined; // Checked by the schema below.
    if (!hidden?.isPhoneHidden && !hidden?.isEmailHidden) return [];
    return [report.recordEntry({ ...hidden }, "meta.vitrine.profile")];
  },
  nameOf: ({ isPhoneHidden, isEmailHidden }) =>
    `Hidden from visitors: ${[isPhoneHidden && "phone", isEmailHidden && "email"].filter(Boolean).join(", ")}`,
  rows: (db) => db.select().from(users).all(),
  keyOf: () => "",
  insert(change, hidden) {
    // The profile may just have been added.
    const user = readUser(change.db);
    if (user === null) return change.insert(users, hidden);
    return change.update(users, user._id, hidden, { name: "user" });
  },
  removeAll: () => 0,
};

type Translated = { translations: Translations };

/** The profile's texts in other languages in a file of Vitrine. */
const translatedList: ListImport<Translated, typeof users.$inferSelect> = {
  name: "profile translations",
  kind: "profile",
  table: users,
  read({ report }) {
    const { translations } = (report.own.profile ?? {}) as Partial<Translated>; // Checked by the schema below.
    if (translations === undefined) return [];
    return [report.recordEntry({ translations }, "meta.vitrine.profile.translations")];
  },
  nameOf: () => "Translations of the profile",
  rows: (db) => db.select().from(users).all(),
  keyOf: () => "",
  insert(change, translated) {
    // The profile may just have been added.
    const user = readUser(change.db);
    if (user === null) return change.insert(users, translated);
    return change.update(users, user._id, translated, { name: "user" });
  },
  removeAll: () => 0,
};

export const userImport: ImportPart = {
  lists: [hiddenList, translatedList],
  own: {
    profile: z.object({
      isPhoneHidden: flag("isPhoneHidden"),
      isEmailHidden: flag("isEmailHidden"),
      translations: sentTranslations(profileFields),
    }),
  },
  profile: {
    read: readProfile,
    acceptedFields: selectProfile,
    clear: clearProfile,
    store: storeProfile,
    storePicture,
  },
};
