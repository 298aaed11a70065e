/** Whether this is a demo, which anyone may edit. The server marks the admin's document (src/site/pages/pages.ts). */
export function isDemo(): boolean {
  return document.querySelector('meta[name="vitrine-demo"]') !== null;
}
