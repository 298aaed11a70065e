import type { ClientRequestOptions } from "hono/client";
import { withProof } from "../api/proof.ts";
import { apiUrl } from "../api/send.ts";

const REFUSED_BY_PROXY =
  "This file is too large for the proxy in front of this site. Raise the proxy's limit, or choose a smaller file.";

/** Called with the share of the body that has been sent, 0 to 1. */
type OnProgress = (share: number) => void;

/** Adds an `Idempotency-Key`, so that sending the request again does not repeat its effect. */
export function withIdempotencyKey(key: string, options: ClientRequestOptions): ClientRequestOptions {
  const send =
    options.fetch ??
    ((path: RequestInfo | URL, init?: RequestInit) => withProof(() => fetch(apiUrl(String(path)), init)));
  return {
    fetch: (path: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set("Idempotency-Key", key);
      return send(path, { ...init, headers });
    },
  };
}

/**
 * Options for the API client that report a request's upload progress and let it be canceled. Uses XMLHttpRequest, because
 * `fetch` has no upload progress.
 */
export function withUploadProgress(onProgress: OnProgress, signal: AbortSignal): ClientRequestOptions {
  return {
    fetch: (path: RequestInfo | URL, init?: RequestInit) =>
      withProof(
        () =>
          new Promise<Response>((resolve, reject) => {
            // Aborting a request that was not sent fires no event.
            if (signal.aborted) return reject(new DOMException("Canceled.", "AbortError"));
            const request = new XMLHttpRequest();
            request.open(init?.method ?? "GET", apiUrl(String(path)));
            for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
            request.responseType = "text";
            request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
            request.onload = () => {
              const { status, responseText } = request;
              const type = request.getResponseHeader("Content-Type") ?? "";
              // This server sends a JSON message; a proxy in front of it does not.
              if (status === 413 && !type.includes("json"))
                resolve(Response.json({ error: { message: REFUSED_BY_PROXY } }, { status }));
              else resolve(new Response(responseText, { status, headers: { "Content-Type": type } }));
            };
            request.onerror = () => reject(new TypeError("The server can't be reached."));
            request.onabort = () => reject(new DOMException("Canceled.", "AbortError"));
            signal.addEventListener("abort", () => request.abort(), { once: true });
            request.send(init?.body as XMLHttpRequestBodyInit); // The client never sends a stream.
          }),
      ),
  };
}
