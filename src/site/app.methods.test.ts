import { expect, test } from "bun:test";
import { createFilledApp, routesOf, validRequests } from "../testing/test-requests.ts";

const { site, ids } = await createFilledApp();
const requests = await validRequests(site, ids);

const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** An example path of each route, with the methods that the router knows for it. */
const known = Map.groupBy(routesOf(site), (route) => route.split(" ")[1] ?? "");
const paths = [...known].map(([pattern, routes]) => {
  const methods = routes.map((route) => route.split(" ")[0] ?? "");
  return {
    pattern,
    path: requests[routes[0] ?? ""]?.path ?? "",
    allowed: methods.includes("GET") ? [...methods, "HEAD"].sort() : methods.sort(),
  };
});

test.each(paths)(
  "$pattern answers other methods with 405 and Allow, with or without a token",
  async ({ path, allowed }) => {
    const wrong = everyMethod.filter((method) => !allowed.includes(method));
    expect(wrong.length).toBeGreaterThan(4);
    for (const method of wrong)
      for (const authorization of [`Bearer ${site.token}`, "Bearer garbage", ""]) {
        const response = await site.app.request(`/api${path}`, {
          method,
          headers: authorization === "" ? {} : { authorization },
          ...(method !== "GET" && method !== "HEAD" && { body: "{" }),
        });
        expect({ method, status: response.status }).toEqual({ method, status: 405 });
        expect((response.headers.get("allow") ?? "").split(", ").sort()).toEqual(allowed);
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
        if (method !== "HEAD")
          expect(await response.json()).toEqual({
            error: { code: "method_not_allowed", message: expect.any(String) },
          });
      }
  },
);
