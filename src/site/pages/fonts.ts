import { hasFontFor, systemFontsFor } from "../../core/media/system-fonts.ts";
import imbue from "./fonts/imbue-latin.ttf" with { type: "file" };
import imbueExtended from "./fonts/imbue-latin-ext.ttf" with { type: "file" };
import newsreader from "./fonts/newsreader-latin.ttf" with { type: "file" };
import newsreaderExtended from "./fonts/newsreader-latin-ext.ttf" with { type: "file" };

/** Family names in the embedded font files, for SVG that is drawn outside a browser. */
export const displayFamily = "Imbue Thin";
export const textFamily = "Newsreader 16pt 16pt";

/** Whether fonts have every letter of a text. A text that can't be drawn is left out, instead of showing boxes. */
export const canDraw = hasFontFor;

/** Reads the embedded fonts, and system fonts for other letters in the text. */
export async function readFonts(text: string): Promise<Uint8Array[]> {
  const paths = [imbue, imbueExtended, newsreader, newsreaderExtended, ...systemFontsFor(text)];
  return await Promise.all(paths.map((path) => Bun.file(path).bytes()));
}
