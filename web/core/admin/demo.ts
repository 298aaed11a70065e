/** Whether this is the admin of a demo, which anyone may try; the server says so in the admin's document (src/site/pages/pages.ts). */
export function isDemo(): boolean {
  return document.querySelector('meta[name="vitrine-demo"]') !== null;
}
