import { createHmac, timingSafeEqual } from "node:crypto";
import { create as dispositionOf } from "content-disposition";
import type { Db } from "../../core/database/client.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { PrivatePageContext, Shareable, VisitorContent } from "../../core/feature/visitors.ts";
import { isSeenByPerson } from "../../core/feature/visits.ts";
import { hostCookie, readHostCookie } from "../../core/http/cookies.ts";
import { respondMethodNotAllowed } from "../../core/http/method-not-allowed.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { networkOf, Throttle } from "../../core/http/throttle.ts";
import { readText } from "../../core/http/validate.ts";
import { guessLanguage } from "../../core/languages/guess-language.ts";
import { verifyPassword } from "../../core/owner/passwords.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { logFailure } from "../../core/process/log.ts";
import { fullName } from "../../shared/page-title.ts";
import { sharePage } from "../../shared/public-page.ts";
import { type SharedPage, shareKey } from "./shares.contract.ts";
import { findShare, recordOpening, type ShareRow } from "./shares.store.ts";

/** The path prefix of `sharePage`. */
const PREFIX = "/s/";
const RESUME = "resume.pdf";
/** Unknown links and wrong passwords per network: 30 at once, and 10 more per minute. */
const tries = new Throttle(30, 10);
/** How long a browser stays unlocked after the password was entered. */
const COOKIE_SECONDS = 24 * 60 * 60;
/** Longest posted form, in bytes: each of the password's 200 characters may take twelve. */
const FORM_MAX = 4096;

/** Share pages are not cached or indexed, and don't reveal their address to sites they link to. */
const headers = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
} as const;

export const shareVisitors: VisitorContent = {
  privatePages: { prefix: PREFIX, answer: answerGuest },
};

async function answerGuest(context: PrivatePageContext): Promise<Response> {
  const { request, path, store } = context;
  const [token = "", rest, more] = path.slice(PREFIX.length).split("/");
  const isResume = rest === RESUME && more === undefined;
  const share = rest === undefined || isResume ? findShare(store.db, token, new Date()) : null;
  const network = networkOf(context.clientAddress);
  if (share === null) {
    const seconds = tries.take(network);
    return seconds > 0 ? respondTooManyTries(context, seconds) : respondNotFound(context);
  }
  if (request.method === "POST" && !isResume) return await takePassword(context, share, network);
  if (request.method !== "GET" && request.method !== "HEAD")
    return respondMethodNotAllowed("GET, HEAD, POST");
  if (!isUnlocked(context, share))
    return isResume ? seeOther(`${context.prefix}${PREFIX}${token}`) : askPassword(context, share, false);
  if (isResume) return await respondResume(context, share);
  if (request.method === "GET" && !context.isOwner()) {
    context.recordVisit(`${PREFIX}${share.name}`);
    if (isSeenByPerson(request)) countOpening(context, share);
  }
  return renderShare(context, share);
}

function respondNotFound({ render }: PrivatePageContext): Response {
  return render(shareKey, null, { title: ({ t }) => t(sharePage.title), status: 404, headers });
}

function respondTooManyTries({ language }: PrivatePageContext, seconds: number): Response {
  const response = respondText(429, language.t("Too many tries. Try again later."));
  response.headers.set("Retry-After", String(seconds));
  return response;
}

function respondText(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...commonHeaders, ...headers, Location: location } });
}

function askPassword(
  { prefix, path, render }: PrivatePageContext,
  share: ShareRow,
  hasFailed: boolean,
): Response {
  const value: SharedPage = { isLocked: true, action: prefix + path, hasFailed };
  return render(shareKey, value, {
    title: ({ t }) => t("Password"),
    status: hasFailed || share.passwordHash ? 401 : 200,
    headers,
  });
}

async function takePassword(
  context: PrivatePageContext,
  share: ShareRow,
  network: string,
): Promise<Response> {
  const { request } = context;
  const path = context.prefix + context.path;
  if (share.passwordHash === "") return seeOther(path);
  const seconds = tries.take(network);
  if (seconds > 0) return respondTooManyTries(context, seconds);
  let form: string;
  try {
    form = await readText(request, FORM_MAX);
  } catch (error) {
    if (error instanceof AppError) return respondText(error.status, error.message);
    throw error;
  }
  const password = new URLSearchParams(form).get("password") ?? "";
  if (!(await verifyPassword(password, share.passwordHash))) {
    context.logEvent("wrong password of a share link");
    return askPassword(context, share, true);
  }
  tries.refund(network);
  context.logEvent("share link opened by password");
  const response = seeOther(path);
  const cookie = hostCookie(cookieOf(share), unlockCookieOf(share), isEncrypted(context), COOKIE_SECONDS);
  response.headers.set("Set-Cookie", cookie);
  return response;
}

/** The name of a share's cookie, which is sent for all paths: the link in each language, and its résumé. */
function cookieOf({ _id }: ShareRow): string {
  return `share-${_id}`;
}

function isEncrypted({ origin }: PrivatePageContext): boolean {
  return origin.startsWith("https:");
}

/** The cookie value of an unlocked browser. It becomes invalid when the password changes. */
function unlockCookieOf({ token, passwordHash }: ShareRow): string {
  return createHmac("sha256", passwordHash).update(token).digest("base64url");
}

function isUnlocked(context: PrivatePageContext, share: ShareRow): boolean {
  if (share.passwordHash === "") return true;
  const actual = Buffer.from(readHostCookie(context.request, cookieOf(share), isEncrypted(context)));
  const expected = Buffer.from(unlockCookieOf(share));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** All content, drafts too, in the language of the link. */
function contentFor({ store, prefix, language }: PrivatePageContext): Db {
  return store.dbIn(prefix === "" ? null : language.tag, { withDrafts: true });
}

function renderShare(context: PrivatePageContext, share: ShareRow): Response {
  const { prefix, render, visitors } = context;
  const db = contentFor(context);
  const title = share.title || fullName(readUser(db)) || "Vitrine";
  const entries = Object.fromEntries(
    shareablesOf(visitors).map(({ name, list }) => [
      name,
      list(db)
        .filter(({ _id }) => chosenOf(share, name).includes(_id))
        // The recipient must not see that an entry is a draft.
        .map(({ entry }) => ({ ...entry, status: "public", publishAt: "" })),
    ]),
  );
  const { greeting, token } = share;
  const inMain = inMainLanguage(context, share);
  const value: SharedPage = {
    isLocked: false,
    title,
    greeting,
    ...(inMain.length > 0 && { inMain }),
    resume: `${prefix}${PREFIX}${token}/${RESUME}`,
    entries,
  };
  return render(shareKey, value, { title: () => title, status: 200, headers });
}

/** Which texts of a share are in the main language on a page in another one. The owner may have written them in that one. */
function inMainLanguage(
  context: PrivatePageContext,
  { title, greeting }: ShareRow,
): ("title" | "greeting")[] {
  const { prefix, language } = context;
  if (prefix === "") return [];
  const guessed = guessLanguage(`${title}\n${greeting}`);
  const isOfLink = guessed?.split("-")[0] === language.tag.split("-")[0];
  const isName = title === "";
  const isNameInMain = readUser(contentFor(context))?.inMain?.includes("fname") ?? false;
  return (["title", "greeting"] as const).filter((field) =>
    field === "title" && isName ? isNameInMain : !isOfLink,
  );
}

async function respondResume(context: PrivatePageContext, share: ShareRow): Promise<Response> {
  const { visitors, store } = context;
  const make = visitors.find(({ chosenResume }) => chosenResume !== undefined)?.chosenResume;
  if (make === undefined) return respondNotFound(context);
  const chosen = new Set(
    shareablesOf(visitors).flatMap(({ name, list }) =>
      list(store.dbIn(null, { withDrafts: true }))
        .filter(({ _id }) => chosenOf(share, name).includes(_id))
        .flatMap(({ ids }) => ids),
    ),
  );
  const lists = shareablesOf(visitors).flatMap(({ resumeLists }) => resumeLists);
  const { body, name } = await make(await context.document(), { fullDb: contentFor(context), chosen, lists });
  return new Response(body, {
    headers: {
      ...commonHeaders,
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": dispositionOf(name, { type: "inline" }),
    },
  });
}

function shareablesOf(visitors: VisitorContent[]): Shareable[] {
  return visitors.flatMap(({ shareable }) => shareable ?? []);
}

function chosenOf(share: ShareRow, name: string): string[] {
  return name === "experiences" || name === "projects" || name === "sections" ? share[name] : [];
}

/** Counts an opening. A failure is only logged, so that the recipient gets the page anyway. */
function countOpening({ store }: PrivatePageContext, { _id }: ShareRow): void {
  try {
    store.assertWritable();
    recordOpening(store.db, _id);
  } catch (error) {
    logFailure("A visit to a share link was not counted", error);
  }
}
