/** A YouTube video, and the second at which it starts. */
export type VideoLink = { id: string; start: number };

/**
 * The video at a YouTube address: `v=` (§12), `youtu.be/ID`, a Short, a live or an embedded one, with an optional start;
 * null for every other address.
 */
export function readVideoLink(href: string): VideoLink | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol !== "https:") return null;
  const id = idOf(url);
  if (id === null || !/^[\w-]{3,20}$/.test(id) || notVideos.has(id)) return null;
  return { id, start: startOf(url) };
}

/** The address of the player on YouTube's host without cookies. */
export function playerAddress({ id, start }: VideoLink): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ""}`;
}

/** The address of the video's page on YouTube. */
export function watchAddress({ id, start }: VideoLink): string {
  return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`;
}

/** What embed addresses of playlists and channels have in the place of an id. */
const notVideos = new Set(["videoseries", "live_stream"]);

function idOf({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m|music)\./, "");
  if (host === "youtu.be") return pathname.slice(1).replace(/\/$/, "");
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  return searchParams.get("v") ?? /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

/** Seconds of `t` or `start`, as `43`, `43s` or `1h2m3s`; `t` may also be in the fragment. 0 for anything else. */
function startOf({ searchParams, hash }: URL): number {
  const text =
    searchParams.get("t") ?? searchParams.get("start") ?? new URLSearchParams(hash.slice(1)).get("t") ?? "";
  const [, hours = "0", minutes = "0", seconds = "0"] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
