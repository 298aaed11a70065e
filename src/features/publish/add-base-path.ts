/**
 * Adds a path prefix to the root-relative addresses in a text that the server generated. The browser's code finds the prefix by
 * itself (web/core/api/site-base.ts).
 *
 * @param type MIME type of the text; other types than HTML, JSON and CSS stay as they are
 * @param base such as `/me`, or `""` for none
 */
export function addBasePath(text: string, type: string, base: string): string {
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
    / (href|src|data-src|data-page-src|action|poster|srcset|imagesrcset)="([^"]*)"/gi,
    (_, name: string, value: string) => {
      const addresses = /srcset$/i.test(name) ? value.split(/, */) : [value];
      return ` ${name}="${addresses.map((each) => addBase(each, base)).join(", ")}"`;
    },
  );
}

function addBase(address: string, base: string): string {
  return /^\/(?!\/)/.test(address) ? base + address : address;
}

/** Only strings that are the address of a file or of the home page are changed. */
function jsonUnderBase(json: string, base: string): string {
  return json.replace(/"\/((?:uploads|icons|previews|files)\/[^"\s]*|)"/g, `"${base}/$1"`);
}

function cssUnderBase(css: string, base: string): string {
  return css.replace(/url\((["']?)\/(?!\/)/g, `url($1${base}/`);
}
