import { expect, test } from "bun:test";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { createPreHandlers } from "./pre-handlers.ts";

const certified = new Set<string>();
const { http, https } = createPreHandlers({
  domains: ["ada.example", "www.ada.example"],
  challenges: new Map([["token", "token.thumbprint"]]),
  hasCertificate: (domain) => certified.has(domain),
  httpsPort: () => 443,
});
const ask = (handle: typeof http, url: string) => {
  const response = handle(new Request(url));
  return response && { status: response.status, location: response.headers.get("location") };
};

test("HTTP redirects to HTTPS and the first domain once it has a certificate", () => {
  expect(ask(http, "http://ada.example/about")).toBeNull();
  certified.add("ada.example");
  expect(ask(http, "http://www.ada.example/about?a=1")).toEqual({
    status: 308,
    location: "https://ada.example/about?a=1",
  });
  expect(ask(https, "https://ada.example/about")).toBeNull();
});

test("an unknown host gets no content", () => {
  for (const [handle, scheme] of [
    [http, "http"],
    [https, "https"],
  ] as const)
    expect(ask(handle, `${scheme}://evil.example/api`)).toEqual({ status: 421, location: null });
});

test("the answer to a certificate authority has the security headers", async () => {
  const answer = http(new Request("http://ada.example/.well-known/acme-challenge/token"));
  expect(await answer?.text()).toBe("token.thumbprint");
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject(
    Object.fromEntries(Object.entries(commonHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  );
});
