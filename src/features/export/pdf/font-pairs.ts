import { type TypePair, typePairOf } from "../../../shared/designs.ts";
import alegreya from "./fonts/alegreya-400.ttf.zst" with { type: "file" };
import alegreyaItalic from "./fonts/alegreya-400-italic.ttf.zst" with { type: "file" };
import alegreyaBold from "./fonts/alegreya-600.ttf.zst" with { type: "file" };
import bricolage from "./fonts/bricolage-grotesque-600.ttf.zst" with { type: "file" };
import droidFallback from "./fonts/droid-sans-fallback-400.ttf.zst" with { type: "file" };
import plexMonoBold from "./fonts/ibm-plex-mono-600.ttf.zst" with { type: "file" };
import plexSans from "./fonts/ibm-plex-sans-400.ttf.zst" with { type: "file" };
import plexSansItalic from "./fonts/ibm-plex-sans-400-italic.ttf.zst" with { type: "file" };
import plexSansBold from "./fonts/ibm-plex-sans-600.ttf.zst" with { type: "file" };
import imbue from "./fonts/imbue-500.ttf.zst" with { type: "file" };
import jost from "./fonts/jost-400.ttf.zst" with { type: "file" };
import jostItalic from "./fonts/jost-400-italic.ttf.zst" with { type: "file" };
import jostBold from "./fonts/jost-600.ttf.zst" with { type: "file" };
import newsreader from "./fonts/newsreader-400.ttf.zst" with { type: "file" };
import newsreaderItalic from "./fonts/newsreader-400-italic.ttf.zst" with { type: "file" };
import newsreaderBold from "./fonts/newsreader-600.ttf.zst" with { type: "file" };
import notoArabic from "./fonts/noto-naskh-arabic-400.ttf.zst" with { type: "file" };
import notoArabicBold from "./fonts/noto-naskh-arabic-700.ttf.zst" with { type: "file" };
import notoSans from "./fonts/noto-sans-400.ttf.zst" with { type: "file" };
import notoSansBold from "./fonts/noto-sans-600.ttf.zst" with { type: "file" };
import notoDevanagari from "./fonts/noto-sans-devanagari-400.ttf.zst" with { type: "file" };
import notoHebrew from "./fonts/noto-sans-hebrew-400.ttf.zst" with { type: "file" };
import notoHebrewBold from "./fonts/noto-sans-hebrew-700.ttf.zst" with { type: "file" };
import notoMath from "./fonts/noto-sans-math-400.ttf.zst" with { type: "file" };
import notoSymbols from "./fonts/noto-sans-symbols-2-400.ttf.zst" with { type: "file" };
import notoThai from "./fonts/noto-sans-thai-400.ttf.zst" with { type: "file" };
import notoSerif from "./fonts/noto-serif-400.ttf.zst" with { type: "file" };
import notoSerifBold from "./fonts/noto-serif-600.ttf.zst" with { type: "file" };
import sourceSerif from "./fonts/source-serif-4-400.ttf.zst" with { type: "file" };
import sourceSerifItalic from "./fonts/source-serif-4-400-italic.ttf.zst" with { type: "file" };
import sourceSerifBold from "./fonts/source-serif-4-600.ttf.zst" with { type: "file" };
import workSans from "./fonts/work-sans-400.ttf.zst" with { type: "file" };
import workSansItalic from "./fonts/work-sans-400-italic.ttf.zst" with { type: "file" };
import workSansBold from "./fonts/work-sans-600.ttf.zst" with { type: "file" };

/** The fonts of a pair. */
export type PairFont = "text" | "bold" | "italic" | "display";

export type FontPair = {
  /** Font files in order of preference: letters that the first lacks are set in the next. */
  files: Readonly<Record<PairFont, readonly string[]>>;
  /** How large its letters look, relative to those of other pairs at the same type size. */
  apparentSizes: { display: number; text: number };
  isDisplayBold: boolean;
  /** What begins the items of its lists; "•" if not given. */
  bullet?: string;
};

const serif = { text: [notoSerif, notoSans], bold: [notoSerifBold, notoSansBold] };
const sans = { text: [notoSans], bold: [notoSansBold] };

/** By the ids of `typePairs`. */
const pairs: Readonly<Record<string, FontPair>> = {
  "imbue-newsreader": {
    files: {
      text: [newsreader, ...serif.text],
      bold: [newsreaderBold, ...serif.bold],
      italic: [newsreaderItalic, ...serif.text],
      display: [imbue, newsreader, ...serif.text],
    },
    apparentSizes: { display: 0.66, text: 0.93 },
    isDisplayBold: false,
  },
  "work-sans": {
    files: {
      text: [workSans, ...sans.text],
      bold: [workSansBold, ...sans.bold],
      italic: [workSansItalic, ...sans.text],
      display: [workSansBold, ...sans.bold],
    },
    apparentSizes: { display: 1.16, text: 1.08 },
    isDisplayBold: true,
  },
  plex: {
    files: {
      text: [plexSans, ...sans.text],
      bold: [plexSansBold, ...sans.bold],
      italic: [plexSansItalic, plexSans, ...sans.text],
      display: [plexMonoBold, plexSansBold, ...sans.bold],
    },
    apparentSizes: { display: 1.35, text: 1.06 },
    isDisplayBold: true,
  },
  jost: {
    files: {
      text: [jost, ...sans.text],
      bold: [jostBold, ...sans.bold],
      italic: [jostItalic, ...sans.text],
      display: [jost, ...sans.text],
    },
    apparentSizes: { display: 1, text: 1 },
    isDisplayBold: false,
    // Its "•" is hardly visible.
    bullet: "–",
  },
  alegreya: {
    files: {
      text: [alegreya, ...serif.text],
      bold: [alegreyaBold, ...serif.bold],
      italic: [alegreyaItalic, ...serif.text],
      display: [alegreya, ...serif.text],
    },
    apparentSizes: { display: 0.97, text: 0.94 },
    isDisplayBold: false,
  },
  "bricolage-source": {
    files: {
      text: [sourceSerif, ...serif.text],
      bold: [sourceSerifBold, ...serif.bold],
      italic: [sourceSerifItalic, sourceSerif, ...serif.text],
      display: [bricolage, ...sans.bold],
    },
    apparentSizes: { display: 1.1, text: 1.03 },
    isDisplayBold: true,
  },
};

/** Instead of Jost in languages whose letters it lacks, so that no line is set in two fonts. */
const insteadOfJost: FontPair = {
  files: { ...sans, italic: sans.text, display: sans.text },
  apparentSizes: { display: 1.16, text: 1.12 },
  isDisplayBold: false,
};

/**
 * The fonts of the pair with this id; those of the default pair for an unknown id.
 * @param language BCP 47 tag of the document's language
 */
export function fontPairOf(id: string, language = ""): FontPair {
  const pair: TypePair["id"] = typePairOf(id).id;
  if (pair === "jost" && /^(uk|vi)\b/.test(language)) return insteadOfJost;
  const found = pairs[pair];
  if (found === undefined) throw new Error(`The font pair ${pair} has no fonts for documents.`);
  return found;
}

/** Arabic looks smaller than Latin of the same size. */
export const ARABIC_SCALE = 1.09;
export const arabicFonts: readonly string[] = [notoArabic, notoArabicBold];

/** Fonts for the scripts that no pair has, so that a résumé looks the same on every machine. */
export const scriptFonts: readonly [script: RegExp, file: string, bold?: string][] = [
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    droidFallback,
  ],
  [/\p{scx=Devanagari}/u, notoDevanagari],
  [/\p{scx=Thai}/u, notoThai],
  [/\p{scx=Arabic}/u, notoArabic, notoArabicBold],
  [/\p{scx=Hebrew}/u, notoHebrew, notoHebrewBold],
  [/[\p{S}\p{N}]/u, notoSymbols],
  [/[\p{S}\p{N}]/u, notoMath],
  [/[\p{S}\p{N}]/u, droidFallback],
];
