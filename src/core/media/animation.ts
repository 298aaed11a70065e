import { ANIMATION_MAX } from "../../shared/picture-limits.ts";
import { orientationOf } from "./orientation.ts";
import { isPartedType, type Part, partsOf } from "./picture-parts.ts";

/** The parts of a file that each hold a frame. */
const frameTypes: Record<string, string> = {
  "image/gif": "image",
  "image/png": "fcTL",
  "image/webp": "ANMF",
};

/**
 * Whether a picture moves and is small enough to stay so.
 * @param mime as detected from its content
 * @throws RangeError for an incomplete file
 */
export function staysAnimated(bytes: Uint8Array, mime: string): boolean {
  if (bytes.length > ANIMATION_MAX || !isPartedType(mime)) return false;
  const parts = partsOf(bytes, mime);
  // A PNG without it is still, whatever follows.
  if (mime === "image/png" && !parts.some(({ type }) => type === "acTL")) return false;
  const frames = parts.filter(({ type }) => type === frameTypes[mime]);
  // Turning it upright would mean encoding each frame again.
  return frames.length > 1 && orientationOf(bytes, mime) === 1;
}

/**
 * A picture that `Bun.Image` can read: the first frame of an animated WebP, any other picture unchanged. `Bun.Image` itself
 * reads the first frame of an animated GIF or PNG.
 */
export function stillOf(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, 16)).toString("latin1", 8) !== "WEBPVP8X") return bytes;
  const parts = partsOf(bytes, "image/webp");
  const frame = parts.find(({ type }) => type === "ANMF");
  const canvas = parts[0];
  if (frame === undefined || canvas === undefined) return bytes;
  // RFC 9649, 2.7.1.1: the frame's position, size, duration and flags, then chunks as in a still picture.
  const picture = frame.content.subarray(FRAME_HEADER);
  const profile = parts.find(({ type }) => type === "ICCP");
  const header = Buffer.alloc(10);
  header[0] = PROFILE_FLAG * Number(profile !== undefined) + ALPHA_FLAG;
  header.set(frame.content.subarray(FRAME_SIZE, FRAME_SIZE + 6), 4);
  const chunks = [chunk("VP8X", header), ...(profile ? [wholePart(bytes, profile)] : []), picture];
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF"), size(body.length), body]);
}

/** Offsets in an `ANMF` chunk. */
const FRAME_SIZE = 6;
const FRAME_HEADER = 16;
/** Flags of `VP8X`. */
const PROFILE_FLAG = 0x20;
const ALPHA_FLAG = 0x10;

function chunk(type: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), size(content.length), content]);
}

function size(bytes: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(bytes);
  return field;
}

function wholePart(bytes: Uint8Array, { start, end }: Part): Uint8Array {
  return bytes.subarray(start, end);
}
