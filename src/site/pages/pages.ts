import type { Db } from "../../core/database/client.ts";
import { noteDamage } from "../../core/database/damage.ts";
import type { PageLook, VisitorContent } from "../../core/feature/visitors.ts";
import { pageHeaders } from "../../core/http/security-headers.ts";
import { formatError } from "../../core/process/format-error.ts";
import { colourStyles } from "../../shared/colour-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { designOf, typePairOf } from "../../shared/designs.ts";
import { shownStyles } from "../../shared/look.ts";
import { cspHash, type Dress, firstScript, renderDocument, toastStyleHashes } from "./document.ts";
import { headOf } from "./head.ts";
import type { PageAssets } from "./page-assets.ts";
import { isMissing, readPage, withPictures, withShownPictures } from "./page-content.ts";
import type { Renderer } from "./renderer.ts";

const HTML = "text/html; charset=utf-8";

type Options = {
  db: Db;
  visitors: VisitorContent[];
  renderer: Renderer;
  pageAssets: PageAssets;
  isDevelopment: boolean;
  /** Said in the admin's document, for its bar and its login. */
  isDemo: boolean;
  /** What caches may do with a page that is the same for everyone. */
  cacheHeaders: Record<string, string>;
};

type ReplyOptions = {
  status?: number;
  headers?: Record<string, string>;
  isAdmin?: boolean;
  /** Whether it is shown in a frame of the admin, in a look that is not stored yet. */
  isPreview?: boolean;
};

/** What became of a form that was posted without script, under the key of the page's content. */
type Posted = { key: readonly string[]; outcome: unknown };

/** The HTML of every path. */
export class Pages {
  readonly #db: Db;
  readonly #visitors: VisitorContent[];
  readonly #renderer: Renderer;
  readonly #assets: PageAssets;
  readonly #isDevelopment: boolean;
  readonly #isDemo: boolean;
  readonly #cacheHeaders: Record<string, string>;

  constructor({ db, visitors, renderer, pageAssets, isDevelopment, isDemo, cacheHeaders }: Options) {
    this.#cacheHeaders = cacheHeaders;
    this.#db = db;
    this.#visitors = visitors;
    this.#renderer = renderer;
    this.#assets = pageAssets;
    this.#isDevelopment = isDevelopment;
    this.#isDemo = isDemo;
  }

  /** The document of every page of the admin, which the browser renders. */
  renderAdmin(): Response {
    return this.#page(
      {
        look: null,
        head: `<title>Admin</title>\n<meta name="robots" content="noindex">${this.#isDemo ? '\n<meta name="vitrine-demo">' : ""}`,
        html: "<noscript><p>The admin area works with JavaScript only. The site itself needs none.</p></noscript>",
        content: null,
      },
      { headers: { "X-Robots-Tag": "noindex" }, isAdmin: true },
    );
  }

  /**
   * A page, or, where that can't be rendered, as when the database is damaged, the one that says so (§2).
   * @param path of the request, decoded
   * @param origin public address of the site, for canonical links
   * @param posted what became of a contact form that was posted without script
   */
  render(path: string, origin: string, posted: Posted | null = null, status = 200): Response {
    try {
      return this.#renderPublic(path, origin, posted, status);
    } catch (error) {
      console.error("Failed:", formatError(error));
      noteDamage(error);
      return this.#failure();
    }
  }

  #renderPublic(path: string, origin: string, posted: Posted | null, status: number): Response {
    const page = readPage(this.#db, this.#visitors, path);
    if (posted !== null) page.content.push([posted.key, posted.outcome]);
    const isMissingPage = isMissing(page.page);
    const html = this.#renderer.renderPage(isMissingPage ? "/404" : path, page.content);
    return this.#page(
      {
        look: page.look,
        head: headOf(page, origin, this.#visitors),
        html,
        content: withShownPictures(page.content, html),
      },
      {
        status: page.status === 200 ? status : page.status,
        headers: page.status === 200 && status === 200 && posted === null ? this.#cacheHeaders : {},
      },
    );
  }

  /**
   * A page as it would be in a look that is not stored yet, for the frame in the admin. What of the look needs no other document is
   * changed in it by code that this document alone loads (web/site/look-preview.ts).
   * @param path decoded
   */
  renderPreview(path: string, given: Partial<Pick<PageLook, "design" | "type">>): Response {
    const page = readPage(this.#db, this.#visitors, path, given);
    const head = `<title>Preview</title>\n<meta name="robots" content="noindex">`;
    const html = this.#renderer.renderPage(isMissing(page.page) ? "/404" : path, page.content);
    const look = { ...page.look, accent: defaultLook.accent, palette: "", css: "" };
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
    return this.#page(
      { look, head, html, content: page.content },
      { status: page.status, headers, isPreview: true },
    );
  }

  /**
   * A page for one reader: what all pages have, and this in its content. Nothing in it names its address.
   * @param path decoded
   */
  renderGuest(
    path: string,
    posted: Posted,
    { title, status, headers }: { title: string; status: number; headers: Record<string, string> },
  ): Response {
    const { content, look } = readPage(this.#db, this.#visitors, path);
    const shown = withPictures(this.#db, [...content, [posted.key, posted.outcome]]);
    const head = [
      `<title>${Bun.escapeHTML(title)}</title>`,
      '<link rel="icon" href="/favicon.ico" sizes="any">',
      '<meta name="robots" content="noindex, nofollow">',
      '<meta name="referrer" content="no-referrer">',
    ].join("\n");
    const html = this.#renderer.renderPage(path, shown);
    return this.#page({ look, head, html, content: withShownPictures(shown, html) }, { status, headers });
  }

  #failure(): Response {
    const title = "<title>Unexpected Application Error!</title>";
    const robots = '<meta name="robots" content="noindex">';
    return this.#page(
      {
        look: null,
        head: `${title}\n${robots}`,
        html: this.#renderer.renderFailure(),
        content: null,
      },
      { status: 500, headers: { "Cache-Control": "no-store" } },
    );
  }

  #page(
    { look, ...parts }: { look: PageLook | null; head: string; html: string; content: unknown },
    { status = 200, headers = {}, isAdmin = false, isPreview = false }: ReplyOptions,
  ): Response {
    const dress = look && dressOf(look);
    const styles = [dress?.colours, dress?.css].filter((css) => css).map((css = "") => cspHash(css));
    const allowed = this.#isDevelopment ? ["'unsafe-inline'"] : [...toastStyleHashes, ...styles];
    return new Response(renderDocument({ ...parts, dress, assets: this.#assets, isAdmin, isPreview }), {
      status,
      headers: {
        "Content-Type": HTML,
        ...pageHeaders([cspHash(firstScript)], allowed, isPreview),
        "Cache-Control": "no-cache",
        ...headers,
      },
    });
  }
}

/** By ids that there are: a design may have gone with an upgrade. */
function dressOf(look: PageLook): Dress {
  return {
    design: designOf(look.design).id,
    type: typePairOf(look.type).id,
    colours: colourStyles(look),
    css: shownStyles(look),
  };
}
