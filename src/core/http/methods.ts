import { commonHeaders } from "./security-headers.ts";

/** 405 for a path that only has GET, outside the API. @param allowed methods, separated by commas */
export function respondMethodNotAllowed(allowed: string): Response {
  return new Response("Method Not Allowed\n", {
    status: 405,
    headers: { ...commonHeaders, Allow: allowed },
  });
}
