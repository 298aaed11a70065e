import { typePairs } from "../../shared/designs.ts";
import { english, type Language } from "../../shared/language.ts";
import { homePage } from "../../shared/public-page.ts";
import type { PageAssets } from "./page-assets.ts";

/**
 * Sets the remembered light or dark theme before the first paint, and imports the scripts after it, so that text, fonts and
 * pictures don't wait for them. The Content-Security-Policy contains its hash.
 */
export const firstScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}' +
  "var d=document.currentScript.dataset;" +
  'if(d.src)new PerformanceObserver(function(l,o){o.disconnect();import(d.src);if(d.pageSrc)import(d.pageSrc)}).observe({type:"paint",buffered:true})';

/** The hash that allows an inline script or style in a Content-Security-Policy. */
export function cspHash(content: string): string {
  return `'sha256-${new Bun.CryptoHasher("sha256").update(content).digest("base64")}'`;
}

/** Hashes of the style element that sonner adds, empty and filled (web/core/ui/toaster.tsx). e2e/toasts.test.ts fails if they change. */
export const toastStyleHashes = [cspHash(""), "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"];

/** The theme of a public page. Admin pages and the error page have none. */
export type Theme = {
  design: string;
  type: string;
  /** Styles for the accent and palette; `""` for the design's own. */
  colours: string;
  /** The owner's custom CSS; `""` for none. */
  css: string;
};

type Document = {
  theme: Theme | null;
  language: Pick<Language, "tag" | "dir" | "main">;
  /** The beginning of addresses in the page's language: `/de`; `""` for the main language. */
  prefix?: string;
  /** Whether the site has other languages. */
  hasTranslations?: boolean;
  head: string;
  assets: PageAssets;
  /** The public page's name; undefined for the admin and the error page. */
  page: string | undefined;
  isAdmin: boolean;
  /** The rendered page. For admin pages, which only the browser renders, the text shown without script. */
  html: string;
  /** Data of the page's queries, for hydration; null for admin pages. */
  content: unknown;
  /** Whether it is shown in the admin's frame with a look that is not saved yet. */
  isPreview: boolean;
};

/** Renders the HTML document around a page. */
export function renderDocument({
  theme,
  language,
  prefix = "",
  hasTranslations = false,
  head,
  assets,
  page,
  isAdmin,
  html,
  content,
  isPreview,
}: Document): string {
  const { tag, dir, main } = language;
  const { designs, types } = assets.looks;
  const type = types[theme?.type ?? typePairs[0].id];
  const design = designs[theme?.design ?? ""];
  const homeFonts = page === homePage.name ? type?.homeFonts : [];
  const fonts = [...(type?.fonts ?? []), ...(homeFonts ?? [])];
  const pageModule = assets.pages[page ?? ""] ?? "";
  const { script, modules } = isPreview ? assets.preview : assets;
  const stylesheets = [...assets.stylesheets, ...(isAdmin ? assets.admin.stylesheets : [])];
  // Scripts load immediately in the admin, which shows nothing without them, and in frames, which may never be painted.
  const isImmediate = isAdmin || isPreview;
  // The order matters: a design overrides a type pair, and the owner's styles override both.
  const lookStyles = theme === null ? [] : [...(type?.stylesheets ?? []), ...(design?.stylesheets ?? [])];
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    `<script${isImmediate ? "" : ` data-src="${script}"${pageModule && ` data-page-src="${pageModule}"`}`}>${firstScript}</script>`,
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...lookStyles.map((href) => `<link rel="stylesheet" href="${href}" data-look>`),
    ...[theme?.colours, theme?.css].map((css) => (css ? `<style data-look>${css}</style>` : "")),
    ...(isImmediate ? [...modules, ...(isAdmin ? assets.admin.modules : []), pageModule] : []).map(
      (href) => href && `<link rel="modulepreload" href="${href}">`,
    ),
    isImmediate ? `<script type="module" src="${script}"></script>` : "",
  ];
  return `<!doctype html>
<html lang="${tag}"${tag === english.tag && !hasTranslations ? "" : ` dir="${dir}"`}${prefix && ` data-prefix="${prefix}"`}${theme === null ? "" : ` data-design="${theme.design}" data-type="${theme.type}"`}${main ? ` data-main-lang="${main.lang}" data-main-dir="${main.dir}"` : ""}>
<head>
${lines.filter(Boolean).join("\n")}
</head>
<body${isPreview ? " data-preview" : ""}>
<div id="root">${html}</div>
${content === null ? "" : `<script type="application/json" id="content">${embedJson(content)}</script>\n`}</body>
</html>
`;
}

/** Serializes JSON for a script element, with escapes so that nothing in it ends the element or starts a comment. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
