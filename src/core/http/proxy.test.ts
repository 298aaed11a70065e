import { expect, test } from "bun:test";
import { Hono } from "hono";
import { readConfig } from "../../program/config.ts";
import type { Env } from "./env.ts";
import { clientOf, warnAboutUntrustedProxy } from "./proxy.ts";

const { isTrustedProxy } = readConfig({ "trust-proxy": "127.0.0.1, 10.0.0.0/8 fd00::/8" }, {});

const cases: [
  title: string,
  peer: string,
  headers: Record<string, string>,
  address: string,
  origin: string,
][] = [
  ["without a proxy", "203.0.113.9", { host: "a.example" }, "203.0.113.9", "http://a.example"],
  [
    "an unknown address's headers are ignored",
    "203.0.113.9",
    {
      host: "a.example",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "b.example",
    },
    "203.0.113.9",
    "http://a.example",
  ],
  [
    "a trusted proxy's headers are used",
    "127.0.0.1",
    {
      host: "localhost:3000",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "b.example",
    },
    "1.2.3.4",
    "https://b.example",
  ],
  [
    "addresses that the client added itself are ignored",
    "::ffff:10.1.1.1",
    { host: "b.example", "x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.2" },
    "1.2.3.4",
    "http://b.example",
  ],
  [
    "the protocol may be in capitals",
    "127.0.0.1",
    { host: "a.example", "x-forwarded-proto": "HTTPS" },
    "127.0.0.1",
    "https://a.example",
  ],
  ["an invalid host is ignored", "203.0.113.9", { host: 'x"><script>' }, "203.0.113.9", "http://localhost"],
];

test.each(cases)(
  "finds the client's address and the origin: %s",
  (_title, peer, headers, address, origin) => {
    // `Request` drops the Host header, so a plain object replaces it.
    const plain = {
      url: "http://a.example/",
      headers: { get: (name: string) => headers[name] ?? null },
    } as unknown as Request;
    expect(clientOf(plain, peer, isTrustedProxy)).toEqual({ clientAddress: address, origin });
  },
);

const sent: [title: string, peer: string, headers: Record<string, string>, address: string | null][] = [
  ["no such header", "203.0.113.9", { host: "a.example" }, null],
  ["a trusted proxy", "10.0.0.2", { "x-forwarded-for": "1.2.3.4" }, null],
  ["a proxy or visitor", "203.0.113.9", { "x-forwarded-for": "1.2.3.4" }, "203.0.113.9"],
  ["a proxy that only sends the protocol", "2001:db8::1", { "x-forwarded-proto": "https" }, "2001:db8::1"],
  ["an IPv4 address on an IPv6 socket", "::ffff:203.0.113.9", { "x-forwarded-for": "x" }, "203.0.113.9"],
];

test.each(sent)(
  "warns once about X-Forwarded headers from an untrusted address: %s",
  async (_title, peer, headers, address) => {
    const lines: string[] = [];
    const app = new Hono<Env>();
    app.use(warnAboutUntrustedProxy((line) => lines.push(line), isTrustedProxy));
    for (let count = 0; count < 3; count++) await app.request("http://a.example/api", { headers }, { peer });
    expect(
      lines.map((line) => /If (\S+) is your proxy, add --trust-proxy \1;/.exec(line)?.[1] ?? ""),
    ).toEqual(address === null ? [] : [address]);
    expect(lines.join()).not.toContain("1.2.3.4");
  },
);
