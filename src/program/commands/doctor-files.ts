import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { eq, isNull } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { Content } from "../../core/content/content-model.ts";
import { media } from "../../core/content/media.table.ts";
import { isUploadName, mediaName } from "../../core/content/upload-name.ts";
import { currentUserName } from "../../core/database/folder-owner.ts";
import { staysAnimated, stillOf } from "../../core/media/animation.ts";
import { hashFile } from "../../core/media/hash-file.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { variantNames } from "../../core/media/variant-names.ts";
import { isAccessDenied } from "../../core/process/system-errors.ts";
import { acceptedTypes, type MediaKind, mediaKinds } from "../../shared/media-kind.ts";
import { minTrashDays } from "../../shared/retention.ts";
import { type Finding, fault, passed } from "./finding.ts";

type MediaRow = typeof media.$inferSelect;
type NewMediaRow = typeof media.$inferInsert;

/** Compares uploaded files with the database. The findings are in the order in which they must be repaired. */
export async function checkUploads(content: Content, uploads: Uploads): Promise<Finding[]> {
  const { db } = content;
  const rows = db.select().from(media).all();
  const findings = [
    ...(await storedFiles(rows, uploads)),
    ...(await referencedFiles(content, new Set(rows.map(({ name }) => name)), uploads)),
    ...unusedFiles(content),
    ...(await unlistedFiles(rows, uploads)),
    ...variantFiles(rows, uploads),
  ];
  if (findings.every(({ isFault }) => !isFault))
    findings.push(
      passed(
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
    const removeReferences = (change: Change) => {
      clearReferences(change, `/uploads/${name}`);
      change.db.delete(media).where(eq(media.name, name)).run();
    };
    // Earlier versions accepted such names from a manipulated backup.
    if (!isUploadName(name)) {
      findings.push(
        fault(`${JSON.stringify(name)} is listed as an upload, but is not a valid name`, removeReferences),
      );
      continue;
    }
    const path = uploads.path(name);
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) {
        if (trashedAt === null)
          findings.push(
            fault(
              `uploads/${name} is missing; --fix removes it from the entries that use it`,
              removeReferences,
            ),
          );
        else findings.push(passed(`uploads/${name} is missing from the trash`, removeReferences));
      } else if (found.size !== size || (await hashFile(path)) !== sha256)
        findings.push(
          fault(`uploads/${name} differs from what was uploaded. Upload it again or restore a backup.`),
        );
    } catch (error) {
      findings.push(unreadable(name, error));
    }
  }
  return findings;
}

/** Has no fix, because the file may be intact. @throws `error` if it is not a permission error */
function unreadable(name: string, error: unknown): Finding {
  if (!isAccessDenied(error)) throw error;
  return fault(
    `uploads/${name} can't be read by ${currentUserName()}. Change its owner to the user that runs the server.`,
  );
}

/** Makes a finding about a file without a row from the row that it should have; see `readRow`. */
async function findByRow(
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

/** Every address that content refers to must have a row. */
async function referencedFiles(
  { db, model }: Content,
  names: Set<string>,
  uploads: Uploads,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, name: column, column: source } of model.fileColumns)
    for (const { address } of db.select({ address: source }).from(table).all()) {
      const name = mediaName(String(address));
      if (name === null || names.has(name)) continue;
      // With a new row, an existing file works again.
      findings.push(
        await findByRow(uploads, name, (row) =>
          fault(`${column} refers to ${address}, which is not a known upload`, (change) => {
            if (row === null) clearReferences(change, String(address));
            else change.addMedia(row);
          }),
        ),
      );
    }
  return findings;
}

/** Files that no content refers to belong in the trash. */
function unusedFiles({ db, model }: Content): Finding[] {
  return db
    .select({ name: media.name })
    .from(media)
    .where(isNull(media.trashedAt))
    .all()
    .filter(({ name }) => !model.isReferenced(db, `/uploads/${name}`))
    .map(({ name }) =>
      passed(`uploads/${name} is not used; --fix moves it to the trash`, (change) =>
        change.trashMedia(`/uploads/${name}`),
      ),
    );
}

/** Files without a row remain after a crash, or belong to another version of the database. They go to the trash. */
async function unlistedFiles(rows: MediaRow[], uploads: Uploads): Promise<Finding[]> {
  const names = new Set(rows.map(({ name }) => name));
  const findings: Finding[] = [];
  for (const name of readdirSync(uploads.folder).filter(
    (each) => !each.startsWith(".") && !names.has(each),
  )) {
    findings.push(
      await findByRow(uploads, name, (row) =>
        row === null
          ? passed(`uploads/${name} was not uploaded to Vitrine and is ignored`)
          : passed(
              `uploads/${name} is not used; --fix moves it to the trash for ${minTrashDays} days`,
              (change) => {
                // `referencedFiles` adds the files that content refers to first.
                if (change.findMedia(name) === undefined)
                  change.addMedia({ ...row, trashedAt: new Date().toISOString() });
              },
            ),
      ),
    );
  }
  return findings;
}

/** Resized copies of deleted pictures are removed. Missing copies are made when the server starts. */
function variantFiles(rows: MediaRow[], uploads: Uploads): Finding[] {
  const present = uploads.variantNames();
  const pictures = rows.filter(({ kind }) => kind === "image");
  const expected = new Set(pictures.flatMap(variantNames));
  const unused = present.filter((name) => !expected.has(name));
  const shown = pictures.filter(({ trashedAt }) => trashedAt === null).flatMap(variantNames);
  const missing = shown.filter((name) => !present.includes(name)).length;
  const findings: Finding[] = [];
  if (unused.length > 0)
    findings.push(
      passed(`unused resized pictures: ${unused.length}; --fix deletes them`, () => {
        for (const name of unused) rmSync(uploads.variantPath(name), { force: true });
      }),
    );
  if (missing > 0) findings.push(passed(`missing resized pictures: ${missing}; the server will create them`));
  return findings;
}

/** Clears every reference to a file, with an entry in the history. Entries that consist of the file alone are removed. */
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
 * The row that a file in `uploads/` should have; null if there is no such file or it is not an upload.
 * @throws the system's error if the file can't be read
 */
async function readRow(uploads: Uploads, name: string): Promise<NewMediaRow | null> {
  const found = kindOf(name);
  if (found === null) return null;
  const path = uploads.path(name);
  if (!existsSync(path)) return null;
  accessSync(path, constants.R_OK);
  const size = statSync(path).size;
  const pixels = { width: 0, height: 0, isAnimated: false };
  if (found.kind === "image")
    try {
      const bytes = await Bun.file(path).bytes();
      const { width, height } = await new Bun.Image(stillOf(bytes)).metadata();
      Object.assign(pixels, { width, height, isAnimated: staysAnimated(bytes, found.mime) });
    } catch {
      return null; // No browser could show it.
    }
  const createdAt = new Date().toISOString();
  return { ...found, ...pixels, name, size, sha256: await hashFile(path), createdAt };
}

/** Derives kind and type from the name that uploads give a file; null for any other name. */
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
