import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { eq, isNull } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { Content } from "../../core/content/content-model.ts";
import { media } from "../../core/content/media.table.ts";
import { isUploadName, mediaName } from "../../core/content/upload-name.ts";
import { whoWorks } from "../../core/database/folder-owner.ts";
import { acceptedTypes } from "../../core/media/accept.ts";
import { hashFile } from "../../core/media/hash-file.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { variantNames } from "../../core/media/variant-names.ts";
import { isDenied } from "../../core/process/system-errors.ts";
import { type MediaKind, mediaKinds } from "../../shared/media-kind.ts";
import { trashDays } from "../../shared/retention.ts";
import { type Finding, fault, fine } from "./finding.ts";

type MediaRow = typeof media.$inferSelect;
type NewMediaRow = typeof media.$inferInsert;

/** Files against rows, in the order in which they are mended. */
export async function examineFiles(content: Content, uploads: Uploads): Promise<Finding[]> {
  const { db } = content;
  const rows = db.select().from(media).all();
  const findings = [
    ...(await storedFiles(rows, uploads)),
    ...(await shownFiles(content, new Set(rows.map(({ name }) => name)), uploads)),
    ...hiddenFiles(content),
    ...(await unlistedFiles(rows, uploads)),
    ...variantFiles(rows, uploads),
  ];
  if (findings.every(({ isFault }) => !isFault))
    findings.push(
      fine(
        rows.length === 1
          ? "the one uploaded file is there and unchanged"
          : `all ${rows.length} uploaded files are there and unchanged`,
      ),
    );
  return findings;
}

/** Every row's file must be there with its size and hash. */
async function storedFiles(rows: MediaRow[], uploads: Uploads): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, size, sha256, trashedAt } of rows) {
    const forget = (change: Change) => {
      clearReferences(change, `/uploads/${name}`);
      change.db.delete(media).where(eq(media.name, name)).run();
    };
    // Earlier versions took such names from a backup that someone had made up.
    if (!isUploadName(name)) {
      findings.push(fault(`${JSON.stringify(name)} is listed as an upload, and is no upload's name`, forget));
      continue;
    }
    const path = uploads.path(name);
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) {
        if (trashedAt === null)
          findings.push(fault(`uploads/${name} is missing; what shows it loses it`, forget));
        else findings.push(fine(`uploads/${name} is in the trash, and missing`, forget));
      } else if (found.size !== size || (await hashFile(path)) !== sha256)
        findings.push(fault(`uploads/${name} is not what was uploaded; upload it again or restore a backup`));
    } catch (error) {
      findings.push(unreadable(name, error));
    }
  }
  return findings;
}

/** Nothing is mended about it: the file may be whole. @throws any other error */
function unreadable(name: string, error: unknown): Finding {
  if (!isDenied(error)) throw error;
  return fault(`uploads/${name} can't be read by ${whoWorks()}; give it to the user that the server runs as`);
}

/** What is found of a file that has no row, by the one that it lacks; see `readRow`. */
async function byRow(
  uploads: Uploads,
  name: string,
  find: (row: NewMediaRow | null) => Finding,
): Promise<Finding> {
  try {
    return find(await readRow(uploads, name));
  } catch (error) {
    return unreadable(name, error);
  }
}

/** Every address that content shows must have a row. */
async function shownFiles({ db, model }: Content, names: Set<string>, uploads: Uploads): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, name: column, column: source } of model.fileColumns)
    for (const { address } of db.select({ address: source }).from(table).all()) {
      const name = mediaName(String(address));
      if (name === null || names.has(name)) continue;
      // Entered as if it had been uploaded now, it is shown again.
      findings.push(
        await byRow(uploads, name, (row) =>
          fault(`${column} shows ${address}, which no upload has`, (change) => {
            if (row === null) clearReferences(change, String(address));
            else change.addMedia(row);
          }),
        ),
      );
    }
  return findings;
}

/** Files that nothing shows belong into the trash. */
function hiddenFiles({ db, model }: Content): Finding[] {
  return db
    .select({ name: media.name })
    .from(media)
    .where(isNull(media.trashedAt))
    .all()
    .filter(({ name }) => !model.isReferenced(db, `/uploads/${name}`))
    .map(({ name }) =>
      fine(`uploads/${name} is shown by nothing; it belongs into the trash`, (change) =>
        change.trashMedia(`/uploads/${name}`),
      ),
    );
}

/** Files without a row are what a crash left, or come from another backup than the database: the trash keeps them a while. */
async function unlistedFiles(rows: MediaRow[], uploads: Uploads): Promise<Finding[]> {
  const names = new Set(rows.map(({ name }) => name));
  const findings: Finding[] = [];
  for (const name of readdirSync(uploads.folder).filter(
    (each) => !each.startsWith(".") && !names.has(each),
  )) {
    findings.push(
      await byRow(uploads, name, (row) =>
        row === null
          ? fine(`uploads/${name} is no upload of Vitrine's; it is left alone`)
          : fine(`uploads/${name} belongs to nothing; the trash keeps it ${trashDays} days`, (change) => {
              // What content shows was entered before.
              if (change.findMedia(name) === undefined)
                change.addMedia({ ...row, trashedAt: new Date().toISOString() });
            }),
      ),
    );
  }
  return findings;
}

/** Variants of pictures that are gone are removed; missing ones are made when the site is served. */
function variantFiles(rows: MediaRow[], uploads: Uploads): Finding[] {
  const present = uploads.variantNames();
  const pictures = rows.filter(({ kind }) => kind === "image");
  const wanted = new Set(pictures.flatMap(variantNames));
  const loose = present.filter((name) => !wanted.has(name));
  const shown = pictures.filter(({ trashedAt }) => trashedAt === null).flatMap(variantNames);
  const missing = shown.filter((name) => !present.includes(name)).length;
  const findings: Finding[] = [];
  if (loose.length > 0)
    findings.push(
      fine(`${loose.length} smaller forms of pictures belong to nothing`, () => {
        for (const name of loose) rmSync(uploads.variantPath(name), { force: true });
      }),
    );
  if (missing > 0)
    findings.push(fine(`${missing} smaller forms of pictures are made when the site is served`));
  return findings;
}

/** Empties what names a file, with its history; an entry that is nothing without the file is removed. */
function clearReferences(change: Change, address: string): void {
  for (const { table, name, column, isWhole } of change.model.fileColumns)
    for (const { _id } of change.db.select({ _id: table._id }).from(table).where(eq(column, address)).all()) {
      if (isWhole) change.remove(table, String(_id), "entry");
      else change.update(table, String(_id), { [name]: "" } as never, { name: "entry" }); // A column of this table.
    }
  for (const row of change.db.select().from(media).where(eq(media.poster, address)).all())
    change.updateMedia(row.name, { poster: "" }, {});
}

/**
 * The row that a file in `uploads/` lacks; null where it is not there, or can't be one of Vitrine's.
 * @throws what the system says of one that can't be read
 */
async function readRow(uploads: Uploads, name: string): Promise<NewMediaRow | null> {
  const found = kindOf(name);
  if (found === null) return null;
  const path = uploads.path(name);
  if (!existsSync(path)) return null;
  accessSync(path, constants.R_OK);
  const size = statSync(path).size;
  const pixels = { width: 0, height: 0 };
  if (found.kind === "image")
    try {
      const { width, height } = await new Bun.Image(path).metadata();
      Object.assign(pixels, { width, height });
    } catch {
      return null; // Nobody could see it.
    }
  const createdAt = new Date().toISOString();
  return { ...found, ...pixels, name, size, sha256: await hashFile(path), createdAt };
}

/** By the extension that uploads give a file; null for a file that is none. */
function kindOf(name: string): { kind: MediaKind; mime: string } | null {
  const extension = /^[\w-]{32,36}\.([a-z0-9]{2,4})$/.exec(name)?.[1];
  if (extension === "bin") return { kind: "file", mime: "application/octet-stream" };
  for (const kind of mediaKinds) {
    const types = kind === "file" ? {} : acceptedTypes[kind];
    const mime = Object.entries(types).find(([, each]) => each === extension)?.[0];
    if (mime !== undefined) return { kind, mime };
  }
  return null;
}
