import { Database } from "bun:sqlite";
import { median } from "../../../src/testing/long-run.ts";
import { type DiskUse, MEGABYTE } from "./disk-use.ts";

/** What one day left behind. Memory and disk in megabytes. */
export type Day = {
  own: number;
  workingSet: number;
  disk: DiskUse;
  /** The database with what is still in SQLite's log. */
  database: number;
  /** What `uploads/` holds at least and at most: photos that are shown or were deleted less than a month ago. */
  photos: { least: number; most: number };
  archives: number;
  /** Size of the newest archive, and of what it is made of. */
  newest: { archive: number; content: number };
};

/** Share by which a median of memory may grow, and by which files may differ from what was written. */
const GROWTH_MAX = 0.1;
const TOLERANCE = 0.05;
/** The sizes of photos that visitors get take less than the photos; SQLite's log is emptied when it has a thousand pages. */
const SIZES_SHARE_MAX = 1;
const WAL_MAX = 4.2;

export function lineOf(day: Day, index: number): string {
  const { wal, uploads, variants, backups } = day.disk;
  const mb = (value: number) => value.toFixed(1);
  return `day ${index + 1}: memory ${mb(day.own)}, with cached files ${mb(day.workingSet)}; database ${mb(day.database)}, its log ${mb(wal)}, uploads ${mb(uploads)}, sizes of pictures ${mb(variants)}, backups ${mb(backups)} MB (${day.archives})`;
}

/** The medians of the second and the last third of the days, in megabytes of memory. */
export function thirds(days: readonly Day[]): [number, number] {
  const third = Math.floor(days.length / 3);
  const values = days.map(({ own }) => own);
  return [median(values.slice(-2 * third, -third)), median(values.slice(-third))];
}

/** Where memory or disk is not as it must be. */
export function faultsOf(days: readonly Day[], backupsKept: number): string[] {
  const faults: string[] = [];
  const [before, after] = thirds(days);
  if (after > before * (1 + GROWTH_MAX)) faults.push(`memory grew from ${before} to ${after} MB`);
  for (const [index, { disk, photos, archives, newest }] of days.entries()) {
    const is = (isRight: boolean, fault: string) => isRight || faults.push(`day ${index + 1}: ${fault}`);
    const isBetween =
      photos.least * (1 - TOLERANCE) <= disk.uploads && disk.uploads <= photos.most * (1 + TOLERANCE);
    is(isBetween, `uploads have ${disk.uploads} MB, photos ${photos.least} to ${photos.most}`);
    is(disk.variants <= disk.uploads * SIZES_SHARE_MAX, `sizes of pictures have ${disk.variants} MB`);
    is(disk.wal <= WAL_MAX, `SQLite's log has ${disk.wal} MB`);
    is(archives === Math.min(index + 1, backupsKept), `there are ${archives} backups`);
    const difference = Math.abs(newest.archive / newest.content - 1);
    is(
      difference <= TOLERANCE || newest.content < 1,
      `a backup has ${newest.archive} MB of ${newest.content}`,
    );
  }
  return faults;
}

/** Lines that the log of a month without trouble has. */
const USUAL = [
  /^Vitrine \S+, data folder /,
  /^Created a new, empty site in /,
  /^listening on /,
  /^This site has no owner yet\. /,
  /^Backup made: /,
  /^Removed \d+ files? from the trash\.$/,
  /^Deleted \d+ changes? older than 30 days from the history\.$/,
  /^\S+Z certificate for \S+ (obtained|renewed), valid until /,
  /^\S+Z owner set up from /,
  /^\S+Z login ok from /,
  /^\S+Z message \S+ received from /,
  // The session that ended after 30 days.
  /^\S+Z refused 401 GET \/api\/users\/get-with-token\/current from /,
];

export function unusualLines(log: string): string[] {
  return log.split("\n").filter((line) => line !== "" && !USUAL.some((usual) => usual.test(line)));
}

/** Megabytes of text in each table of a database, the largest first. */
export function contentOf(file: string): [table: string, size: number][] {
  const db = new Database(file, { readonly: true });
  try {
    const tables = db
      .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }): [string, number] => {
        const columns = db
          .query<{ name: string }, [string]>("select name from pragma_table_info(?)")
          .all(name);
        const sum = columns.map((column) => `coalesce(octet_length("${column.name}"), 0)`).join(" + ");
        const found = db
          .query<{ size: number | null }, []>(`select sum(${sum}) as size from "${name}"`)
          .get();
        return [name, (found?.size ?? 0) / MEGABYTE];
      });
    return tables.sort(([, one], [, other]) => other - one);
  } finally {
    db.close();
  }
}
