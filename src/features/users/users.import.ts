import type { Change } from "../../core/content/change.ts";
import type { ImportedPicture, ImportedProfile, ImportPart } from "../../core/feature/import.ts";
import { email as emailSchema } from "../../core/owner/owner.contract.ts";
import { hasOwner, readUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { asHref } from "../../core/resume/address.ts";
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
    `${piece.path} is no e-mail address and was left out: ${basics.ledger.fitLine(piece, 80)}`,
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

/** Fills what the file knows. The e-mail of an owner stays, because it signs in. @returns which fields got a value, and what was left out */
function storeProfile(
  change: Change,
  profile: ImportedProfile,
): { stored: (keyof ImportedProfile)[]; leftOut: Note[] } {
  const known = readUser(change.db);
  const leftOut: Note[] = [];
  const given: Partial<ImportedProfile> = {};
  for (const [name, value] of Object.entries(profile) as [keyof ImportedProfile, string][]) // Object.entries widens names.
    if (value !== "") given[name] = value;
  if (given.email !== undefined && hasOwner(change.db)) {
    if (given.email.toLowerCase() !== known?.email.toLowerCase())
      leftOut.push({
        paths: ["basics.email"],
        text: `basics.email: ${given.email} (the owner's e-mail signs in; change it in the admin)`,
      });
    delete given.email;
  }
  // The two parts of a name belong together: "Cher" must not keep the last name of whoever was there before.
  if (given.fname !== undefined) given.lname = profile.lname;
  if (Object.keys(given).length === 0) return { stored: [], leftOut };
  const stored = Object.keys(given).filter((name) => name !== "lname") as (keyof ImportedProfile)[]; // Of `given`.
  if (known === null) change.insert(users, given);
  else if (Object.entries(given).some(([name, value]) => known[name as keyof ImportedProfile] !== value))
    // See above.
    change.update(users, known._id, given, { name: "user" });
  return { stored, leftOut };
}

/** @returns why it is not stored, null where it is the headshot now */
function storePicture(change: Change, { file, path, uploads }: ImportedPicture): Note | null {
  const user = readUser(change.db);
  if (user !== null && user.headshot !== "")
    return { paths: [path], text: `${path}: ${file.originalName} (the site has a headshot)` };
  const headshot = uploads.store(file, change);
  if (user === null) change.insert(users, { headshot });
  else change.update(users, user._id, { headshot }, { name: "user" });
  return null;
}

export const userImport: ImportPart = {
  profile: { read: readProfile, clear: clearProfile, store: storeProfile, storePicture },
};
