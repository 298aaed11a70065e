/**
 * Names of the pages whose code is loaded together, by the name of the file that holds it. The home page's is part of the site's
 * own. Each page is in web/ as `NAME-page.tsx`. Fewer files compress better; bench P9 measures them.
 */
export const pageChunks = {
  contact: ["contact"],
  work: ["project", "share", "experience"],
  overview: ["projects", "about", "resume"],
} as const;
