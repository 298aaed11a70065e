import { type ExportPart, inMainOf, type JsonObject, omitEmpty } from "../../core/feature/export.ts";
import { asciiEmail } from "../../core/owner/readable-email.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { ownTranslations } from "../../core/resume/own-data.ts";
import { fullName } from "../../shared/page-title.ts";
import { type PersonName, splitName } from "./split-name.ts";

type Person = Partial<
  Record<"fname" | "lname" | "title" | "email" | "phone" | "website" | "location" | "headshot", unknown>
>;

/** The full name, and its two parts if splitting the full name would give others. */
function nameJson(person: PersonName): JsonObject {
  const name = fullName(person);
  if (person.lname === "" || Bun.deepEquals(splitName(name), person)) return { name };
  return { name, firstName: person.fname, lastName: person.lname };
}

/** The owner as `basics` of a JSON Resume. */
export const userExport: ExportPart = {
  basics(db, address, isPublic) {
    const row = db.select().from(users).limit(1).get();
    if (row === undefined) return null;
    const toJson = (person: Person): JsonObject =>
      omitEmpty({
        ...nameJson({ fname: String(person.fname ?? ""), lname: String(person.lname ?? "") }),
        label: person.title,
        image: typeof person.headshot === "string" && person.headshot !== "" ? address + person.headshot : "",
        email: asciiEmail(String(person.email ?? "")),
        phone: person.phone,
        url: person.website,
        location: person.location ? { city: person.location } : undefined,
      });
    return {
      json: toJson(isPublic ? { ...row, ...readVisibleUser(db) } : row),
      ...inMainOf(row, { title: "label" }),
      origin: row.origin,
      before: toJson,
      aliases: { label: ["headline"], url: ["website"], image: ["picture"] },
    };
  },
  own(db, fileUrl) {
    const row = db.select().from(users).limit(1).get();
    const { isPhoneHidden = false, isEmailHidden = false, banner = "" } = row ?? {};
    const profile = {
      ...((isPhoneHidden || isEmailHidden) && { isPhoneHidden, isEmailHidden }),
      ...(banner && { banner: fileUrl(banner) }),
      ...ownTranslations(row ?? {}),
    };
    return Object.keys(profile).length === 0 ? {} : { profile };
  },
};
