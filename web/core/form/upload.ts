import type { ClientRequestOptions } from "hono/client";
import { withProof } from "../api/proof.ts";
import { addressOf } from "../api/send.ts";

const REFUSED_IN_FRONT =
  "This file is too large for the proxy in front of this site. Raise the proxy's limit, or choose a smaller file.";

/** How far a body has been sent, 0 to 1. */
type OnProgress = (share: number) => void;

/** The same request, with a key under which the server does it once, should it have to be sent again. */
export function keyedRequest(key: string, options: ClientRequestOptions): ClientRequestOptions {
  const sent =
    options.fetch ??
    ((path: RequestInfo | URL, init?: RequestInit) => withProof(() => fetch(addressOf(String(path)), init)));
  return {
    fetch: (path: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set("Idempotency-Key", key);
      return sent(path, { ...init, headers });
    },
  };
}

/**
 * Options of the API's client that send one request so that it can be watched and given up; `fetch` itself tells
 * nothing of what it has sent.
 */
export function watchedRequest(onProgress: OnProgress, signal: AbortSignal): ClientRequestOptions {
  return {
    fetch: (path: RequestInfo | URL, init?: RequestInit) =>
      withProof(
        () =>
          new Promise<Response>((resolve, reject) => {
            // A request that was never sent has nothing to abort, and would tell nobody.
            if (signal.aborted) return reject(new DOMException("Given up.", "AbortError"));
            const request = new XMLHttpRequest();
            request.open(init?.method ?? "GET", addressOf(String(path)));
            for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
            request.responseType = "text";
            request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
            request.onload = () => {
              const { status, responseText } = request;
              const type = request.getResponseHeader("Content-Type") ?? "";
              // This server gives its reason; one that stands in front of it, only the status.
              if (status === 413 && !type.includes("json"))
                resolve(Response.json({ error: { message: REFUSED_IN_FRONT } }, { status }));
              else resolve(new Response(responseText, { status, headers: { "Content-Type": type } }));
            };
            request.onerror = () => reject(new TypeError("The server can't be reached."));
            request.onabort = () => reject(new DOMException("Given up.", "AbortError"));
            signal.addEventListener("abort", () => request.abort(), { once: true });
            request.send(init?.body as XMLHttpRequestBodyInit); // The client sends forms and text, never a stream.
          }),
      ),
  };
}
