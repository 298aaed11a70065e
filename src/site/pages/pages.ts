import { renderFailure, renderPage } from "../../../web/entry-server.tsx";
import type { Db } from "../../core/database/client.ts";
import { noteDamage } from "../../core/database/damage.ts";
import { Representation } from "../../core/http/representation.ts";
import { pageHeaders } from "../../core/http/security-headers.ts";
import { formatError } from "../../core/process/format-error.ts";
import { POSTED_KEY, type PostedForm } from "../../features/contacts/posted-form.contract.ts";
import type { PageAssets } from "../assets.ts";
import { cspHash, renderDocument, startScript, themeScript } from "./document.ts";
import { headOf } from "./head.ts";
import { isAdminPath, readPage } from "./page-content.ts";
import { stylesFor } from "./page-styles.ts";

const HTML = "text/html; charset=utf-8";

/** A page as it is sent, and whether it may be kept. */
type PageReply = { reply: Representation; isKept: boolean };

/** The HTML of every path. */
export class Pages {
  readonly #db: Db;
  readonly #assets: PageAssets;
  readonly #isDevelopment: boolean;
  readonly #scriptHashes: string[];
  readonly #adminPage: Representation;

  constructor(db: Db, pageAssets: PageAssets, isDevelopment = false) {
    this.#db = db;
    this.#assets = pageAssets;
    this.#isDevelopment = isDevelopment;
    this.#scriptHashes = [themeScript, startScript(pageAssets.script, pageAssets.stylesheets)].map(cspHash);
    this.#adminPage = this.#page(
      {
        head: '<title>Admin</title>\n<meta name="robots" content="noindex">',
        html: "<noscript><p>The admin area works with JavaScript only. The site itself needs none.</p></noscript>",
        content: null,
      },
      { headers: { "X-Robots-Tag": "noindex" } },
    );
  }

  /**
   * A page, or, where that can't be rendered, as when the database is damaged, the one that says so (spec §2).
   * @param path of the request, decoded
   * @param origin public address of the site, for canonical links
   * @param posted what became of a contact form that was posted without script
   */
  render(path: string, origin: string, posted: PostedForm | null = null, status = 200): PageReply {
    if (isAdminPath(path)) return { reply: this.#adminPage, isKept: true };
    try {
      return this.#renderPublic(path, origin, posted, status);
    } catch (error) {
      console.error("Failed:", formatError(error));
      noteDamage(error);
      return { reply: this.#failure(), isKept: false };
    }
  }

  #renderPublic(path: string, origin: string, posted: PostedForm | null, status: number): PageReply {
    const page = readPage(this.#db, path);
    if (posted !== null) page.content.push([POSTED_KEY, posted]);
    const isMissing = page.name === "missing";
    const html = renderPage(isMissing ? "/404" : path, page.content);
    const reply = this.#page(
      { head: headOf(page, origin), html, content: page.content },
      { status: page.status === 200 ? status : page.status },
    );
    // Guessed addresses of projects must not fill the memory, and what someone typed is for nobody else.
    return { reply, isKept: (page.status === 200 && status === 200) || isMissing };
  }

  #failure(): Representation {
    const title = "<title>Unexpected Application Error!</title>";
    const robots = '<meta name="robots" content="noindex">';
    return this.#page(
      { head: `${title}\n${robots}`, html: renderFailure(), content: null },
      { status: 500, headers: { "Cache-Control": "no-store" } },
    );
  }

  #page(
    parts: { head: string; html: string; content: unknown },
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> },
  ): Representation {
    const css = stylesFor(this.#assets.styles, parts.html);
    return new Representation(renderDocument({ ...parts, assets: this.#assets, css }), {
      status,
      type: HTML,
      headers: {
        ...pageHeaders(this.#scriptHashes, this.#isDevelopment ? ["'unsafe-inline'"] : [cspHash(css)]),
        "Cache-Control": "no-cache",
        ...headers,
      },
    });
  }
}
