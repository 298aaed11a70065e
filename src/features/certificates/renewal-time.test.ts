import { afterAll, expect, test } from "bun:test";
import { selfSigned } from "../../testing/certificates.ts";
import { certificateId, fetchRenewalTime } from "./renewal-time.ts";

/** The example of RFC 9773, appendix A. */
const EXAMPLE = `-----BEGIN CERTIFICATE-----
MIIBQzCB66ADAgECAgUAh2VDITAKBggqhkjOPQQDAjAVMRMwEQYDVQQDEwpFeGFt
cGxlIENBMCIYDzAwMDEwMTAxMDAwMDAwWhgPMDAwMTAxMDEwMDAwMDBaMBYxFDAS
BgNVBAMTC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeBZu
7cbpAYNXZLbbh8rNIzuOoqOOtmxA1v7cRm//AwyMwWxyHz4zfwmBhcSrf47NUAFf
qzLQ2PPQxdTXREYEnKMjMCEwHwYDVR0jBBgwFoAUaYhba4dGQEHhs3uEe6CuLN4B
yNQwCgYIKoZIzj0EAwIDRwAwRAIge09+S5TZAlw5tgtiVvuERV6cT4mfutXIlwTb
+FYN/8oCIClDsqBklhB9KAelFiYt9+6FDj3z4KGVelYM5MdsO3pK
-----END CERTIFICATE-----`;
const EXAMPLE_ID = "aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE";
const WINDOW = { start: "2026-05-01T00:00:00Z", end: "2026-05-03T00:00:00Z" };

const authority = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch({ url }) {
    const { pathname, origin } = new URL(url);
    if (pathname === "/old") return Response.json({ newOrder: `${origin}/order` });
    if (pathname === "/directory") return Response.json({ renewalInfo: `${origin}/renewal` });
    if (pathname === `/renewal/${EXAMPLE_ID}`) return Response.json({ suggestedWindow: WINDOW });
    return new Response(null, { status: 404 });
  },
});
afterAll(() => authority.stop(true));

const ask = (path: string, cert: string) =>
  fetchRenewalTime({ directory: new URL(path, authority.url).href, caFile: "", email: "" }, cert);

test("identifies a certificate by its authority's key and its serial number", () => {
  expect(certificateId(EXAMPLE)).toBe(EXAMPLE_ID);
});

test("picks a renewal time within the authority's window, and the same one each time", async () => {
  const time = (await ask("/directory", EXAMPLE)) ?? 0;
  expect(time).toBeGreaterThanOrEqual(Date.parse(WINDOW.start));
  expect(time).toBeLessThanOrEqual(Date.parse(WINDOW.end));
  expect(await ask("/directory", EXAMPLE)).toBe(time);
});

test("returns null when the authority offers no renewal time, and throws when the authority fails", async () => {
  expect(await ask("/old", EXAMPLE)).toBeNull();
  await expect(ask("/directory", selfSigned(["a.test"]).cert)).rejects.toThrow("404");
  await expect(ask("/nowhere", EXAMPLE)).rejects.toThrow("404");
});
