import { type ExportPart, type JsonObject, omitEmpty } from "../../core/feature/export.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";

type Person = Partial<
  Record<"fname" | "lname" | "title" | "email" | "phone" | "website" | "location" | "headshot", unknown>
>;

/** The owner as `basics` of a JSON Resume. */
export const userExport: ExportPart = {
  basics(db, address, isPublic) {
    const row = db.select().from(users).limit(1).get();
    if (row === undefined) return null;
    const toJson = (person: Person): JsonObject =>
      omitEmpty({
        name: [person.fname, person.lname].filter(Boolean).join(" "),
        label: person.title,
        image: typeof person.headshot === "string" && person.headshot !== "" ? address + person.headshot : "",
        email: person.email,
        phone: person.phone,
        url: person.website,
        location: person.location ? { city: person.location } : undefined,
      });
    return {
      json: toJson(isPublic ? { ...row, ...readVisibleUser(db) } : row),
      origin: row.origin,
      before: toJson,
      aliases: { label: ["headline"], url: ["website"], image: ["picture"] },
    };
  },
};
