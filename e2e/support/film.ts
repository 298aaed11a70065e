/**
 * Makes a file that is recognized as an MP4: brand, index, and `bytes` bytes in place of the video data. No player can
 * play it.
 */
export function film(bytes = 100): Buffer {
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1")),
    box("moov", Buffer.alloc(0)),
    box("mdat", Buffer.alloc(bytes, 7)),
  ]);
}

/** A box of ISO 14496-12: length, name, content. */
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}
