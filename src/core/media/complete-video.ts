import { type FileHandle, open } from "node:fs/promises";

/**
 * Whether a video is complete, by the declared sizes of its parts. Reads only their headers from disk.
 * @param mime as detected from the content: MP4, QuickTime or WebM
 */
export async function isCompleteVideo(path: string, mime: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    return mime === "video/webm" ? await hasWholeElements(handle, size) : await hasWholeBoxes(handle, size);
  } finally {
    await handle.close();
  }
}

/** Enough for a long video in one-second fragments, which has two boxes for each. */
const BOXES_MAX = 100_000;

/**
 * ISO 14496-12: a file is a sequence of boxes that start with their size. A truncated one ends inside a box or lacks
 * `moov`.
 */
async function hasWholeBoxes(handle: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(16);
  const seen = new Set<string>();
  let at = 0;
  for (let count = 0; at + 8 <= size && count < BOXES_MAX; count++) {
    await handle.read(header, 0, 16, at);
    const short = header.readUInt32BE(0);
    seen.add(header.toString("latin1", 4, 8));
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || at + length > size) break;
    at += length;
  }
  return at === size && (seen.has("moov") || seen.has("moof"));
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/**
 * RFC 8794 and RFC 9559: an EBML header, then a `Segment` with at least one `Cluster`. Live recordings leave sizes
 * unknown, so their truncation can't always be detected.
 */
async function hasWholeElements(handle: FileHandle, size: number): Promise<boolean> {
  let hasCluster = false;
  let at = 0;
  while (at < size) {
    const element = await readElement(handle, at);
    if (element === null) return false;
    const { id, start, length } = element;
    hasCluster ||= id === CLUSTER;
    if (length !== null && start + length > size) return false;
    // Enters segments and elements of unknown size; skips all others.
    at = length === null || id === SEGMENT ? start : start + length;
    if (length === null && id !== SEGMENT && id !== CLUSTER) return false;
  }
  return hasCluster;
}

/** @returns null if it is not an element; `length` is null if unknown */
async function readElement(
  handle: FileHandle,
  at: number,
): Promise<{ id: number; start: number; length: number | null } | null> {
  const header = Buffer.alloc(12);
  const { bytesRead } = await handle.read(header, 0, 12, at);
  const idSize = Math.clz32(header[0] ?? 0) - 23;
  if (idSize > 4 || idSize >= bytesRead) return null;
  const lengthSize = Math.clz32(header[idSize] ?? 0) - 23;
  if (lengthSize > 8 || idSize + lengthSize > bytesRead) return null;
  const marker = 2 ** (8 - lengthSize);
  const digits = [...header.subarray(idSize, idSize + lengthSize)];
  const first = (digits[0] ?? 0) - marker;
  const isUnknown = first === marker - 1 && digits.slice(1).every((digit) => digit === 0xff);
  const length = digits.slice(1).reduce((sum, digit) => sum * 256 + digit, first);
  return {
    id: header.readUIntBE(0, idSize),
    start: at + idSize + lengthSize,
    length: isUnknown ? null : length,
  };
}
