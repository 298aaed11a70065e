import { preloadOfFirstPicture } from "./first-picture.ts";
import type { PageAssets } from "./page-assets.ts";

/** Sets a remembered theme before anything is painted; its hash is in the Content-Security-Policy. */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';

/** How a Content-Security-Policy names an inline script or style. */
export function cspHash(content: string): string {
  return `'sha256-${new Bun.CryptoHasher("sha256").update(content).digest("base64")}'`;
}

/** Milliseconds after which the site's code is asked for even where no paint was reported. */
const PAINT_PATIENCE = 1500;

/** Milliseconds after which a page that is never idle counts as such. */
const IDLE_PATIENCE = 1000;

/** Keeps presses of buttons that only the site's code can answer until it is there (web/site/early-clicks.ts). */
const earlyClicks =
  'w.earlyClicks=new Set;o.addEventListener("click",e=>{let c=w.earlyClicks,b=c&&e.target.closest("button[type=button]");b&&c.add(b)},true);';

/**
 * Has the browser fetch a page ahead that a visitor points at or presses before the site's code is there; that then does so itself, and
 * takes these rules off (web/site/fetch-ahead.ts). They stand in the head, because what changes in the body asks for the late styles.
 * By attributes instead of addresses, because a copy of the site may lie under a prefix.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              selector_matches:
                "[target],[download],[href*='.'],[href*='#'],[href*='/admin'],[href*='/api/'],[href*='/s/'],[href$='/resume']",
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Asks for the site's code and that of this page (`data-code`) once the page is painted: the text is there without it, and on a slow
 * line its bytes would keep the fonts waiting. A page in a background tab is not painted, and does not wait for that. The
 * admin, which comes without styles of its elements, gets those of the site with it, before the owner's own; a public page names its
 * own (`data-styles`), which wait for the visitor (web/core/styles/late-styles.ts).
 * While they are on their way, decorations out of sight are laid out (`unsettled` in web/styles/theme.css).
 */
export function startScript({ script, imports, stylesheets }: PageAssets): string {
  return `{let w=window,o=document,s=o.body.dataset,d=0;${earlyClicks}let a=(n,p)=>o.head.insertBefore(Object.assign(o.createElement(n),p),o.querySelector("style[data-own]")),f=()=>{if(d++)return;s.styles||${JSON.stringify(stylesheets)}.forEach(h=>{a("link",{rel:"stylesheet",href:h,media:"not all"})});${JSON.stringify(imports)}.concat(s.code.split(" ")).forEach(h=>{h&&a("link",{rel:"modulepreload",href:h})});a("script",{type:"module",src:${JSON.stringify(script)}});(w.requestIdleCallback||setTimeout)(()=>{o.documentElement.dataset.settled=""},{timeout:${IDLE_PATIENCE}})};try{o.hidden?f():new PerformanceObserver(f).observe({type:"paint",buffered:true});setTimeout(f,${PAINT_PATIENCE})}catch(e){f()}}`;
}

/** What a public page wears; the admin, and what stands in for a page that failed, wear nothing. */
export type Dress = {
  design: string;
  type: string;
  /** Whether design or faces are others than the theme's own, and have styles that only a new document takes off. */
  isDrawn: boolean;
  /** The owner's own styles, `""` for none. */
  css: string;
};

type Document = {
  dress: Dress | null;
  /** Faces to ask for at once. */
  fonts: string[];
  head: string;
  assets: PageAssets;
  /** The page's name, `""` for those of the admin. */
  name: string;
  /** Likewise of what its design alone has on it, `""` for nothing. */
  part: string;
  /** Those that the page is painted with; `""` for none. */
  css: string;
  /** Addresses of all styles of its design and of the site, which a visitor may come to need; none for the admin. */
  lateStyles: string[];
  /** The rendered page; of admin pages, which the browser renders alone, what stands there without script. */
  html: string;
  /** What the page's queries answer; null for admin pages. */
  content: unknown;
  /** Whether it shows a look that is not stored yet. */
  isPreview: boolean;
};

export function renderDocument({
  dress,
  fonts: faces,
  head,
  assets,
  name,
  part,
  css,
  lateStyles,
  html,
  content,
  isPreview,
}: Document): string {
  const isVisited = dress !== null && !isPreview;
  const first = [
    preloadOfFirstPicture(html),
    ...faces.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  ].filter(Boolean);
  const code = new Set([name, part].flatMap((each) => assets.pageCode.get(each) ?? []));
  return `<!doctype html>
<html lang="en"${dress === null ? "" : ` data-design="${dress.design}" data-type="${dress.type}"${dress.isDrawn ? " data-drawn" : ""}`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<script>${themeScript}</script>
${isVisited ? `<script type="speculationrules">${speculationRules}</script>\n` : ""}${first.join("\n")}
${css && `<style>${css}</style>`}${dress?.css ? `\n<style data-own>${dress.css}</style>` : ""}
</head>
<body data-code="${[...code].join(" ")}"${part && ` data-part="${part}"`}${lateStyles.length > 0 ? ` data-styles="${lateStyles.join(" ")}"` : ""}${isPreview ? ` data-preview="${assets.previewCode}"` : ""}>
<div id="root">${html}</div>
${content === null ? "" : `<script type="application/json" id="content">${embedJson(content)}</script>`}
<script>${startScript(assets)}</script>
</body>
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
