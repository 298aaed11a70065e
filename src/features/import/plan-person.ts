import { newId } from "../../core/content/change.ts";
import type { Db } from "../../core/database/client.ts";
import { readUser } from "../../core/owner/users.store.ts";
import type { ReportNote } from "../../core/resume/source.ts";
import { fullName } from "../../shared/page-title.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";
import { type Fields, type PlannedChange, pick } from "./planned-change.ts";
import { pictureRefusal } from "./profile-picture.ts";

/** Changes of the profile, and values that are not imported. */
type PersonPlan = { changes: PlannedChange[]; leftOut: ReportNote[] };

/** Plans the changes of the profile. */
export function planProfile(db: Db, resume: ResumeImport, { profile }: Importers): PersonPlan {
  const user = readUser(db);
  const { fields, leftOut } = profile.acceptedFields(db, resume.profile);
  const names = Object.keys(fields);
  if (names.length === 0) return { changes: [], leftOut };
  const after: Fields = fields;
  const before = pick((user ?? {}) as Fields, names);
  const changed = names.filter((name) => (before[name] ?? "") !== after[name]);
  const name = fullName(resume.profile);
  const planned: PlannedChange = {
    previewChange: {
      _id: newId(),
      kind: "profile",
      title: name || "Profile",
      action: changed.length === 0 ? "same" : user === null ? "add" : "change",
      before: user === null ? null : pick(before, changed),
      after: pick(after, changed),
    },
    isCurrent: (currentDb) => readUser(currentDb)?.version === user?.version,
    apply: (change, { document, name: corrected }) =>
      profile.store(change, { ...fields, ...corrected }, { document, path: "basics", fields }),
  };
  return { changes: [planned], leftOut };
}

/** Plans the change of the summary, if the file has one. */
export function planSummary(
  db: Db,
  { summary: text }: ResumeImport,
  { summary }: Importers,
): PlannedChange[] {
  if (text === "") return [];
  const present = summary.stored(db);
  return [
    {
      previewChange: {
        _id: newId(),
        kind: "summary",
        title: "Summary",
        action: present === null ? "add" : present === text ? "same" : "change",
        before: present === null ? null : { summary: present },
        after: { summary: text },
      },
      isCurrent: (currentDb) => summary.stored(currentDb) === present,
      apply: (change, { document }) =>
        summary.store(change, text, { document, path: "basics.summary", fields: { summary: text } }),
    },
  ];
}

/**
 * Plans to import the picture if the site has no headshot.
 * @param refusal the reason if it can't be read
 */
export function planPicture(
  db: Db,
  { picture }: ResumeImport,
  { profile }: Importers,
  refusal: ReportNote | null,
): PersonPlan {
  if (picture === null) return { changes: [], leftOut: [] };
  if (refusal !== null) return { changes: [], leftOut: [refusal] };
  if (readUser(db)?.headshot)
    return { changes: [], leftOut: [pictureRefusal(picture, "the site already has a headshot")] };
  const planned: PlannedChange = {
    previewChange: {
      _id: newId(),
      kind: "picture",
      title: "Headshot",
      action: "add",
      before: null,
      after: { headshot: "The picture in the file" },
    },
    isCurrent: (currentDb) => !readUser(currentDb)?.headshot,
    apply(change, { picture: received }) {
      if (received !== null) profile.storePicture(change, { ...received, path: picture.path });
    },
  };
  return { changes: [planned], leftOut: [] };
}
