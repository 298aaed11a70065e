import { brotliCompressSync, constants } from "node:zlib";

const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** One encoding of a resource, ready to be sent. */
type Variant = { body: Blob; init: ResponseInit; etag: string };

type Options = {
  status?: number;
  /** Must include `Content-Type`. */
  headers: Record<string, string>;
  /** Base of the `ETag`; by default a hash of the bytes. */
  tag?: string;
  /** Encodings compressed at build time; others are compressed on first request. */
  encoded?: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

/** Lower than the 11 of built assets, because a client is waiting. */
const BROTLI_QUALITY = 5;
const COMPRESSIBLE = /^(text\/|application\/(json|ld\+json|manifest\+json|javascript|xml|pdf)|image\/svg)/;

/**
 * A resource in memory: compressed once for each encoding, each with its own `ETag`; answers 304 to a client that has
 * the current bytes.
 */
export class Representation {
  readonly #status: number;
  readonly #headers: Record<string, string>;
  readonly #body: Uint8Array<ArrayBuffer>;
  readonly #isCompressible: boolean;
  readonly #tag: string;
  readonly #encoded: Options["encoded"];
  readonly #variants = new Map<Encoding | "identity", Variant>();

  constructor(body: string | Uint8Array<ArrayBuffer>, { status = 200, headers, tag, encoded = {} }: Options) {
    this.#body = typeof body === "string" ? new TextEncoder().encode(body) : body;
    this.#isCompressible = COMPRESSIBLE.test(headers["Content-Type"] ?? "");
    this.#status = status;
    this.#headers = { ...headers, ...(this.#isCompressible && { Vary: "Accept-Encoding" }) };
    this.#tag = tag ?? Bun.hash(this.#body).toString(36);
    this.#encoded = encoded;
  }

  /** Reads a response into memory, and keeps its `ETag`. */
  static async of(response: Response): Promise<Representation> {
    const { "content-type": type = "", etag, ...headers } = Object.fromEntries(response.headers);
    return new Representation(new Uint8Array(await response.arrayBuffer()), {
      status: response.status,
      headers: { ...headers, "Content-Type": type },
      ...(etag !== undefined && { tag: etag.replaceAll('"', "") }),
    });
  }

  /** Uncompressed size in bytes. */
  get size(): number {
    return this.#body.byteLength;
  }

  /** Answers a GET or HEAD request. */
  respond(request: Request): Response {
    const variant = this.#variant(
      this.#isCompressible ? negotiate(request.headers.get("accept-encoding")) : "identity",
    );
    if (this.#status === 200 && matchesIfNoneMatch(request, variant.etag))
      return new Response(null, { status: 304, headers: this.#notModifiedHeaders(variant.etag) });
    return new Response(variant.body, variant.init);
  }

  #variant(encoding: Encoding | "identity"): Variant {
    const existing = this.#variants.get(encoding);
    if (existing !== undefined) return existing;
    const bytes =
      encoding === "identity" ? this.#body : (this.#encoded?.[encoding] ?? compress(this.#body, encoding));
    const etag = `"${this.#tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const headers = new Headers(this.#headers);
    if (this.#status === 200) headers.set("ETag", etag);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    // A `Blob`, because a response would copy an array.
    const variant = { body: new Blob([bytes]), init: { status: this.#status, headers }, etag };
    this.#variants.set(encoding, variant);
    return variant;
  }

  /** RFC 9110 §15.4.5: the headers of a 200 without those that describe the body. */
  #notModifiedHeaders(etag: string): Record<string, string> {
    const { "Content-Type": _type, ...headers } = this.#headers;
    return { ...headers, ETag: etag };
  }
}

function compress(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "gzip") return Bun.gzipSync(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return new Uint8Array(brotliCompressSync(bytes, { params }));
}

/** Chooses an encoding by RFC 9110 §12.5.3: the client's preferred one, or the smaller of equals; `q=0` forbids one. */
export function negotiate(accepted: string | null): Encoding | "identity" {
  const quality = new Map<string, number>();
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    quality.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const qualityOf = (name: string) => quality.get(name) ?? quality.get("*") ?? 0;
  const best = Math.max(...encodings.map(qualityOf));
  return best > 0 ? (encodings.find((name) => qualityOf(name) === best) ?? "identity") : "identity";
}

/** Whether the request's `If-None-Match` has this `ETag`. */
export function matchesIfNoneMatch(request: Request, etag: string): boolean {
  const ifNoneMatch = request.headers.get("if-none-match");
  return ifNoneMatch !== null && matches(ifNoneMatch, etag);
}

/** Compares tags weakly (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
