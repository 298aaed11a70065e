import { describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { negotiate, Representation } from "./representation.ts";

const cases: [accepted: string | null, encoding: string][] = [
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip, zstd", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["zstd", "identity"],
  ["x-gzip", "identity"],
  ["*", "br"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.2, gzip;q=1", "gzip"],
  ["gzip;q=0", "identity"],
  ["*;q=0.5", "br"],
  ["nobr", "identity"],
];

test.each(cases)("answers Accept-Encoding %p with %p", (accepted, encoding) => {
  expect(negotiate(accepted)).toBe(encoding as ReturnType<typeof negotiate>);
});

describe("a representation", () => {
  const text = "hello ".repeat(500);
  const representation = new Representation(text, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
  });
  const get = (headers: Record<string, string> = {}) =>
    representation.respond(new Request("http://x/", { headers }));

  test("has a different ETag for each encoding, and varies by Accept-Encoding", async () => {
    const [plain, br] = [get(), get({ "accept-encoding": "br" })];
    expect(plain.headers.get("etag")).not.toBe(br.headers.get("etag"));
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(br.headers.get("vary")).toBe("Accept-Encoding");
    expect(await plain.text()).toBe(text);
  });

  test("answers 304 to a client that has the current bytes", async () => {
    const etag = get({ "accept-encoding": "gzip" }).headers.get("etag") ?? "";
    const again = get({ "accept-encoding": "gzip", "if-none-match": `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(again.headers.get("content-type")).toBeNull();
    expect(await again.text()).toBe("");
    expect(get({ "accept-encoding": "br", "if-none-match": etag }).status).toBe(200);
  });

  test.each([
    ["application/pdf", "br"],
    ["application/json; charset=utf-8", "br"],
    ["image/svg+xml", "br"],
    ["image/png", null],
    ["image/webp", null],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", null],
  ])("of type %p is compressed with %p", async (type, encoding) => {
    const bytes = new TextEncoder().encode(text);
    const request = new Request("http://x/", { headers: { "accept-encoding": "gzip, br" } });
    const response = new Representation(bytes, { headers: { "Content-Type": type } }).respond(request);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe(encoding && "Accept-Encoding");
    const sent = await response.bytes();
    expect(encoding === null ? sent : new Uint8Array(brotliDecompressSync(sent))).toEqual(bytes);
  });

  test("created from a response uses the response's ETag", async () => {
    const response = new Response(text, {
      headers: { "Content-Type": "image/png", ETag: '"d1"', "Cache-Control": "max-age=9" },
    });
    const answered = (await Representation.of(response)).respond(new Request("http://x/"));
    expect(answered.headers.get("etag")).toBe('"d1"');
    expect(answered.headers.get("cache-control")).toBe("max-age=9");
    expect(answered.headers.get("content-type")).toBe("image/png");
    expect(await answered.text()).toBe(text);
  });
});
