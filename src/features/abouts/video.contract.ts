/**
 * The id of a YouTube video, from an `https` address with `v=` or its short form `https://youtu.be/ID`; null for every
 * other address (§12).
 */
export function videoId(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol !== "https:") return null;
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? url.searchParams.get("v")
        : null;
  return id !== null && /^[\w-]{3,20}$/.test(id) ? id : null;
}
