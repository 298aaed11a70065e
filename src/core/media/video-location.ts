import { open } from "node:fs/promises";

/** Maximum bytes of a `moov` box that is searched; an hour of video has about two million. */
const MOOV_MAX = 16 * 1024 * 1024;

/** Boxes with a location: Android's (ISO 6709 text), 3GPP's (TS 26.244), and Adobe's XMP within `udta`. */
const locationTypes = new Set(["\u00a9xyz", "loci", "XMP_"]);
/** Prefix of the location's keys in QuickTime metadata, as iPhones write them. */
const LOCATION_KEY = "com.apple.quicktime.location.";
/** The id of a box with XMP (XMP specification, part 3). */
const XMP_UUID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

type Box = { type: string; start: number; body: number; end: number };

/**
 * Removes the location that phones store in videos. Its boxes become free space (`free`, ISO 14496-12) of the same size,
 * so that nothing else in the file moves.
 * @param path of a complete MP4 or QuickTime file
 * @returns whether the file was changed; the change is flushed to disk
 */
export async function removeLocation(path: string): Promise<boolean> {
  const handle = await open(path, "r+");
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(32);
    let isChanged = false;
    for (let at = 0; at + 8 <= size; ) {
      const { bytesRead } = await handle.read(header, 0, header.length, at);
      const box = readBox(header.subarray(0, bytesRead), 0, size - at);
      if (box === null) break;
      const isXmp = box.type === "uuid" && header.indexOf(XMP_UUID) === box.body;
      if ((box.type === "moov" || isXmp) && box.end <= MOOV_MAX) {
        const bytes = Buffer.alloc(box.end);
        await handle.read(bytes, 0, bytes.length, at);
        const locations = isXmp ? [box] : locationsIn(bytes, box);
        for (const location of locations) {
          blank(bytes, location);
          await handle.write(bytes, location.start, location.end - location.start, at + location.start);
          isChanged = true;
        }
      }
      at += box.end;
    }
    if (isChanged) await handle.sync();
    return isChanged;
  } finally {
    await handle.close();
  }
}

/** The location boxes in `moov` and its tracks, each of which has its own user data and metadata. */
function* locationsIn(bytes: Buffer, { type: parent, body, end }: Box): Generator<Box> {
  for (const box of boxes(bytes, body, end)) {
    const { type } = box;
    if (locationTypes.has(type)) yield box;
    else if (type === "meta") yield* locationsInMetadata(bytes, box);
    else if ((type === "trak" && parent === "moov") || (type === "udta" && parent !== "udta"))
      yield* locationsIn(bytes, box);
  }
}

/** The location boxes in `ilst`. A value's box type is the number of its key in `keys`, or the key itself. */
function* locationsInMetadata(bytes: Buffer, { body, end }: Box): Generator<Box> {
  // ISO files have a version before the boxes, QuickTime files don't.
  const start = bytes.toString("latin1", body + 4, body + 8) === "hdlr" ? body : body + 4;
  const numbers = new Set<number>();
  for (const keys of boxes(bytes, start, end)) {
    if (keys.type !== "keys") continue;
    let number = 0;
    for (const { body, end } of boxes(bytes, keys.body + 8, keys.end)) {
      number += 1;
      if (bytes.toString("latin1", body, Math.min(end, body + LOCATION_KEY.length)) === LOCATION_KEY)
        numbers.add(number);
    }
  }
  for (const list of boxes(bytes, start, end)) {
    if (list.type !== "ilst") continue;
    for (const value of boxes(bytes, list.body, list.end))
      if (locationTypes.has(value.type) || numbers.has(bytes.readUInt32BE(value.start + 4))) yield value;
  }
}

/** A sequence of boxes, up to the first invalid one; QuickTime may end it with four zero bytes. */
function* boxes(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end);
    if (box === null) return;
    yield box;
    at = box.end;
  }
}

function readBox(bytes: Buffer, start: number, end: number): Box | null {
  if (start + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(start);
  if (short === 1 && start + 16 > bytes.length) return null;
  const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? end - start : short;
  const body = start + (short === 1 ? 16 : 8);
  if (start + length < body || start + length > end) return null;
  return { type: bytes.toString("latin1", start + 4, start + 8), start, body, end: start + length };
}

function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, body, end);
}
