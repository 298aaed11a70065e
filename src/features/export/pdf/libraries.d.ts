/** Where a line may be broken (UAX 14). */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** In which order the letters of a line stand (UAX 9). */
declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): Levels;
    getMirroredCharacter(character: string): string | null;
  };
}

/** A file that is embedded in the executable; the import is its path. */
declare module "*.icc" {
  const path: string;
  export default path;
}

declare module "*.zst" {
  const path: string;
  export default path;
}
