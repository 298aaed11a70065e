/**
 * A site's texts for a place under a prefix. The browser's code finds the prefix by itself (web/core/api/site-base.ts); what it was
 * given by the server names addresses from the root, which are moved here.
 */
export function underBase(text: string, type: string, base: string): string {
  if (base === "") return text;
  if (type.startsWith("text/html")) return htmlUnderBase(text, base);
  if (/json/.test(type)) return jsonUnderBase(text, base);
  return type.startsWith("text/css") ? cssUnderBase(text, base) : text;
}

function htmlUnderBase(html: string, base: string): string {
  return html.replace(
    /(<script type="application\/json"[^>]*>)(.*?)<\/script>|(<style[^>]*>)(.*?)<\/style>|<[a-z][^<>]*>/gs,
    (whole, script?: string, data = "", style?: string, css = "") => {
      if (script !== undefined) return `${script}${jsonUnderBase(data, base)}</script>`;
      if (style !== undefined) return `${style}${cssUnderBase(css, base)}</style>`;
      return tagUnderBase(whole, base);
    },
  );
}

function tagUnderBase(tag: string, base: string): string {
  return tag.replace(
    / (href|src|data-src|action|poster|srcset|imagesrcset)="([^"]*)"/gi,
    (_, name: string, value: string) => {
      const addresses = /srcset$/i.test(name) ? value.split(/, */) : [value];
      return ` ${name}="${addresses.map((each) => move(each, base)).join(", ")}"`;
    },
  );
}

function move(address: string, base: string): string {
  return /^\/(?!\/)/.test(address) ? base + address : address;
}

/** Texts that are the address of a file, or of one of the site's own icons. */
function jsonUnderBase(json: string, base: string): string {
  return json.replace(/"\/((?:uploads|icons|previews|files)\/[^"\s]*|)"/g, `"${base}/$1"`);
}

function cssUnderBase(css: string, base: string): string {
  return css.replace(/url\((["']?)\/(?!\/)/g, `url($1${base}/`);
}
