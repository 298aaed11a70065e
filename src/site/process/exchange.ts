import { Representation } from "../../core/http/representation.ts";
import { type AnswerNotes, type KeptNotes, NOTES_HEADER } from "./protocol.ts";

/** Bytes of a small body; few texts that a route takes are longer. */
const WHOLE_MAX = 512_000;
/** Of one connection, not of the answer (RFC 9110 §7.6.1). */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding"];

/** Whether what comes with a request is small, as far as that can be told. */
export function isText({ headers }: Request): boolean {
  const type = headers.get("content-type");
  return type === null || /^(text\/|application\/(json|x-www-form-urlencoded))/i.test(type);
}

export function isLong({ headers }: Request): boolean {
  return Number(headers.get("content-length") ?? 0) > WHOLE_MAX;
}

/** A small body once all of it is there; what is longer is handed on as it comes. */
export async function whole(body: ReadableStream<Uint8Array> | null): Promise<BodyInit | null> {
  if (body === null) return null;
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(chunks as Uint8Array<ArrayBuffer>[]); // From a socket, which shares no memory.
    chunks.push(value);
    size += value.byteLength;
    if (size > WHOLE_MAX) break;
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) return controller.enqueue(chunk);
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** A request as it came, whatever the client has asked by. */
export function ask(socket: string, url: string, init: RequestInit): Promise<Response> {
  return fetch(url.replace(/^https:/, "http:"), {
    ...init,
    unix: socket,
    redirect: "manual",
    decompress: false,
    // A connection that is closed just then would lose a request that may not be sent twice.
    keepalive: init.method === "GET" || init.method === "HEAD",
    timeout: false,
  } as RequestInit); // `timeout` is Bun's, and its types don't know it.
}

export function notesOf(response: Response): AnswerNotes {
  const text = response.headers.get(NOTES_HEADER);
  return text === null ? {} : (JSON.parse(text) as AnswerNotes); // By our own process.
}

export async function readReply(
  response: Response,
  { forms, ...options }: KeptNotes,
): Promise<Representation> {
  const body = await response.bytes();
  const encoded: Record<string, Uint8Array<ArrayBuffer>> = {};
  let start = 0;
  for (const [encoding, length] of forms) {
    encoded[encoding] = body.slice(start, start + length);
    start += length;
  }
  const { status, type, headers, tag } = options;
  return Representation.ofForms({
    status,
    type,
    headers,
    tag,
    encoded: encoded as { identity: Uint8Array<ArrayBuffer> }, // See `RepresentationForms`.
  });
}

export function toClient(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of [NOTES_HEADER, ...CONNECTION_HEADERS]) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
