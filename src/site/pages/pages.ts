import type { Db } from "../../core/database/client.ts";
import { recordDamage } from "../../core/database/damage.ts";
import type { PageLook, VisitorContent } from "../../core/feature/visitors.ts";
import { pageHeaders } from "../../core/http/security-headers.ts";
import { logFailedRequest } from "../../core/process/log.ts";
import { colorStyles } from "../../shared/color-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { designOf, typePairOf } from "../../shared/designs.ts";
import { english, type Language } from "../../shared/language.ts";
import { activeCss } from "../../shared/look.ts";
import { cspHash, firstScript, renderDocument, type Theme, toastStyleHashes } from "./document.ts";
import { iconLinks, renderHead } from "./head.ts";
import type { PageAssets } from "./page-assets.ts";
import { isNotFoundPage, markAsMissing, readPage, withPictures, withShownPictures } from "./page-content.ts";
import type { Renderer } from "./renderer.ts";

const HTML = "text/html; charset=utf-8";

type Options = {
  db: Db;
  /** The content in another language of the site; the main texts if not given. */
  dbIn?: (tag: string) => Db;
  visitors: VisitorContent[];
  renderer: Renderer;
  pageAssets: PageAssets;
  isDevelopment: boolean;
  /** Noted in the admin's document, which then shows that it is a demo. */
  isDemo: boolean;
  /** `Cache-Control` headers of pages that are the same for every visitor. */
  cacheHeaders: Record<string, string>;
};

type ReplyOptions = {
  status?: number;
  headers?: Record<string, string>;
  isAdmin?: boolean;
  /** Whether it is shown in the admin's frame with a look that is not saved yet. */
  isPreview?: boolean;
};

/** Outcome of a form that was posted without script, and the query key under which the page reads it. */
type Posted = { key: readonly string[]; outcome: unknown };

type RenderOptions = {
  /** Outcome of a contact form that was posted without script. */
  posted?: Posted | null;
  status?: number;
  /** An offered language; null for the main language. */
  tag?: string | null;
};

type PageParts = Pick<
  Parameters<typeof renderDocument>[0],
  "language" | "prefix" | "hasTranslations" | "head" | "html" | "content"
>;

/** Renders the HTML documents of all pages. */
export class Pages {
  readonly #db: Db;
  readonly #dbIn: (tag: string) => Db;
  readonly #visitors: VisitorContent[];
  readonly #renderer: Renderer;
  readonly #assets: PageAssets;
  readonly #isDevelopment: boolean;
  readonly #isDemo: boolean;
  readonly #cacheHeaders: Record<string, string>;

  constructor({
    db,
    dbIn = () => db,
    visitors,
    renderer,
    pageAssets,
    isDevelopment,
    isDemo,
    cacheHeaders,
  }: Options) {
    this.#cacheHeaders = cacheHeaders;
    this.#db = db;
    this.#dbIn = dbIn;
    this.#visitors = visitors;
    this.#renderer = renderer;
    this.#assets = pageAssets;
    this.#isDevelopment = isDevelopment;
    this.#isDemo = isDemo;
  }

  /** The document of all admin pages, which only the browser renders. */
  renderAdmin(): Response {
    return this.#page(
      {
        look: null,
        language: english,
        head: `<title>Admin</title>\n<meta name="robots" content="noindex">${this.#isDemo ? '\n<meta name="vitrine-demo">' : ""}`,
        html: "<noscript><p>The admin area needs JavaScript. The site itself works without it.</p></noscript>",
        content: null,
      },
      { headers: { "X-Robots-Tag": "noindex" }, isAdmin: true },
    );
  }

  /**
   * Renders a public page; if that fails, for example because the database is damaged, the error page (§2).
   * @param path of the request, decoded, without the language
   * @param origin public address of the site, for canonical links
   */
  render(path: string, origin: string, options: RenderOptions = {}): Response {
    try {
      return this.#renderPublic(path, origin, options);
    } catch (error) {
      const requestId = logFailedRequest(error);
      recordDamage(error);
      return this.#failure(requestId);
    }
  }

  #renderPublic(
    path: string,
    origin: string,
    { posted = null, status = 200, tag = null }: RenderOptions,
  ): Response {
    const page = readPage(this.#dbFor(tag), this.#visitors, path, {}, tag);
    if (posted !== null) page.content.push([posted.key, posted.outcome]);
    const isMissingPage = isNotFoundPage(page.page);
    const { look, language, prefix, languages } = page;
    const html = this.#renderer.renderPage(isMissingPage ? "/404" : path, page.content, language, prefix);
    return this.#page(
      {
        look,
        language,
        page: page.page.name,
        prefix,
        hasTranslations: languages.length > 0,
        head: renderHead(page, origin, this.#visitors),
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
   * Renders a page in a look that is not saved yet, for the admin's frame. Only design and font pair need a new document;
   * a script in it applies the rest of the look (web/site/look-preview.tsx).
   * @param path decoded
   */
  renderPreview(
    path: string,
    given: Partial<Pick<PageLook, "design" | "type">>,
    tag: string | null = null,
  ): Response {
    const page = readPage(this.#dbFor(tag), this.#visitors, path, given, tag);
    const head = `<title>Preview</title>\n<meta name="robots" content="noindex">`;
    const html = this.#renderer.renderPage(
      isNotFoundPage(page.page) ? "/404" : path,
      page.content,
      page.language,
      page.prefix,
    );
    const look = { ...page.look, accent: defaultLook.accent, palette: "", css: "" };
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
    return this.#page(
      {
        look,
        language: page.language,
        page: page.page.name,
        prefix: page.prefix,
        hasTranslations: page.languages.length > 0,
        head,
        html,
        content: page.content,
      },
      { status: page.status, headers, isPreview: true },
    );
  }

  /**
   * Renders a page for one recipient, such as a share link's. The document does not contain its own address.
   * @param path decoded
   * @param posted the page's content, and the query key under which it is read
   */
  renderGuest(
    path: string,
    posted: Posted,
    {
      title,
      status,
      headers,
    }: { title(language: Language): string; status: number; headers: Record<string, string> },
    tag: string | null = null,
  ): Response {
    const db = this.#dbFor(tag);
    const { page, content, look, language, prefix, languages } = readPage(db, this.#visitors, path, {}, tag);
    const shown = withPictures(db, [
      ...(posted.outcome === null ? markAsMissing(content) : content),
      [posted.key, posted.outcome],
    ]);
    const head = [
      `<title>${Bun.escapeHTML(title(language))}</title>`,
      ...iconLinks(prefix).slice(0, 1),
      '<meta name="robots" content="noindex, nofollow">',
      '<meta name="referrer" content="no-referrer">',
    ].join("\n");
    const html = this.#renderer.renderPage(path, shown, language, prefix);
    const hasTranslations = languages.length > 0;
    return this.#page(
      {
        look,
        language,
        page: page.name,
        prefix,
        hasTranslations,
        head,
        html,
        content: withShownPictures(shown, html),
      },
      { status, headers },
    );
  }

  #dbFor(tag: string | null): Db {
    return tag === null ? this.#db : this.#dbIn(tag);
  }

  #failure(requestId: string): Response {
    const title = "<title>Unexpected Application Error!</title>";
    const robots = '<meta name="robots" content="noindex">';
    return this.#page(
      {
        look: null,
        language: english,
        head: `${title}\n${robots}`,
        html: this.#renderer.renderFailure(),
        content: null,
      },
      { status: 500, headers: { "Cache-Control": "no-store", "X-Request-Id": requestId } },
    );
  }

  #page(
    { look, ...parts }: { look: PageLook | null; page?: string } & PageParts,
    { status = 200, headers = {}, isAdmin = false, isPreview = false }: ReplyOptions,
  ): Response {
    const theme = look && themeOf(look);
    const styles = [theme?.colours, theme?.css].filter((css) => css).map((css = "") => cspHash(css));
    const allowed = this.#isDevelopment ? ["'unsafe-inline'"] : [...toastStyleHashes, ...styles];
    return new Response(
      renderDocument({ page: undefined, ...parts, theme, assets: this.#assets, isAdmin, isPreview }),
      {
        status,
        headers: {
          "Content-Type": HTML,
          ...pageHeaders([cspHash(firstScript)], allowed, isPreview),
          "Cache-Control": "no-cache",
          ...headers,
        },
      },
    );
  }
}

/** Uses the default for a design or font pair that an upgrade removed. */
function themeOf(look: PageLook): Theme {
  return {
    design: designOf(look.design).id,
    type: typePairOf(look.type).id,
    colours: colorStyles(look),
    css: activeCss(look),
  };
}
