import { renderPage } from "../../web/entry-server.tsx";
import type { PageAssets } from "../assets.ts";
import type { ContentStore } from "../db/content-store.ts";
import type { ReplyCache } from "../http/reply-cache.ts";
import { Representation } from "../http/representation.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { renderDocument, themeScriptHash } from "./document.ts";
import { headOf } from "./head.ts";
import { readPage } from "./page-content.ts";

const HTML = "text/html; charset=utf-8";

/** Spec §2, admin routes. */
const adminPath = /^\/admin(\/(login|my-info|experiences|projects|about|project\/[^/]+))?$/;

/** The HTML of every path: rendered once, kept until the content changes. */
export class Pages {
  readonly #store: ContentStore;
  readonly #cache: ReplyCache;
  readonly #assets: PageAssets;
  readonly #headers: Record<string, string>;
  readonly #adminPage: Representation;

  constructor(store: ContentStore, cache: ReplyCache, pageAssets: PageAssets, isDevelopment = false) {
    this.#store = store;
    this.#cache = cache;
    this.#assets = pageAssets;
    this.#headers = { ...pageHeaders([themeScriptHash], isDevelopment), "Cache-Control": "no-cache" };
    const head = '<title>Admin</title>\n<meta name="robots" content="noindex">';
    this.#adminPage = new Representation(
      renderDocument({ head, assets: pageAssets, html: "", content: null }),
      {
        type: HTML,
        headers: { ...this.#headers, "X-Robots-Tag": "noindex" },
      },
    );
  }

  /**
   * @param path of the request, decoded
   * @param origin public address of the site, for canonical links
   */
  reply(path: string, origin: string): Representation {
    if (adminPath.test(path)) return this.#adminPage;
    const { revision } = this.#store;
    const page = readPage(this.#store.db, path);
    // All unknown paths share one entry, so that guessing addresses fills no memory.
    const key = pageKey(page.name === "missing" ? "404" : path, origin);
    const known = page.name === "missing" ? this.#cache.get(key) : undefined;
    if (known !== undefined) return known;
    const document = renderDocument({
      head: headOf(page, origin),
      assets: this.#assets,
      html: renderPage(page.name === "missing" ? "/404" : path, page.content),
      content: page.content,
    });
    const reply = new Representation(document, { status: page.status, type: HTML, headers: this.#headers });
    if (page.status === 200 || page.name === "missing") this.#cache.set(key, reply, revision);
    return reply;
  }
}

/** Where a page lies in the cache; its canonical links make it differ by the address it is asked under. */
export function pageKey(path: string, origin: string): string {
  return `${origin}${path}`;
}
