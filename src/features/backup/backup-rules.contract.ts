// Separate from the schema, so that starting the server doesn't load zod.

/** Longest interval between two backups, in hours. */
export const EVERY_MAX = 9999;
export const KEEP_MAX = 9999;

/** Whether a text is the address of an S3-compatible store. */
export function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.username === "";
}

export function isBucket(text: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,62}$/i.test(text);
}

export function isRegion(text: string): boolean {
  return /^[a-z0-9-]*$/i.test(text);
}

export function isPrefix(text: string): boolean {
  return /^[\w./-]*$/.test(text);
}
