import { setImmediate } from "node:timers/promises";
import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { history } from "../../core/content/history.table.ts";
import type { Db } from "../../core/database/client.ts";
import { invalid } from "../../core/errors/app-error.ts";
import type { InboxMessage, InboxPage } from "./contacts.contract.ts";
import { readInbox } from "./contacts.store.ts";
import { contacts } from "./contacts.table.ts";
import type { RelayName } from "./mail/delivery.contract.ts";
import { matchesSearch, type ShownMessages, shownMessages } from "./search-message.contract.ts";

/** Messages per page, by default and at most. */
const PAGE = 50;
const PAGE_MAX = 200;
/** Longest search, in characters. */
const SEARCH_MAX = 200;
/** Messages that are searched or exported before other requests get a turn. */
const CHUNK = 200;

export type InboxQuery = {
  /** The `next` of the previous page; `""` for the newest messages. */
  before: string;
  limit: number;
  search: string;
  show: ShownMessages;
  /** _id of the open message, which is included even if `show` excludes it; `""` for none. */
  open: string;
};

/** The message that a page begins after. Messages of the same time are ordered by _id. */
type Place = { receivedAt: string; _id: string };

/** Reads the query parameters. @throws AppError 422 for an invalid parameter */
export function parseInboxQuery(query: Record<string, string | string[] | undefined>): InboxQuery {
  const { before = "", limit = String(PAGE), search = "", show = "all", open = "" } = query;
  const count = Number(limit);
  if (!/^\d{1,3}$/.test(String(limit)) || count < 1 || count > PAGE_MAX)
    throw invalid({ limit: `limit must be a whole number from 1 to ${PAGE_MAX}.` });
  if (typeof before !== "string") throw invalid({ before: "before must be the _id of a message." });
  if (typeof search !== "string" || search.length > SEARCH_MAX)
    throw invalid({ search: `search can have at most ${SEARCH_MAX} characters.` });
  const shown = shownMessages.find((each) => each === show);
  if (shown === undefined) throw invalid({ show: `show must be one of ${shownMessages.join(", ")}.` });
  if (typeof open !== "string") throw invalid({ open: "open must be the _id of a message." });
  return { before, limit: count, search: search.trim(), show: shown, open };
}

/**
 * A page of the inbox, newest first.
 * @throws AppError 422 when `before` is not the id of a message
 */
export async function readInboxPage(
  db: Db,
  { before, limit, search, show, open }: InboxQuery,
  relays: readonly RelayName[],
): Promise<InboxPage> {
  const place = before === "" ? null : findPlace(db, before);
  const found: InboxMessage[] = [];
  // One message more than the page shows whether there is another page.
  const size = search === "" ? limit + 1 : CHUNK;
  for await (const chunk of chunksOf(db, relays, { place, show, open, size })) {
    found.push(...(search === "" ? chunk : chunk.filter((message) => matchesSearch(message, search))));
    if (found.length > limit) break;
  }
  const messages = found.slice(0, limit);
  const total = db.select({ total: count() }).from(contacts).get()?.total ?? 0;
  return {
    messages,
    relays: [...relays],
    next: found.length > limit ? (messages.at(-1)?._id ?? "") : "",
    total,
  };
}

/** All messages in chunks, newest first. Messages that arrive meanwhile may be missing. */
export function readInboxChunks(db: Db, relays: readonly RelayName[]): AsyncGenerator<InboxMessage[]> {
  return chunksOf(db, relays, { place: null, show: "all", open: "", size: CHUNK });
}

const conditions: Record<ShownMessages, SQL | undefined> = {
  all: undefined,
  unread: eq(contacts.read, false),
  held: eq(contacts.held, true),
};

async function* chunksOf(
  db: Db,
  relays: readonly RelayName[],
  { place, show, open, size }: { place: Place | null; show: ShownMessages; open: string; size: number },
): AsyncGenerator<InboxMessage[]> {
  const isShown = conditions[show] && or(conditions[show], eq(contacts._id, open));
  for (let from = place; ; ) {
    const isBefore =
      from === null
        ? undefined
        : sql`(${contacts.receivedAt}, ${contacts._id}) < (${from.receivedAt}, ${from._id})`;
    const chunk = readInbox(db, relays, { where: and(isBefore, isShown), limit: size });
    if (chunk.length > 0) yield chunk;
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < size) return;
    from = last;
    await setImmediate();
  }
}

/** The position of a message, from the history if it was deleted since the previous page was read. */
function findPlace(db: Db, _id: string): Place {
  const { receivedAt } = contacts;
  const stored = db.select({ receivedAt }).from(contacts).where(eq(contacts._id, _id)).get();
  if (stored !== undefined) return { ...stored, _id };
  const removed = db
    .select({ before: history.before })
    .from(history)
    .where(and(eq(history.tableName, "contacts"), eq(history.rowId, _id), eq(history.action, "remove")))
    .orderBy(desc(history._id))
    .get();
  if (typeof removed?.before?.receivedAt !== "string")
    throw invalid({ before: "before must be the _id of a message." });
  return { receivedAt: removed.before.receivedAt, _id };
}
