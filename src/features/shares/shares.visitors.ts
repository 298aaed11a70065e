import { createHmac, timingSafeEqual } from "node:crypto";
import { create as dispositionOf } from "content-disposition";
import type { GuestContext, Shareable, VisitorContent } from "../../core/feature/visitors.ts";
import { isSeenByPerson } from "../../core/feature/visits.ts";
import { respondMethodNotAllowed } from "../../core/http/methods.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { networkOf, Throttle } from "../../core/http/throttle.ts";
import { isPassword } from "../../core/owner/passwords.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { formatError } from "../../core/process/format-error.ts";
import { fullName } from "../../shared/page-title.ts";
import { sharePage } from "../../shared/public-page.ts";
import { type SharedPage, shareKey } from "./shares.contract.ts";
import { findShare, noteOpened, type ShareRow } from "./shares.store.ts";

/** Of `sharePage`. */
const PREFIX = "/s/";
const RESUME = "resume.pdf";
/** Unknown addresses and wrong passwords that one network may try at once, and more of them each minute. */
const tries = new Throttle(30, 10);
/** Seconds that a browser which knew the password is let in. */
const COOKIE_SECONDS = 24 * 60 * 60;
const COOKIE = "share";
/** Characters of a posted form that are read. */
const FORM_MAX = 4096;

/** Nothing of a share is kept by anyone in between, nor told to whom its page leads. */
const headers = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
} as const;

export const shareVisitors: VisitorContent = {
  guests: { prefix: PREFIX, answer: answerGuest },
};

async function answerGuest(context: GuestContext): Promise<Response> {
  const { request, path, store } = context;
  const [token = "", rest, more] = path.slice(PREFIX.length).split("/");
  const isResume = rest === RESUME && more === undefined;
  const share = rest === undefined || isResume ? findShare(store.db, token, new Date()) : null;
  const network = networkOf(context.clientAddress);
  if (share === null) {
    const seconds = tries.take(network);
    return seconds > 0 ? tooMany(seconds) : missing(context);
  }
  if (request.method === "POST" && !isResume) return await takePassword(context, share, network);
  if (request.method !== "GET" && request.method !== "HEAD")
    return respondMethodNotAllowed("GET, HEAD, POST");
  if (!knowsPassword(request, share))
    return isResume ? seeOther(`${PREFIX}${token}`) : ask(context, share, false);
  if (isResume) return await resume(context, share);
  if (request.method === "GET" && !context.isOwner()) {
    context.note(`${PREFIX}${share.name}`);
    if (isSeenByPerson(request)) count(context, share);
  }
  return show(context, share);
}

function missing({ render }: GuestContext): Response {
  return render(shareKey, null, { title: sharePage.title, status: 404, headers });
}

function tooMany(seconds: number): Response {
  return new Response("Too many tries. Try again later.\n", {
    status: 429,
    headers: {
      ...commonHeaders,
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(seconds),
    },
  });
}

function seeOther(location: string, cookie = ""): Response {
  return new Response(null, {
    status: 303,
    headers: { ...commonHeaders, ...headers, Location: location, ...(cookie && { "Set-Cookie": cookie }) },
  });
}

function ask({ path, render }: GuestContext, share: ShareRow, hasFailed: boolean): Response {
  const value: SharedPage = { isLocked: true, action: path, hasFailed };
  return render(shareKey, value, {
    title: "Password",
    status: hasFailed || share.passwordHash ? 401 : 200,
    headers,
  });
}

async function takePassword(context: GuestContext, share: ShareRow, network: string): Promise<Response> {
  const { request, path, origin } = context;
  if (share.passwordHash === "") return seeOther(path);
  const seconds = tries.take(network);
  if (seconds > 0) return tooMany(seconds);
  const password = new URLSearchParams((await request.text()).slice(0, FORM_MAX)).get("password") ?? "";
  if (!(await isPassword(password, share.passwordHash))) return ask(context, share, true);
  tries.giveBack(network);
  const cookie = new Bun.Cookie(COOKIE, proofOf(share), {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure: origin.startsWith("https:"),
    maxAge: COOKIE_SECONDS,
  });
  return seeOther(path, cookie.toString());
}

/** What a browser keeps that knew the password: worth nothing once that is changed. */
function proofOf({ token, passwordHash }: ShareRow): string {
  return createHmac("sha256", passwordHash).update(token).digest("base64url");
}

function knowsPassword(request: Request, share: ShareRow): boolean {
  if (share.passwordHash === "") return true;
  const given = Buffer.from(new Bun.CookieMap(request.headers.get("cookie") ?? "").get(COOKIE) ?? "");
  const right = Buffer.from(proofOf(share));
  return given.length === right.length && timingSafeEqual(given, right);
}

function show({ store, render, visitors }: GuestContext, share: ShareRow): Response {
  const title = share.title || fullName(readUser(store.db)) || "Vitrine";
  const entries = Object.fromEntries(
    shareablesOf(visitors).map(({ name, list }) => [
      name,
      list(store.db)
        .filter(({ _id }) => chosenOf(share, name).includes(_id))
        // The reader is not told that it is nobody else's.
        .map(({ entry }) => ({ ...entry, status: "public", publishAt: "" })),
    ]),
  );
  const { greeting, token } = share;
  const value: SharedPage = {
    isLocked: false,
    title,
    greeting,
    resume: `${PREFIX}${token}/${RESUME}`,
    entries,
  };
  return render(shareKey, value, { title, status: 200, headers });
}

async function resume(context: GuestContext, share: ShareRow): Promise<Response> {
  const { visitors, store } = context;
  const make = visitors.find(({ chosenResume }) => chosenResume !== undefined)?.chosenResume;
  if (make === undefined) return missing(context);
  const chosen = new Set(
    shareablesOf(visitors).flatMap(({ name, list }) =>
      list(store.db)
        .filter(({ _id }) => chosenOf(share, name).includes(_id))
        .flatMap(({ ids }) => ids),
    ),
  );
  const lists = shareablesOf(visitors).flatMap(({ resumeLists }) => resumeLists);
  const { body, name } = await make(await context.document(), { whole: store.db, chosen, lists });
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

/** Of no weight: the reader gets the page whether it could be counted or not. */
function count({ store }: GuestContext, { _id }: ShareRow): void {
  try {
    store.assertWritable();
    noteOpened(store.db, _id);
  } catch (error) {
    console.error("A visit to a share link was not counted:", formatError(error));
  }
}
