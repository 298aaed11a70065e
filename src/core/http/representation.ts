import { brotliCompressSync, constants } from "node:zlib";

const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** One encoding of a resource, ready to be sent again and again. */
type Variant = { body: Blob; init: ResponseInit; etag: string };

type Options = {
  status?: number;
  /** With `Content-Type`. */
  headers: Record<string, string>;
  /** Names the bytes where their hash is known already. */
  tag?: string;
  /** Compressed at build time; what is missing is compressed when first asked for. */
  encoded?: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

/** A compromise for what is compressed while someone waits; assets get level 11 when they are built. */
const BROTLI_QUALITY = 5;
const COMPRESSIBLE = /^(text\/|application\/(json|ld\+json|manifest\+json|javascript|xml|pdf)|image\/svg)/;

/**
 * A resource as bytes: compressed once for each encoding, with an `ETag` for each, and answered with 304 when the client
 * has it already.
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

  /** Reads a response whole; an `ETag` that it has names its bytes. */
  static async of(response: Response): Promise<Representation> {
    const { "content-type": type = "", etag, ...headers } = Object.fromEntries(response.headers);
    return new Representation(new Uint8Array(await response.arrayBuffer()), {
      status: response.status,
      headers: { ...headers, "Content-Type": type },
      ...(etag !== undefined && { tag: etag.replaceAll('"', "") }),
    });
  }

  /** Bytes, not compressed. */
  get size(): number {
    return this.#body.byteLength;
  }

  /** Answers a GET or HEAD request. */
  respond(request: Request): Response {
    const variant = this.#variant(
      this.#isCompressible ? negotiate(request.headers.get("accept-encoding")) : "identity",
    );
    if (this.#status === 200 && hasAlready(request, variant.etag))
      return new Response(null, { status: 304, headers: this.#notModifiedHeaders(variant.etag) });
    return new Response(variant.body, variant.init);
  }

  #variant(encoding: Encoding | "identity"): Variant {
    const present = this.#variants.get(encoding);
    if (present !== undefined) return present;
    const bytes =
      encoding === "identity" ? this.#body : (this.#encoded?.[encoding] ?? compress(this.#body, encoding));
    const etag = `"${this.#tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const headers = new Headers(this.#headers);
    if (this.#status === 200) headers.set("ETag", etag);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    // A response copies an array, and only points to a blob.
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

/** Chooses an encoding by RFC 9110 §12.5.3: the client's favourite, of equals the smaller one; `q=0` forbids one. */
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

/** Whether the client has the bytes that an `ETag` names. */
export function hasAlready(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  return known !== null && matches(known, etag);
}

/** Compares tags weakly (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
