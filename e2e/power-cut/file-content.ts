/** The size of a block, which the system writes at its own time and in its own order. */
export const BLOCK = 4096;
/** The size of a sector, which a disk writes as a whole. */
const SECTOR = 512;

/** A change that is not on the disk for certain until its file or folder is synced. */
export type Change = {
  /** Increases with time. */
  order: number;
  node: number;
  /** The path when the change was made. */
  path: string;
} & (
  | { kind: "data"; offset: number; bytes: Uint8Array }
  | { kind: "size"; size: number }
  /** Names in a folder; null for a name that is removed. */
  | { kind: "names"; names: [name: string, node: number | null][]; needs?: Change }
);

/**
 * How much of a change survives a power cut. `sectors` has a bit for each sector of a block; `grows` tells whether the file's
 * size survives without them.
 */
export type Survival = { sectors: number; grows: boolean };
export const WHOLE: Survival = { sectors: 0xff, grows: true };
export const LOST: Survival = { sectors: 0, grows: false };

/** Applies what survives of a change to a file. */
export function applyTo(content: Content, change: Change, { sectors, grows }: Survival): void {
  if (change.kind === "size") content.resize(change.size);
  if (change.kind !== "data") return;
  const { offset, bytes } = change;
  const end = offset + bytes.length;
  if (grows && content.size < end) content.resize(end);
  for (let at = offset; at < end; ) {
    const next = Math.min(end, at - (at % SECTOR) + SECTOR);
    const isKept = ((sectors >> ((at % BLOCK) / SECTOR)) & 1) === 1;
    if (isKept) content.write(at, bytes.subarray(at - offset, next - offset));
    at = next;
  }
}

/** Bytes that grow. */
export class Content {
  #buffer: Uint8Array;
  size: number;

  constructor(buffer = new Uint8Array(), size = 0) {
    this.#buffer = buffer;
    this.size = size;
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.size);
  }

  copy(): Content {
    return new Content(this.bytes.slice(), this.size);
  }

  write(offset: number, bytes: Uint8Array): void {
    if (offset + bytes.length > this.size) this.resize(offset + bytes.length);
    this.#buffer.set(bytes, offset);
  }

  resize(size: number): void {
    if (size > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(size, 2 * this.#buffer.length));
      grown.set(this.bytes);
      this.#buffer = grown;
    } else if (size > this.size) this.#buffer.fill(0, this.size, size);
    this.size = size;
  }
}
