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

/** Messages on one page. */
const PAGE = 50;
const PAGE_MAX = 200;
/** Characters of a search. */
const SEARCH_MAX = 200;
/** Messages that are looked through, or written into the export, before others may have their turn. */
const CHUNK = 200;

export type InboxQuery = {
  /** The `next` of the page before; `""` for the newest messages. */
  before: string;
  limit: number;
  search: string;
  show: ShownMessages;
  /** A message that is among them whatever is shown, as somebody reads it; `""` for none. */
  open: string;
};

/** Where a page begins: messages of the same time follow by their ids. */
type Place = { receivedAt: string; _id: string };

/** @throws AppError 422 for a parameter that makes no sense */
export function parseInboxQuery(query: Record<string, string | string[] | undefined>): InboxQuery {
  const { before = "", limit = String(PAGE), search = "", show = "all", open = "" } = query;
  const count = Number(limit);
  if (!/^\d{1,3}$/.test(String(limit)) || count < 1 || count > PAGE_MAX)
    throw invalid({ limit: `limit must be a whole number from 1 to ${PAGE_MAX}.` });
  if (typeof before !== "string") throw invalid({ before: "before must be one message's _id." });
  if (typeof search !== "string" || search.length > SEARCH_MAX)
    throw invalid({ search: `search can have at most ${SEARCH_MAX} characters.` });
  const shown = shownMessages.find((each) => each === show);
  if (shown === undefined) throw invalid({ show: `show must be one of ${shownMessages.join(", ")}.` });
  if (typeof open !== "string") throw invalid({ open: "open must be one message's _id." });
  return { before, limit: count, search: search.trim(), show: shown, open };
}

/**
 * A page of the inbox, newest first.
 * @throws AppError 422 where there never was the message that it is to begin before
 */
export async function readInboxPage(
  db: Db,
  { before, limit, search, show, open }: InboxQuery,
  relays: readonly RelayName[],
): Promise<InboxPage> {
  const place = before === "" ? null : findPlace(db, before);
  const found: InboxMessage[] = [];
  // One more tells whether there is another page.
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

/** All messages, newest first, in parts; what is written meanwhile may be among them or not. */
export function inboxInChunks(db: Db, relays: readonly RelayName[]): AsyncGenerator<InboxMessage[]> {
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

/** A message that was deleted since the page before was read keeps its place: its delete can be undone, so that it is known. */
function findPlace(db: Db, _id: string): Place {
  const { receivedAt } = contacts;
  const present = db.select({ receivedAt }).from(contacts).where(eq(contacts._id, _id)).get();
  if (present !== undefined) return { ...present, _id };
  const removed = db
    .select({ before: history.before })
    .from(history)
    .where(and(eq(history.tableName, "contacts"), eq(history.rowId, _id), eq(history.action, "remove")))
    .orderBy(desc(history._id))
    .get();
  if (typeof removed?.before?.receivedAt !== "string")
    throw invalid({ before: "There is no message that the page could begin before." });
  return { receivedAt: removed.before.receivedAt, _id };
}
