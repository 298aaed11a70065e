import { type PublishedFile, publishRank } from "../../core/feature/published-site.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";

type Site = {
  /** See `PublishOptions`. */
  base: string;
  /** The Content-Security-Policy of pages. */
  policy: string;
  redirects: readonly { from: string; to: string }[];
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const PAGE = "public, max-age=0, must-revalidate";
/** Forbids scripts in uploads, whatever they contain. */
const UPLOADS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const IMMUTABLE_FOLDERS = ["assets", "uploads"];

const { "Content-Security-Policy": _replaced, ...common } = commonHeaders;

/**
 * Configuration of headers, redirects and the 404 page for static hosts: `_headers` and `_redirects` (Netlify, Cloudflare Pages),
 * `.htaccess` (Apache), and snippets for nginx and Caddy.
 */
export function hostFiles(site: Site): PublishedFile[] {
  return [
    file("_headers", headers(site)),
    file("_redirects", redirects(site)),
    file(".htaccess", htaccess(site)),
    file("_server/nginx.conf", nginx(site)),
    file("_server/Caddyfile", caddy(site)),
  ];
}

function file(path: string, text: string): PublishedFile {
  return {
    path,
    address: `/${path}`,
    rank: publishRank.part,
    type: "text/plain; charset=utf-8",
    cacheControl: PAGE,
    disposition: "",
    policy: "",
    isImmutable: false,
    etag: "",
    yieldsToForeign: true,
    body: async () => new Blob([text]),
  };
}

function headers({ base, policy }: Site): string {
  const lines = (of: Record<string, string>) =>
    Object.entries(of).map(([name, value]) => `  ${name}: ${value}`);
  return `${[
    `${base}/*`,
    ...lines({ "Content-Security-Policy": policy, ...common }),
    ...IMMUTABLE_FOLDERS.flatMap((folder) => [`${base}/${folder}/*`, `  Cache-Control: ${IMMUTABLE}`]),
    `${base}/uploads/*`,
    `  Content-Security-Policy: ${UPLOADS_POLICY}`,
    `${base}/api/*`,
    "  Content-Type: application/json; charset=utf-8",
  ].join("\n")}\n`;
}

function redirects({ redirects: all, base }: Site): string {
  return all.map(({ from, to }) => `${base}${from} ${to} 302\n`).join("");
}

function htaccess({ base, policy, redirects: all }: Site): string {
  const set = (of: Record<string, string>, end = "") =>
    Object.entries(of).map(([name, value]) => `  Header always set ${name} "${value}"${end}`);
  return `DirectoryIndex index.html
DirectorySlash On
ErrorDocument 404 ${base}/404.html
AddType image/webp .webp
AddType font/woff2 .woff2
AddType application/manifest+json .webmanifest
RedirectMatch 404 ^${base}/(\\.vitrine|_server)/
${all.map(({ from, to }) => `RedirectMatch 302 ^${base}${from}/?$ ${to}\n`).join("")}<IfModule mod_headers.c>
${set({ "Content-Security-Policy": policy, ...common, "Cache-Control": PAGE }).join("\n")}
  <If "%{REQUEST_URI} =~ m#^${base}/(${IMMUTABLE_FOLDERS.join("|")})/#">
    Header always set Cache-Control "${IMMUTABLE}"
  </If>
  <If "%{REQUEST_URI} =~ m#^${base}/uploads/#">
    Header always set Content-Security-Policy "${UPLOADS_POLICY}"
  </If>
</IfModule>
`;
}

function nginx({ base, policy, redirects: all }: Site): string {
  const set = (of: Record<string, string>) =>
    Object.entries(of)
      .map(([name, value]) => `    add_header ${name} "${value}" always;`)
      .join("\n");
  const root = "    root /srv/site;";
  const siteFolder = base === "" ? root : `    alias /srv/site/;`;
  const subfolder = (folder: string) => (base === "" ? root : `    alias /srv/site/${folder}/;`);
  return `# Goes inside a server { } block of nginx; /srv/site is the published folder.
# gzip on; gzip_types text/css text/javascript application/json application/xml image/svg+xml;
error_page 404 ${base}/404.html;
${all.map(({ from, to }) => `location = ${base}${from} { return 302 ${to}; }\n`).join("")}location ${base}/ {
${siteFolder}
    try_files $uri $uri/index.html =404;
${set({ "Content-Security-Policy": policy, ...common, "Cache-Control": PAGE })}
}
location ${base}/assets/ {
${subfolder("assets")}
${set({ "Content-Security-Policy": commonHeaders["Content-Security-Policy"], ...common, "Cache-Control": IMMUTABLE })}
}
location ${base}/uploads/ {
${subfolder("uploads")}
${set({ "Content-Security-Policy": UPLOADS_POLICY, ...common, "Cache-Control": IMMUTABLE })}
}
location ${base}/api/ {
${subfolder("api")}
    default_type application/json;
${set({ "Content-Security-Policy": commonHeaders["Content-Security-Policy"], ...common, "Cache-Control": PAGE })}
}
location ~ ^${base}/(\\.vitrine|_server)/ { return 404; }
`;
}

function caddy({ base, policy, redirects: all }: Site): string {
  const set = (of: Record<string, string>) =>
    Object.entries(of)
      .map(([name, value]) => `        ${name} "${value}"`)
      .join("\n");
  // The route block keeps Caddy from applying the general headers last.
  return `# Goes inside a site { } block of Caddy; /srv/site is the published folder.
@forever path ${IMMUTABLE_FOLDERS.map((folder) => `${base}/${folder}/*`).join(" ")}
route {
${all.map(({ from, to }) => `    redir ${base}${from} ${to} 302\n`).join("")}    header {
${set({ "Content-Security-Policy": policy, ...common, "Cache-Control": PAGE })}
    }
    header @forever Cache-Control "${IMMUTABLE}"
    header ${base}/uploads/* Content-Security-Policy "${UPLOADS_POLICY}"
    header ${base}/api/* Content-Type "application/json; charset=utf-8"
    handle_path ${base}/* {
        root * /srv/site
        try_files {path} {path}/index.html
        file_server {
            hide .vitrine _server
        }
    }
}
handle_errors {
    root * /srv/site
    rewrite * /404.html
    file_server
}
`;
}
