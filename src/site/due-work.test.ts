import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../core/database/client.ts";
import { timeInName } from "../core/database/path-by-time.ts";
import { mayBackupBeDue } from "../features/backup/backup-due.ts";
import { isWorkDue } from "./due-work.ts";

const DAY = 24 * 60 * 60 * 1000;
const config = { historyDays: 90, smtpUrl: "smtp://mail.example.org", emailProvider: null };
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** A file in the trash. */
const trashed = (name: string, days: number) =>
  `insert into media (name, kind, mime, size, sha256, created_at, trashed_at) values ('${name}', 'image', '', 1, '', '', '${ago(days)}');`;
/** A row as it was before a change. */
const changed = (table: string, row: string, before: object) =>
  `insert into changes values ('c', 'update', '${ago(31)}');
   insert into history (id, change_id, table_name, row_id, version, action, before)
   values ('h', 'c', '${table}', '${row}', 1, 'update', '${JSON.stringify(before)}');`;

const cases: [name: string, sql: string, isDue: boolean][] = [
  ["an empty site", "select 1", false],
  [
    "a message that waits",
    `insert into contacts (id, version, created_at, updated_at, name, email, message, received_at)
     values ('m', 1, '', '', 'Ada', 'ada@example.org', 'Hello', '${ago(0)}');
     insert into contact_deliveries (id, contact_id, relay, state, next_attempt_at) values ('d', 'm', 'smtp', 'queued', '${ago(0)}')`,
    true,
  ],
  [
    "a message that waits for a relay which is not configured",
    `insert into contacts (id, version, created_at, updated_at, name, email, message, received_at)
     values ('m', 1, '', '', 'Ada', 'ada@example.org', 'Hello', '${ago(0)}');
     insert into contact_deliveries (id, contact_id, relay, state, next_attempt_at) values ('d', 'm', 'provider', 'queued', '${ago(0)}')`,
    false,
  ],
  [
    "a message that was sent",
    `insert into contacts (id, version, created_at, updated_at, name, email, message, received_at)
     values ('m', 1, '', '', 'Ada', 'ada@example.org', 'Hello', '${ago(0)}');
     insert into contact_deliveries (id, contact_id, relay, state, next_attempt_at) values ('d', 'm', 'smtp', 'sent', '${ago(0)}')`,
    false,
  ],
  [
    "a picture without its smaller forms",
    `insert into media (name, kind, mime, size, sha256, created_at) values ('a.jpg', 'image', 'image/jpeg', 1, '', '${ago(0)}')`,
    true,
  ],
  [
    "a picture that has them",
    `insert into media (name, kind, mime, size, sha256, created_at, placeholder) values ('a.jpg', 'image', 'image/jpeg', 1, '', '${ago(0)}', 'x')`,
    false,
  ],
  ["trash of yesterday", trashed("a.bin", 1), false],
  ["trash to sweep", trashed("a.bin", 31), true],
  [
    "old trash that the history has a use for",
    trashed("a.jpg", 31) + changed("educations", "e", { image: "/uploads/a.jpg" }),
    false,
  ],
  [
    "old trash that only its own history names",
    trashed("a.jpg", 31) + changed("media", "a.jpg", { name: "a.jpg" }),
    true,
  ],
  [
    "the still of a film that is there",
    `${trashed("a.jpg", 31)}
     insert into media (name, kind, mime, size, sha256, created_at, poster) values ('a.mp4', 'video', '', 1, '', '', '/uploads/a.jpg')`,
    false,
  ],
  ["a change of last month", `insert into changes values ('c', 'add skill', '${ago(30)}')`, false],
  ["a change to forget", `insert into changes values ('c', 'add skill', '${ago(91)}')`, true],
];

test.each(cases)("%s", (_name, sql, isDue) => {
  const { $client: client } = openDatabase(":memory:");
  client.run(sql);
  expect(isWorkDue(client, config)).toBe(isDue);
  client.close();
});

const folder = mkdtempSync(join(tmpdir(), "vitrine-due-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup may be due where the newest is old, or there is none; not where the schedule is off", () => {
  const mayBeDue = (everyHours: number) =>
    mayBackupBeDue(openDatabase(":memory:").$client, {
      dataFolder: folder,
      backup: { everyHours, keep: 7, s3: null },
    });
  expect(mayBeDue(24)).toBe(true);
  expect(mayBeDue(0)).toBe(false);
  mkdirSync(join(folder, "backups"));
  const put = (days: number) => {
    const path = join(folder, "backups", `vitrine-${timeInName(Date.now() - days * DAY)}.tar`);
    writeFileSync(path, "");
    return path;
  };
  const old = put(2);
  expect(mayBeDue(24)).toBe(true);
  expect(mayBeDue(72)).toBe(false);
  // What a copy of the folder has made of its time says nothing, and neither does a clock that was wrong.
  const future = new Date(Date.now() + 1000 * DAY);
  utimesSync(old, future, future);
  put(-1000);
  expect(mayBeDue(24)).toBe(true);
  put(0);
  expect(mayBeDue(24)).toBe(false);
});
