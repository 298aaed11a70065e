import { commonHeaders } from "../core/http/security-headers.ts";

/** What is said where something has failed that is no fault of who asks (§11). */
export function failure(): Response {
  return Response.json(
    { error: { code: "internal", message: "Something went wrong on the server." } },
    { status: 500, headers: commonHeaders },
  );
}
