import { inflateSync } from "node:zlib";

/** A segment or chunk of a picture file: `APP1` of a JPEG, `IDAT` of a PNG, `ICCP` of a WebP. */
export type Part = {
  type: string;
  /** The payload, without header and checksum. */
  content: Uint8Array;
  /** Offsets in the file, including header and padding. */
  start: number;
  end: number;
};

/** Types whose files are a sequence of parts. BMP is not, and is never stored. */
const partedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export type PartedType = (typeof partedTypes)[number];

export function isPartedType(mime: string): mime is PartedType {
  return (partedTypes as readonly string[]).includes(mime);
}

/** Splits a picture file into its parts. @throws RangeError if the file is incomplete or a checksum is wrong */
export function partsOf(bytes: Uint8Array, mime: PartedType): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (mime) {
    case "image/jpeg":
      return [...jpegParts(bytes, view)];
    case "image/png":
      return [...pngParts(bytes, view)];
    case "image/webp":
      return [...webpParts(bytes, view)];
    case "image/gif":
      return [...gifParts(bytes, view)];
  }
}

/**
 * ITU T.81, B.1.1: segments that start with their length, then coded data in which `FF` is followed by `00`, up to
 * `FFD9`.
 */
function* jpegParts(bytes: Uint8Array, view: DataView): Generator<Part> {
  yield { type: "SOI", content: bytes.subarray(0, 0), start: 0, end: 2 };
  let at = 2;
  for (;;) {
    at = find(bytes, 0xff, at);
    while (view.getUint8(at) === 0xff) at++;
    const marker = view.getUint8(at);
    const start = at - 1;
    at++;
    if (marker === 0xd9) return yield { type: "EOI", content: bytes.subarray(at, at), start, end: at };
    const hasNoLength = marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (hasNoLength) continue;
    const end = at + view.getUint16(at);
    if (end > bytes.length) throw new RangeError("A segment is cut off.");
    const content = bytes.subarray(at + 2, end);
    at = marker === 0xda ? endOfScan(bytes, end) : end;
    yield { type: jpegName(marker), content, start, end: at };
  }
}

function jpegName(marker: number): string {
  if (marker >= 0xe0 && marker <= 0xef) return `APP${marker - 0xe0}`;
  const names: Record<number, string> = { 196: "DHT", 219: "DQT", 221: "DRI", 218: "SOS", 254: "COM" };
  return names[marker] ?? (marker >= 0xc0 && marker <= 0xcf ? "SOF" : marker.toString(16));
}

/** The end of the coded data that starts at `at`: the next marker that is not a restart marker. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let offset = find(bytes, 0xff, at); ; offset = find(bytes, 0xff, offset)) {
    const next = bytes[offset + 1];
    if (next === undefined) throw new RangeError("The coded data is cut off.");
    if (next === 0x00 || (next >= 0xd0 && next <= 0xd7)) offset += 2;
    else if (next === 0xff) offset += 1;
    else return offset;
  }
}

function find(bytes: Uint8Array, value: number, from: number): number {
  const offset = bytes.indexOf(value, from);
  if (offset === -1) throw new RangeError("The end is missing.");
  return offset;
}

/** PNG, 5.3: chunks with a checksum, ending with `IEND`. */
function* pngParts(bytes: Uint8Array, view: DataView): Generator<Part> {
  let at = 8;
  for (;;) {
    const start = at;
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    at += 12 + length;
    const checksum = view.getUint32(at - 4);
    if (Bun.hash.crc32(bytes.subarray(start + 4, at - 4)) !== checksum)
      throw new RangeError(`The checksum of ${type} is wrong.`);
    yield { type, content: bytes.subarray(start + 8, at - 4), start, end: at };
    if (type === "IEND") return;
  }
}

/** RFC 9649, 2.3: chunks padded to an even length, in a file of a declared size. */
function* webpParts(bytes: Uint8Array, view: DataView): Generator<Part> {
  const size = 8 + view.getUint32(4, true);
  if (size > bytes.length) throw new RangeError("The file is cut off.");
  for (let at = 12; at + 8 <= size; ) {
    const length = view.getUint32(at + 4, true);
    const start = at;
    at += 8 + length + (length % 2);
    // Some encoders leave out the padding of the last chunk.
    if (start + 8 + length > size) throw new RangeError("A chunk is cut off.");
    const content = bytes.subarray(start + 8, start + 8 + length);
    yield { type: latin1(bytes, start, start + 4), content, start, end: Math.min(at, size) };
  }
}

/** GIF89a: blocks up to `3B`. As in browsers, an unknown block also ends the picture. */
function* gifParts(bytes: Uint8Array, view: DataView): Generator<Part> {
  const colorTableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + colorTableSize(view.getUint8(10));
  yield { type: "head", content: bytes.subarray(0, at), start: 0, end: at };
  while (at < bytes.length) {
    const start = at;
    const introducer = view.getUint8(at);
    if (introducer !== GIF_EXTENSION && introducer !== GIF_IMAGE) return;
    at += introducer === GIF_EXTENSION ? 2 : 11 + colorTableSize(view.getUint8(at + 9));
    for (let size = view.getUint8(at); size !== 0; size = view.getUint8(at)) at += 1 + size;
    at++;
    const content = bytes.subarray(start, at);
    yield { type: introducer === GIF_IMAGE ? "image" : gifExtension(content), content, start, end: at };
  }
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;

/** A frame's time and transparency, how often the animation repeats, or something else. */
function gifExtension(block: Uint8Array): string {
  if (block[1] === 0xf9) return "control";
  const isLoop = block.length === 19 && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(latin1(block, 3, 14));
  return isLoop ? "loop" : "extension";
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
}

/** Maximum bytes of a color profile; typical profiles have a few kilobytes. */
const PROFILE_MAX = 1024 * 1024;

/** The parts that a picture needs to be shown. All others are metadata, such as the camera or the location. */
const neededTypes: Record<PartedType, RegExp> = {
  "image/jpeg": /^(SOI|APP14|DQT|SOF|DHT|DRI|SOS|EOI)$/,
  "image/png": /^(IHDR|PLTE|tRNS|acTL|fcTL|fdAT|IDAT|IEND)$/,
  "image/webp": /^(VP8X|ANIM|ANMF|ALPH|VP8 |VP8L)$/,
  "image/gif": /^(head|control|loop|image)$/,
};

/**
 * Removes everything but the pixels, their timing and a valid color profile from a picture file, also what follows its end.
 * Encoders write no metadata; this makes sure of it, and removes invalid profiles that an encoder copied.
 * @throws RangeError for an incomplete file
 */
export function withoutMetadata(bytes: Uint8Array, mime: PartedType): Uint8Array {
  const parts = partsOf(bytes, mime);
  const hasProfile = isValidProfile(profileOf(parts, mime));
  const allowed = parts.filter(
    (part) =>
      neededTypes[mime].test(part.type) || isJfif(part, mime) || (hasProfile && isProfilePart(part, mime)),
  );
  const isClean = allowed.length === parts.length && parts.at(-1)?.end === bytes.length;
  return isClean ? bytes : join(bytes, allowed, mime);
}

/**
 * Removes an invalid color profile from a PNG before it is decoded, because a small chunk can unpack to many megabytes of
 * memory.
 * @throws RangeError for an incomplete file
 */
export function withoutInvalidProfile(bytes: Uint8Array): Uint8Array {
  const parts = partsOf(bytes, "image/png");
  const isInvalid =
    parts.some(({ type }) => type === "iCCP") && !isValidProfile(profileOf(parts, "image/png"));
  if (!isInvalid) return bytes;
  return join(
    bytes,
    parts.filter(({ type }) => type !== "iCCP"),
    "image/png",
  );
}

function isJfif(part: Part, mime: PartedType): boolean {
  return mime === "image/jpeg" && part.type === "APP0" && latin1(part.content, 0, 5) === "JFIF\0";
}

function isProfilePart({ type, content }: Part, mime: PartedType): boolean {
  if (mime === "image/gif") return false;
  if (mime === "image/jpeg") return type === "APP2" && latin1(content, 0, 12) === "ICC_PROFILE\0";
  return type === (mime === "image/png" ? "iCCP" : "ICCP");
}

/** The unpacked color profile; null if there is none, or it is too large or damaged. */
function profileOf(parts: Part[], mime: PartedType): Uint8Array | null {
  const found = parts.filter((part) => isProfilePart(part, mime)).map(({ content }) => content);
  const [first] = found;
  if (first === undefined) return null;
  if (mime === "image/webp") return first;
  if (mime === "image/jpeg") return Buffer.concat(found.map((content) => content.subarray(14)));
  try {
    return inflateSync(first.subarray(first.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX });
  } catch {
    return null;
  }
}

/** ICC.1:2022, 7.2: checks the declared size, the signature and the color space, which must be RGB. */
function isValidProfile(profile: Uint8Array | null): boolean {
  if (profile === null || profile.length < 132 || profile.length > PROFILE_MAX) return false;
  const size = new DataView(profile.buffer, profile.byteOffset).getUint32(0);
  return size <= profile.length && latin1(profile, 36, 40) === "acsp" && latin1(profile, 16, 20) === "RGB ";
}

/** Joins parts into a file; for a WebP it also updates the size and the flags. */
function join(bytes: Uint8Array, parts: Part[], mime: PartedType): Uint8Array {
  const head =
    mime === "image/png" ? [bytes.subarray(0, 8)] : mime === "image/webp" ? [bytes.subarray(0, 12)] : [];
  const tail = mime === "image/gif" ? [Buffer.from([GIF_END])] : [];
  const joined = Buffer.concat([
    ...head,
    ...parts.map(({ start, end }) => bytes.subarray(start, end)),
    ...tail,
  ]);
  if (mime !== "image/webp") return joined;
  joined.writeUInt32LE(joined.length - 8, 4);
  const isExtended = parts[0]?.type === "VP8X";
  const hasProfile = parts.some(({ type }) => type === "ICCP");
  const flags = joined[EXTENDED_FLAGS] ?? 0;
  if (isExtended)
    joined[EXTENDED_FLAGS] = flags & (hasProfile ? ALPHA | ANIMATION | PROFILE : ALPHA | ANIMATION);
  return joined;
}

/** RFC 9649, 2.7: the offset of the flags in a WebP whose first chunk is `VP8X`, and three of the flags. */
const EXTENDED_FLAGS = 20;
const PROFILE = 0x20;
const ALPHA = 0x10;
const ANIMATION = 0x02;
