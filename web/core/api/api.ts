import { hc } from "hono/client";
import type { ExtractSchema } from "hono/types";
import type { ApiType } from "../../../src/site/api.ts";
import { withProof } from "./proof.ts";
import { addressOf, authorization } from "./send.ts";

/** The server's whole API, typed from its routes; the only place that knows paths. */
export const api = hc<ApiType>("/", {
  headers: authorization,
  fetch: (path: RequestInfo | URL, init?: RequestInit) =>
    withProof(() => fetch(addressOf(String(path)), init)),
}).api;

type Reads = {
  [Address in keyof ExtractSchema<ApiType>]: ExtractSchema<ApiType>[Address] extends {
    $get: { output: infer Output };
  }
    ? Output
    : never;
};
export type ReadAddress = keyof Reads & string;

/** What the server answers to a GET at an address. */
export type Answer<Address extends ReadAddress> = Reads[Address];
