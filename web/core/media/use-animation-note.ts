import { useEffect, useState } from "react";
import { ANIMATION_MAX } from "../../../src/shared/picture-limits.ts";

/** What the owner should know before saving a picture that moves; `""` for a still one. */
export function useAnimationNote(file: File | null): string {
  const [animated, setAnimated] = useState<File | null>(null);
  useEffect(() => {
    if (file === null) return;
    let isCurrent = true;
    void isAnimated(file).then((is) => isCurrent && is && setAnimated(file));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (file === null || animated !== file) return "";
  if (file.size <= ANIMATION_MAX) return "It stays animated unless you crop it.";
  return `Visitors will see only its first frame, because an animated picture can have at most ${ANIMATION_MAX / 1024 / 1024} MB.`;
}

async function isAnimated(file: File): Promise<boolean> {
  if (!/^image\/(gif|png|apng|webp)$/.test(file.type)) return false;
  // Without it, and without HTTPS: a GIF of this size has more than one frame.
  if (!("ImageDecoder" in globalThis)) return file.type === "image/gif" && file.size > ANIMATION_MAX;
  const type = file.type === "image/apng" ? "image/png" : file.type;
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type });
  try {
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack?.animated === true;
  } catch {
    return false; // The server says what is wrong with the file.
  } finally {
    decoder.close();
  }
}
