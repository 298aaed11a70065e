import type { Context, MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import type { Db } from "../core/database/client.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { Env } from "../core/http/env.ts";
import { isOwnerRequest, mayBeOwnerRequest } from "../core/http/hidden-languages.ts";
import { readLanguages } from "../core/languages/site-language.ts";
import { LOOK_PREVIEW } from "../shared/look.ts";
import { publicPageAt } from "./features.ts";
import { isNotFoundPage } from "./pages/page-content.ts";

/** An address of the site: `/de/experience` is the path `/experience` in German. */
export type Address = {
  /** The path without the language, which selects the handler. */
  path: string;
  /** The language's part of the address: `/de`; `""` in the main language. */
  prefix: string;
  /** Null for the main language. */
  tag: string | null;
  /** Whether only the owner sees the language yet. */
  isHidden: boolean;
};

const PREFIX = /^\/([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(?=\/|$)(.*)$/s;

/** Finds the language of addresses. */
export class LanguageAddresses {
  readonly #db: Db;
  readonly #documents: ReadonlySet<string>;
  readonly #beginnings: readonly string[];

  constructor(db: Db, visitors: readonly VisitorContent[]) {
    this.#db = db;
    const documents = visitors.flatMap(({ documents = [] }) => documents.map(({ path }) => path as string));
    this.#documents = new Set([...documents, "/site.webmanifest"]);
    this.#beginnings = ["/api/", ...visitors.flatMap(({ privatePages }) => privatePages?.prefix ?? [])];
  }

  /** Whether an address exists in each language: pages, documents and the reads of pages do; pictures and the admin don't. */
  isInEachLanguage(path: string): boolean {
    return (
      this.#documents.has(path) ||
      path === LOOK_PREVIEW ||
      this.#beginnings.some((beginning) => path.startsWith(beginning)) ||
      !isNotFoundPage(publicPageAt(path).page)
    );
  }

  /** The address of a request. Its path stays as it is if there is nothing in that language. */
  of(request: Request): Address {
    const path = getPath(request);
    const [, tag = "", rest = ""] = PREFIX.exec(path) ?? [];
    const languages = tag === "" || tag === "api" ? null : readLanguages(this.#db);
    const isHidden = languages?.hidden.includes(tag) ?? false;
    const isOffered = languages?.others.includes(tag) && (!isHidden || mayBeOwnerRequest(request));
    if (!isOffered) return { path, prefix: "", tag: null, isHidden: false };
    const inner = rest === "" ? "/" : rest;
    // `/de/` leads to `/de`.
    const isFound = rest !== "/" && this.isInEachLanguage(inner);
    return { path: isFound ? inner : path, prefix: `/${tag}`, tag, isHidden };
  }

  /** The path without the prefix of the main language, `/en/experience`; null for other paths and a site with one language. */
  withoutMainPrefix(path: string): string | null {
    const [, tag = "", rest = ""] = PREFIX.exec(path) ?? [];
    if (tag === "") return null;
    const { main, others, hidden } = readLanguages(this.#db);
    return tag === main && others.length > hidden.length ? rest.replace(/^\/*/, "/") : null;
  }
}

/** Sets `address` of each request. A hidden language is a missing page for everyone but the owner. */
export function readAddress(
  db: Db,
  addresses: LanguageAddresses,
  showMissing: (c: Context<Env>) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const address = addresses.of(c.req.raw);
    if (!address.isHidden) {
      c.set("address", address);
      return await next();
    }
    const isOwner = isOwnerRequest(db, c);
    c.set("address", isOwner ? address : { ...address, prefix: "", tag: null, isHidden: false });
    if (!isOwner) return await showMissing(c);
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  };
}
