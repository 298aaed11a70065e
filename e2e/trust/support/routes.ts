import { createTestApp, type TestApp } from "../../../src/testing/test-app.ts";
import { fillSite, type Ids, routesOf, validRequests } from "../../../src/testing/test-requests.ts";
import type { Server } from "./server.ts";

/** All API routes as `METHOD /api/pattern`, from the router. */
export const apiRoutes: string[] = routesOf(await createTestApp({ withoutOwner: true }));

/** Writes that need no token: login, setup and the contact form. */
export const openWrites = [
  "POST /api/passkeys/login",
  "POST /api/passkeys/login/options",
  "POST /api/setup",
  "POST /api/setup/restore",
  "POST /api/users/login",
  "POST /api/users/login/code",
  "POST /api/v1.0/email/send",
];

/** Sends requests to a running site, with the interface of the API tests. */
export function callOf(server: Server, token: string) {
  return async (
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ) => {
    const isForm = body instanceof FormData;
    const reply = await server.get(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json");
    return { status: reply.status, body: isJson ? JSON.parse(text) : text, headers: reply.headers };
  };
}

export type Ways = Awaited<ReturnType<typeof validRequests>>;

/** A valid request for every route of a running site, which it fills with one entry of everything. */
export async function waysInto(
  server: Server,
  { token, userId, code }: { token: string; userId: string; code: string },
): Promise<{ ways: Ways; ids: Ids }> {
  const ids = await fillSite({ call: callOf(server, token) }, server.url);
  // The part of a test site that is used.
  const site = { token, ownerId: userId, deps: { setupCode: { value: code } } } as TestApp;
  return { ways: await validRequests(site, ids), ids };
}
