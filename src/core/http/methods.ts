import { commonHeaders } from "./security-headers.ts";

type Route = { method: string; path: string };

/** Entries that are middleware and not routes. */
const ANY = "ALL";

/**
 * For a path, the methods its routes know; empty for an unknown path. HEAD is answered wherever GET is.
 * @param routes as Hono lists them: `/api/skills/update/:id`
 */
export function allowedMethods(routes: Route[]): (path: string) => string[] {
  const patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();
  for (const { method, path } of routes) {
    if (method === ANY) continue;
    const pattern = patterns.get(path) ?? { matches: toPattern(path), methods: new Set() };
    pattern.methods.add(method);
    if (method === "GET") pattern.methods.add("HEAD");
    patterns.set(path, pattern);
  }
  return (path) => [
    ...new Set(
      [...patterns.values()]
        .filter(({ matches }) => matches.test(path))
        .flatMap(({ methods }) => [...methods]),
    ),
  ];
}

/** 405 for a path that only has GET, outside the API. */
export function onlyRead(allowed = "GET, HEAD"): Response {
  return new Response("Method Not Allowed\n", {
    status: 405,
    headers: { ...commonHeaders, Allow: allowed },
  });
}

/** 400 for a request whose `Host` is no host. */
export function badAddress(): Response {
  return new Response("Bad Request\n", { status: 400, headers: commonHeaders });
}

function toPattern(path: string): RegExp {
  const segments = path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment)));
  return new RegExp(`^${segments.join("/")}$`);
}
