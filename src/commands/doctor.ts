import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { eq, isNull } from "drizzle-orm";
import { readRecord } from "../backup/folder.ts";
import type { Config } from "../config.ts";
import { type Db, finishRestore, openDataFolder } from "../db/client.ts";
import { type Change, ContentStore, mediaName } from "../db/content-store.ts";
import { databasePath, lockDataFolder, uploadsPath } from "../db/data-folder.ts";
import { acceptedTypes, type MediaKind, mediaKinds } from "../media/accept.ts";
import { media } from "../media/media.table.ts";
import { fileColumns, isShown } from "../media/shown.ts";
import { trashDays } from "../media/trash.contract.ts";
import { Uploads } from "../media/uploads.ts";
import { variantNames } from "../media/variants.ts";
import { hasOwner } from "../users/users.store.ts";

/** `mend` does something about it in a change of the content; a fault without it needs a person. */
type Finding = { isFault: boolean; text: string; mend?: (change: Change) => void; isMended?: boolean };
type MediaRow = typeof media.$inferSelect;
type NewMediaRow = typeof media.$inferInsert;

/** Bytes; with less the next upload of a video may not fit. */
const FREE_SPACE_MIN = 1024 ** 3;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Checks the database, files against rows, free space and permissions (contract, The program).
 * @param print takes each line of the report
 * @param isFixing mends what can be mended, while no server runs: what names a lost file is cleared, a file that nothing
 *   names goes into the trash, a variant of no picture is removed
 * @returns true when there is no fault, or none is left
 * @throws RefusalError when it is to mend a folder that a server holds
 */
export async function examine(
  config: Config,
  print: (line: string) => void,
  isFixing = false,
): Promise<boolean> {
  const { dataFolder } = config;
  finishRestore(dataFolder);
  const findings = existsSync(databasePath(dataFolder))
    ? [
        ...permissions(dataFolder),
        ...space(dataFolder),
        ...backups(config),
        ...(await database(config, isFixing)),
      ]
    : [
        fault(
          `There is no site in ${dataFolder}. Start one with \`vitrine serve\`, or name its folder with --data.`,
        ),
      ];
  for (const { isFault, text, isMended } of findings)
    print(`${isMended ? "mended" : isFault ? "fault " : "ok    "} ${text}`);
  const faults = findings.filter(({ isFault, isMended }) => isFault && !isMended);
  const word = faults.length === 1 ? "fault" : "faults";
  const canMend = faults.some(({ mend }) => mend !== undefined);
  print(faults.length === 0 ? "No faults." : `${faults.length} ${word}.`);
  if (canMend) print("`vitrine doctor --fix` mends what concerns files; stop the server first.");
  return faults.length === 0;
}

const fault = (text: string, mend?: Finding["mend"]): Finding => ({
  isFault: true,
  text,
  ...(mend && { mend }),
});
const fine = (text: string, mend?: Finding["mend"]): Finding => ({
  isFault: false,
  text,
  ...(mend && { mend }),
});

function permissions(folder: string): Finding[] {
  return [folder, databasePath(folder), uploadsPath(folder)].map((path) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return fine(`${path} can be read and written`);
    } catch {
      return fault(`${path} cannot be read and written by this user`);
    }
  });
}

function space(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return [free < FREE_SPACE_MIN ? fault(`Only ${text}; make room on the disk`) : fine(text)];
}

/** When the last good backup was made, and whether it is still there. */
function backups({ dataFolder, backup }: Config, now = Date.now()): Finding[] {
  const { last, failure } = readRecord(dataFolder);
  const findings: Finding[] = [];
  if (failure !== null)
    findings.push(fault(`The backup of ${inWords(failure.at)} has failed: ${failure.reason}`));
  if (last === null) return [...findings, fine("no backup was made yet; `vitrine backup` makes one")];
  const text = `the last good backup is of ${inWords(last.at)}: ${last.path}`;
  if (statSync(last.path, { throwIfNoEntry: false })?.size !== last.size)
    // It may lie on a disk that is not plugged in.
    findings.push(fine(`${text}, which is not there any more`));
  else findings.push(fine(`${text}, ${(last.size / 1024 ** 2).toFixed(1)} MB`));
  if (last.missing > 0) findings.push(fault(`The last backup lacks ${last.missing} files, see below`));
  // One may be missed while the server is off.
  const age = now - Date.parse(last.at);
  if (backup.everyHours > 0 && age > 3 * backup.everyHours * HOUR + DAY)
    findings.push(fault("The last good backup is too old; run `vitrine backup`"));
  return findings;
}

/** "2026-05-03 14:05 UTC". */
function inWords(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

async function database({ dataFolder, uploadLimits }: Config, isFixing: boolean): Promise<Finding[]> {
  const lock = isFixing ? lockDataFolder(dataFolder) : null;
  const db = openDataFolder(dataFolder, { isLocked: isFixing });
  try {
    const integrity = db.$client.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    const isWhole = integrity.length === 1 && integrity[0]?.integrity_check === "ok";
    const loose = db.$client.query("pragma foreign_key_check").all().length;
    const found = await files(db, new Uploads(uploadsPath(dataFolder), uploadLimits));
    if (isFixing && isWhole)
      new ContentStore(db).change("mend files", (change) => {
        for (const finding of found) {
          finding.mend?.(change);
          finding.isMended = finding.mend !== undefined;
        }
      });
    return [
      isWhole
        ? fine("the database is whole")
        : fault(`The database is damaged: ${integrity[0]?.integrity_check}. Restore a backup.`),
      loose === 0
        ? fine("all references lead to a row")
        : fault(`${loose} rows refer to rows that are missing`),
      hasOwner(db)
        ? fine("the site has an owner")
        : fine("the site has no owner yet; `vitrine serve` prints a setup address"),
      ...found,
    ];
  } finally {
    db.$client.close();
    lock?.close();
  }
}

/** Files against rows, in the order in which they are mended. */
async function files(db: Db, uploads: Uploads): Promise<Finding[]> {
  const rows = db.select().from(media).all();
  const findings = [
    ...(await storedFiles(rows, uploads)),
    ...(await shownFiles(db, new Set(rows.map(({ name }) => name)), uploads)),
    ...hiddenFiles(db),
    ...(await unlistedFiles(rows, uploads)),
    ...variantFiles(rows, uploads),
  ];
  if (findings.every(({ isFault }) => !isFault))
    findings.push(fine(`all ${rows.length} uploaded files are there and unchanged`));
  return findings;
}

/** Every row's file must be there with its size and hash. */
async function storedFiles(rows: MediaRow[], uploads: Uploads): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, size, sha256, trashedAt } of rows) {
    const path = uploads.path(name);
    const forget = (change: Change) => {
      clearReferences(change, `/uploads/${name}`);
      change.db.delete(media).where(eq(media.name, name)).run();
    };
    if (!existsSync(path)) {
      if (trashedAt === null)
        findings.push(fault(`uploads/${name} is missing; what shows it loses it`, forget));
      else findings.push(fine(`uploads/${name} is in the trash, and missing`, forget));
    } else if (statSync(path).size !== size || (await hashFile(path)) !== sha256)
      findings.push(fault(`uploads/${name} is not what was uploaded; upload it again or restore a backup`));
  }
  return findings;
}

/** Every address that content shows must have a row. */
async function shownFiles(db: Db, names: Set<string>, uploads: Uploads): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, name: column, column: source } of fileColumns)
    for (const { address } of db.select({ address: source }).from(table).all()) {
      const name = mediaName(String(address));
      if (name === null || names.has(name)) continue;
      // Entered as if it had been uploaded now, it is shown again.
      const row = await readRow(uploads, name);
      findings.push(
        fault(`${column} shows ${address}, which no upload has`, (change) => {
          if (row === null) clearReferences(change, String(address));
          else change.addMedia(row);
        }),
      );
    }
  return findings;
}

/** Files that nothing shows belong into the trash. */
function hiddenFiles(db: Db): Finding[] {
  return db
    .select({ name: media.name })
    .from(media)
    .where(isNull(media.trashedAt))
    .all()
    .filter(({ name }) => !isShown(db, `/uploads/${name}`))
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
    const row = await readRow(uploads, name);
    findings.push(
      row === null
        ? fine(`uploads/${name} is no upload of Vitrine's; it is left alone`)
        : fine(`uploads/${name} belongs to nothing; the trash keeps it ${trashDays} days`, (change) => {
            // What content shows was entered before.
            if (change.findMedia(name) === undefined)
              change.addMedia({ ...row, trashedAt: new Date().toISOString() });
          }),
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
  for (const { table, name, column, isWhole } of fileColumns)
    for (const { _id } of change.db.select({ _id: table._id }).from(table).where(eq(column, address)).all()) {
      if (isWhole) change.remove(table, String(_id), "entry");
      else change.update(table, String(_id), { [name]: "" } as never, { name: "entry" }); // A column of this table.
    }
  for (const row of change.db.select().from(media).where(eq(media.poster, address)).all())
    change.updateMedia(row.name, { poster: "" }, {});
}

/** The row that a file in `uploads/` lacks; null where it is not there, or can't be one of Vitrine's. */
async function readRow(uploads: Uploads, name: string): Promise<NewMediaRow | null> {
  const found = kindOf(name);
  const path = uploads.path(name);
  if (found === null || !existsSync(path)) return null;
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

async function hashFile(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex");
}
