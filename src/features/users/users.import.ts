import type { Change } from "../../core/content/change.ts";
import type { Db } from "../../core/database/client.ts";
import type { ImportedPicture, ImportedProfile, ImportPart } from "../../core/feature/import.ts";
import { email as emailSchema } from "../../core/owner/owner.contract.ts";
import { hasOwner, readUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { asHref } from "../../core/resume/address.ts";
import type { Origin } from "../../core/resume/origin.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Note, Source } from "../../core/resume/source.ts";

/** `basics` as the person of the site (§3). Street and postal code stay out of it, for privacy. */
function readProfile(basics: Source): ImportedProfile {
  return {
    ...splitName(basics.line("name")),
    email: readEmail(basics),
    phone: basics.line("phone"),
    location: readPlace(basics),
    title: basics.line("label", "headline"),
    website: asHref(basics.piece("url", "website")?.text ?? ""),
  };
}

/** Parts behind a comma that belong to the name before it, and do not make it "Last, First". */
const SUFFIX = /^(jr|sr|i{1,3}|iv|ph\.? ?d|m\.?d|mba|m\.?sc?|b\.?sc?|esq|pmp|cpa|p\.?e|dr)\b\.?/i;

/** "Jane Q. Doe" and "Doe, Jane Q." are both first name "Jane Q.", last name "Doe"; one word is a first name. */
function splitName(name: string): { fname: string; lname: string } {
  const [, before = "", after = ""] = /^([^,]+),\s*(.+)$/.exec(name) ?? [];
  if (after !== "" && !SUFFIX.test(after) && !after.includes(",")) return { fname: after, lname: before };
  const words = (after === "" ? name : before).split(" ");
  const last = words.length > 1 ? words.pop() : undefined;
  const lname = [last, after].filter(Boolean).join(", ");
  return { fname: words.join(" "), lname };
}

function readEmail(basics: Source): string {
  const piece = basics.piece("email");
  if (piece === null) return "";
  const result = emailSchema.safeParse(piece.text);
  if (result.success) return result.data;
  basics.ledger.warn(
    [piece.path],
    `${piece.path} is not an email address and was left out: ${basics.ledger.fitLine(piece, 80)}`,
  );
  return "";
}

/** Empties what another résumé has said of the person, where the new one says nothing. */
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

/** What the file knows of the person, but for an e-mail where an owner signs in with one. */
function takenProfile(
  db: Db,
  profile: ImportedProfile,
): { fields: Partial<ImportedProfile>; leftOut: Note[] } {
  const fields: Partial<ImportedProfile> = {};
  for (const [name, value] of Object.entries(profile) as [keyof ImportedProfile, string][]) // Object.entries widens names.
    if (value !== "") fields[name] = value;
  // The two parts of a name belong together: "Cher" must not keep the last name of whoever was there before.
  if (fields.fname !== undefined) fields.lname = profile.lname;
  const { email } = fields;
  if (email === undefined || !hasOwner(db)) return { fields, leftOut: [] };
  delete fields.email;
  if (email.toLowerCase() === readUser(db)?.email.toLowerCase()) return { fields, leftOut: [] };
  const text = `basics.email: ${email} (not imported, because this email is your login; change it under My Info)`;
  return { fields, leftOut: [{ paths: ["basics.email"], text }] };
}

function storeProfile(change: Change, given: Partial<ImportedProfile>, place: Omit<Origin, "fields">): void {
  const known = readUser(change.db);
  // The owner's e-mail stands for the file's, which is another's or the same.
  const fields = { ...given, email: given.email ?? known?.email ?? "", headshot: known?.headshot ?? "" };
  const origin = { ...place, fields };
  if (known === null) change.insert(users, { ...given, origin });
  else change.update(users, known._id, { ...given, origin }, { name: "user" });
}

function storePicture(change: Change, { file, uploads }: ImportedPicture): void {
  const user = readUser(change.db);
  const headshot = uploads.store(file, change);
  if (user === null) {
    change.insert(users, { headshot });
    return;
  }
  const { origin } = change.find(users, user._id) ?? {};
  const ofFile = origin && { origin: { ...origin, fields: { ...origin.fields, headshot } } };
  change.update(users, user._id, { headshot, ...ofFile }, { name: "user" });
}

export const userImport: ImportPart = {
  profile: {
    read: readProfile,
    taken: takenProfile,
    clear: clearProfile,
    store: storeProfile,
    storePicture,
  },
};
