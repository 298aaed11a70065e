import { connect, type Socket } from "node:net";

export type Answer = {
  /** Status of the first reply; 0 if the connection was closed without one. */
  status: number;
  /** Everything that was received. */
  text: string;
  isClosed: boolean;
};

/** A connection on which any bytes can be sent. */
export class Raw {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isClosed = false;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      // Enough for all headers; the rest is not needed.
      if (this.#received.length < 1024 * 1024) this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    for (const event of ["close", "error", "end"])
      socket.on(event, () => {
        this.#isClosed = true;
        this.#wake();
      });
  }

  static async open({ hostname, port }: { hostname: string; port: number }): Promise<Raw> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, hostname, resolve);
    socket.once("error", reject);
    await promise;
    return new Raw(socket);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends bytes. @returns false if the connection is closed */
  async send(bytes: string | Uint8Array): Promise<boolean> {
    if (this.#isClosed) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.once("close", resolve);
    const hasRoom = this.#socket.write(bytes);
    if (!hasRoom && !this.#isClosed) {
      this.#socket.once("drain", resolve);
      await promise;
    }
    this.#socket.off("close", resolve);
    return !this.#isClosed;
  }

  /** Waits for the complete headers of an answer, the end of the connection, or the time limit. */
  async answer(patience = 5000): Promise<Answer> {
    const until = performance.now() + patience;
    while (!this.#isClosed && !this.#received.includes("\r\n\r\n")) {
      const left = until - performance.now();
      if (left <= 0) break;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, left);
      await promise;
      clearTimeout(timer);
    }
    return this.now;
  }

  /** Waits until the other side closes the connection, or for the time limit. */
  async closed(patience: number): Promise<Answer> {
    for (const until = performance.now() + patience; !this.#isClosed && performance.now() < until; )
      await Bun.sleep(10);
    return this.now;
  }

  get now(): Answer {
    const text = this.#received.toString("latin1");
    return {
      status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0),
      text,
      isClosed: this.#isClosed,
    };
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Sends bytes unchanged and reads the answer. */
export async function exchange(
  host: { hostname: string; port: number },
  bytes: string | Uint8Array,
  patience?: number,
): Promise<Answer> {
  const raw = await Raw.open(host);
  await raw.send(bytes);
  const answer = await raw.answer(patience);
  raw.close();
  return answer;
}
