import { typePairs } from "../../shared/designs.ts";
import type { PageAssets } from "./page-assets.ts";

/**
 * Sets a remembered theme before anything is painted, and imports the page's module, where it is named, once something is: text, fonts and
 * pictures don't wait for it. Its hash is in the Content-Security-Policy.
 */
export const firstScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}' +
  "var m=document.currentScript.dataset.src;" +
  'if(m)new PerformanceObserver(function(l,o){o.disconnect();import(m)}).observe({type:"paint",buffered:true})';

/** How a Content-Security-Policy names an inline script or style. */
export function cspHash(content: string): string {
  return `'sha256-${new Bun.CryptoHasher("sha256").update(content).digest("base64")}'`;
}

/** sonner adds an empty style element to the page and then fills it (web/core/ui/toaster.tsx); e2e/toasts.test.ts notices other styles. */
export const toastStyleHashes = [cspHash(""), "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"];

/** The look of a public page; documents of the admin, and the one that says that a page failed, have none. */
export type Dress = {
  design: string;
  type: string;
  /** Styles of the owner's accent and palette, and the owner's own; `""` for none. */
  colours: string;
  css: string;
};

type Document = {
  dress: Dress | null;
  head: string;
  assets: PageAssets;
  isAdmin: boolean;
  /** The rendered page; of admin pages, which the browser renders alone, what stands there without script. */
  html: string;
  /** What the page's queries answer; null for admin pages. */
  content: unknown;
  /** Whether it shows a look that is not stored yet. */
  isPreview: boolean;
};

export function renderDocument({ dress, head, assets, isAdmin, html, content, isPreview }: Document): string {
  const { designs, types } = assets.looks;
  const type = types[dress?.type ?? typePairs[0].id];
  const design = designs[dress?.design ?? ""];
  const modules = [...assets.modules, ...(isAdmin ? assets.admin.modules : [])];
  const stylesheets = [...assets.stylesheets, ...(isAdmin ? assets.admin.stylesheets : [])];
  // A design has the last word over a type pair, and the owner over both.
  // The admin shows nothing without its script, and a frame that is out of sight is not painted.
  const isImmediate = isAdmin || isPreview;
  const ofLook = dress === null ? [] : [...(type?.stylesheets ?? []), ...(design?.stylesheets ?? [])];
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    `<script${isImmediate ? "" : ` data-src="${assets.script}"`}>${firstScript}</script>`,
    ...(type?.fonts ?? []).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...ofLook.map((href) => `<link rel="stylesheet" href="${href}" data-look>`),
    ...[dress?.colours, dress?.css].map((css) => (css ? `<style data-look>${css}</style>` : "")),
    ...(isImmediate ? modules : []).map((href) => `<link rel="modulepreload" href="${href}">`),
    isImmediate ? `<script type="module" src="${assets.script}"></script>` : "",
  ];
  return `<!doctype html>
<html lang="en"${dress === null ? "" : ` data-design="${dress.design}" data-type="${dress.type}"`}>
<head>
${lines.filter(Boolean).join("\n")}
</head>
<body${isPreview ? " data-preview" : ""}>
<div id="root">${html}</div>
${content === null ? "" : `<script type="application/json" id="content">${embedJson(content)}</script>\n`}</body>
</html>
`;
}

/** JSON that can stand inside a script element: nothing in it ends the element or opens a comment. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
