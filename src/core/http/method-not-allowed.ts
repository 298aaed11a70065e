import { commonHeaders } from "./security-headers.ts";

/** A 405 response outside the API. @param allowed the allowed methods, separated by commas */
export function respondMethodNotAllowed(allowed: string): Response {
  return new Response("Method Not Allowed\n", {
    status: 405,
    headers: { ...commonHeaders, Allow: allowed },
  });
}
