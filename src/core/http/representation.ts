import type { BrotliOptions } from "node:zlib";

type Encoding = "br" | "zstd" | "gzip" | "identity";

/** One encoding of a resource, ready to be sent again and again. */
type Variant = { body: Blob; init: ResponseInit; etag: string };

type Options = {
  status?: number;
  type: string;
  headers?: Record<string, string>;
  /** Names the bytes where they are made of something whose name is known before them; else they are hashed. */
  tag?: string;
  /** Encodings made at build time; what is missing is made when first asked for. */
  encoded?: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

/** A representation in all of its forms that there are so far. */
export type RepresentationForms = Required<Omit<Options, "encoded">> & {
  encoded: { identity: Uint8Array<ArrayBuffer> } & Options["encoded"];
};

/** Level of what is compressed while someone waits; assets are compressed at level 11 when they are built. */
const BROTLI_QUALITY = 5;
const BROTLI_SMALLEST = 11;
const ZSTD_LEVEL = 9;
/** Of libdeflate: a little smaller than zlib at its best, and faster. */
const GZIP_LEVEL = 9;
/** Of a PDF that the program makes, a third is structure that is not packed in the file itself. */
const COMPRESSIBLE = /^(text\/|application\/(json|ld\+json|manifest\+json|javascript|xml|pdf)|image\/svg)/;

/**
 * A resource as bytes: each encoding is compressed once, carries an `ETag` of its own, and is answered with 304 when
 * the client has it.
 */
export class Representation {
  readonly #status: number;
  readonly #headers: Record<string, string>;
  /** Whether packing makes it smaller; pictures and films are packed as they are. */
  readonly isCompressible: boolean;
  /** The bytes, or what makes them where only a compressed form is kept. */
  readonly #whole: Uint8Array<ArrayBuffer> | (() => Uint8Array<ArrayBuffer>);
  /** What is compressed so far. */
  readonly #encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #tag: string;

  /** @param body made anew whenever it is needed, where it is a function; its `tag` is needed then */
  constructor(
    body: string | Uint8Array<ArrayBuffer> | (() => Uint8Array<ArrayBuffer>),
    { status = 200, type, headers = {}, tag, encoded = {} }: Options,
  ) {
    this.#status = status;
    this.#whole = typeof body === "string" ? new TextEncoder().encode(body) : body;
    this.isCompressible = COMPRESSIBLE.test(type);
    this.#encoded = { ...encoded };
    this.#headers = {
      ...headers,
      "Content-Type": type,
      ...(this.isCompressible && { Vary: "Accept-Encoding" }),
    };
    this.#tag = tag ?? Bun.hash(this.#identity).toString(36);
  }

  /** Names the bytes, whatever they are packed by. */
  get tag(): string {
    return this.#tag;
  }

  /** All that another process makes the same of, without hashing or compressing anew; see `ofForms`. */
  get forms(): RepresentationForms {
    const { "Content-Type": type = "", Vary: _vary, ...headers } = this.#headers;
    const { identity: _identity, ...encoded } = this.#encoded;
    return {
      status: this.#status,
      type,
      headers,
      tag: this.#tag,
      encoded: { identity: this.#identity, ...encoded },
    };
  }

  static ofForms({ encoded: { identity, ...encoded }, ...options }: RepresentationForms): Representation {
    return new Representation(identity, { ...options, encoded });
  }

  get #identity(): Uint8Array<ArrayBuffer> {
    return typeof this.#whole === "function" ? this.#whole() : this.#whole;
  }

  /** Bytes, unpacked. */
  get size(): number {
    return this.#identity.byteLength;
  }

  /** Answers a GET or HEAD; Bun leaves the body out for the latter. */
  respond(request: Request): Response {
    const variant = this.#variant(
      this.isCompressible ? negotiateOnce(request.headers.get("accept-encoding")) : "identity",
    );
    if (this.#status === 200 && hasAlready(request, variant.etag))
      return new Response(null, { status: 304, headers: this.#notModifiedHeaders(variant.etag) });
    return new Response(variant.body, variant.init);
  }

  /**
   * Packs brotli, which browsers ask for, as small as it goes: a tenth smaller, for fifty times the work, which is done in
   * a thread beside this one. What was sent before stays what its `ETag` says.
   */
  async refine(): Promise<void> {
    if (!this.isCompressible) return;
    const { brotliCompress } = process.getBuiltinModule("node:zlib");
    const { promisify } = process.getBuiltinModule("node:util");
    const packed = await promisify(brotliCompress)(
      this.#identity,
      brotliOptions(this.#identity, BROTLI_SMALLEST),
    );
    this.#encoded.br = new Uint8Array(packed);
    this.#variants.delete("br");
  }

  /** Takes over forms of the same bytes that are smaller, or that it has not. */
  improve({ br, zstd }: RepresentationForms["encoded"]): void {
    if (zstd !== undefined) this.#encoded.zstd ??= zstd;
    if (br === undefined) return;
    this.#encoded.br = br;
    this.#variants.delete("br");
  }

  /** What another `Representation` can be made of, without compressing anew what was compressed. */
  pack() {
    const { "Content-Type": type = "", Vary: _vary, ...headers } = this.#headers;
    const zstd = this.#encoded.zstd ?? compress(this.#identity, "zstd");
    return { type, headers, zstd, br: this.#encoded.br ?? null };
  }

  #variant(encoding: Encoding): Variant {
    const present = this.#variants.get(encoding);
    if (present !== undefined) return present;
    const bytes = this.#encoded[encoding] ?? compress(this.#identity, encoding);
    // The length tells what was packed anew from what it was.
    const etag = `"${this.#tag}${encoding === "identity" ? "" : `-${encoding}-${bytes.byteLength.toString(36)}`}"`;
    const headers: Record<string, string> = { ...this.#headers };
    if (this.#status === 200) headers.ETag = etag;
    if (encoding !== "identity") headers["Content-Encoding"] = encoding;
    // Bun sends a Headers object faster than a plain one (docs/decisions/0002-finished-replies.md).
    const init = { status: this.#status, headers: new Headers(headers) };
    this.#encoded[encoding] = bytes;
    // A response copies an array, and only points to a blob.
    const variant = { body: new Blob([bytes]), init, etag };
    this.#variants.set(encoding, variant);
    return variant;
  }

  /** RFC 9110 §15.4.5: what a 200 would have said of caching, without what describes the body. */
  #notModifiedHeaders(etag: string): Record<string, string> {
    const { "Content-Type": _type, ...headers } = this.#headers;
    return { ...headers, ETag: etag };
  }
}

/** Whether the client has the bytes of an `ETag`. */
export function hasAlready(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  return known !== null && matches(known, etag);
}

function compress(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return Bun.gzipSync(bytes, { library: "libdeflate", level: GZIP_LEVEL });
  if (encoding === "zstd") return new Uint8Array(Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL }));
  // Bun itself has no brotli; Node's module is loaded only for this.
  const { brotliCompressSync } = process.getBuiltinModule("node:zlib");
  return new Uint8Array(brotliCompressSync(bytes, brotliOptions(bytes, BROTLI_QUALITY)));
}

function brotliOptions(bytes: Uint8Array, quality: number): BrotliOptions {
  const { constants } = process.getBuiltinModule("node:zlib");
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
}

/** Ours, the smallest result first. */
const preferred = ["br", "zstd", "gzip"] as const;

/** Browsers send few different texts; the bound is for those who make them up. */
const NEGOTIATED_MAX = 100;
const negotiated = new Map<string | null, Encoding>();

function negotiateOnce(accepted: string | null): Encoding {
  const known = negotiated.get(accepted);
  if (known !== undefined) return known;
  const encoding = negotiate(accepted);
  if (negotiated.size < NEGOTIATED_MAX) negotiated.set(accepted, encoding);
  return encoding;
}

/** RFC 9110 §12.5.3; `q=0` forbids an encoding. */
export function negotiate(accepted: string | null): Encoding {
  if (accepted === null) return "identity";
  if (!accepted.includes("q=")) {
    const names = accepted.split(",").map((name) => name.trim().toLowerCase());
    return preferred.find((name) => names.includes(name) || names.includes("*")) ?? "identity";
  }
  const quality = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    quality.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const of = (name: string) => quality.get(name) ?? quality.get("*") ?? 0;
  const best = Math.max(...preferred.map(of));
  return best > 0 ? (preferred.find((name) => of(name) === best) ?? "identity") : "identity";
}

/** Whether a client has what this tag names (RFC 9110 §13.1.2: a weak comparison). */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
