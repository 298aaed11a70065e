import { connect, type TLSSocket } from "node:tls";

export const frames = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  continuation: 9,
} as const;
export const END_STREAM = 1;
export const END_HEADERS = 4;
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEAD = 9;
/** Entries of the static table of HPACK: `:method: GET`, `:method: POST`, `:scheme: https`. */
const GET = 0x82;
const POST = 0x83;
const HTTPS = 0x87;

/** An HTTP/2 frame, valid or not. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUIntBE(payload.byteLength, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** An uncompressed header. */
export function header(name: string, value: string): Buffer {
  const sized = (text: string) => Buffer.concat([integer(Buffer.byteLength(text)), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([0]), sized(name), sized(value)]);
}

/** Encodes an integer with a prefix of seven bits (RFC 7541 §5.1). */
function integer(value: number): Buffer {
  if (value < 127) return Buffer.from([value]);
  const bytes = [127];
  for (value -= 127; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}

export function requestHead(host: string, path: string, isPost = false): Buffer {
  const pseudo = Buffer.from([isPost ? POST : GET, HTTPS]);
  return Buffer.concat([pseudo, header(":path", path), header(":authority", host)]);
}

/** The payload of a setting. */
export function setting(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt32BE(value, 2);
  return bytes;
}

/** An HTTP/2 connection on which any frames can be sent. */
export class Http2 {
  readonly #socket: TLSSocket;
  #rest = Buffer.alloc(0);
  isClosed = false;
  /** The error code of the server's GOAWAY frame; null before. */
  farewell: number | null = null;
  /** Number of received frames by type. */
  readonly counts = new Map<number, number>();

  private constructor(socket: TLSSocket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.isClosed = true;
    });
  }

  /** Connects. @param settings payload of the first frame */
  static async open(
    port: number,
    servername: string,
    settings: Uint8Array = Buffer.alloc(0),
  ): Promise<Http2> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(
      { port, host: "127.0.0.1", servername, rejectUnauthorized: false, ALPNProtocols: ["h2"] },
      resolve,
    );
    socket.once("error", reject);
    await promise;
    const opened = new Http2(socket);
    socket.write(PREFACE);
    socket.write(frame(frames.settings, 0, 0, settings));
    return opened;
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= HEAD) {
      const size = HEAD + this.#rest.readUIntBE(0, 3);
      if (this.#rest.length < size) return;
      const type = this.#rest[3] ?? 0;
      this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
      if (type === frames.goAway) this.farewell = this.#rest.readUInt32BE(HEAD + 4);
      this.#rest = this.#rest.subarray(size);
    }
  }

  /** Sends, and waits until the bytes are written. */
  async send(...parts: Uint8Array[]): Promise<void> {
    if (this.isClosed) return;
    if (!this.#socket.write(Buffer.concat(parts)))
      await Promise.race([new Promise((resolve) => this.#socket.once("drain", resolve)), Bun.sleep(500)]);
    else await Bun.sleep(0);
  }

  /** Waits for the server to close the connection. @returns whether it did within `milliseconds` */
  async closedWithin(milliseconds: number): Promise<boolean> {
    for (const end = Date.now() + milliseconds; !this.isClosed && Date.now() < end; ) await Bun.sleep(50);
    return this.isClosed;
  }

  close(): void {
    this.#socket.destroy();
  }
}
