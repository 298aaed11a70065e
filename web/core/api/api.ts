import { hc } from "hono/client";
import type { ExtractSchema } from "hono/types";
import type { ApiType } from "../../../src/site/api.ts";
import { withProof } from "./proof.ts";
import { apiUrl, authHeaders } from "./send.ts";

/** A client for the whole API, typed from the server's routes. */
export const api = hc<ApiType>("/", {
  headers: authHeaders,
  fetch: (path: RequestInfo | URL, init?: RequestInit) => withProof(() => fetch(apiUrl(String(path)), init)),
}).api;

type Reads = {
  [Address in keyof ExtractSchema<ApiType>]: ExtractSchema<ApiType>[Address] extends {
    $get: { output: infer Output };
  }
    ? Output
    : never;
};
export type ReadPath = keyof Reads & string;

/** The response body of a GET request to a path. */
export type ApiResponse<Address extends ReadPath> = Reads[Address];
