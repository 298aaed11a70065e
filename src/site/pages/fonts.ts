import { hasFontFor, systemFontsFor } from "../../core/media/system-fonts.ts";
import imbue from "./fonts/imbue-latin.ttf" with { type: "file" };
import imbueExtended from "./fonts/imbue-latin-ext.ttf" with { type: "file" };
import newsreader from "./fonts/newsreader-latin.ttf" with { type: "file" };
import newsreaderExtended from "./fonts/newsreader-latin-ext.ttf" with { type: "file" };

/** Family names, as the font files have them, for SVG that is drawn by this program. */
export const displayFamily = "Imbue Thin";
export const textFamily = "Newsreader 16pt 16pt";

/** True when every letter of the text can be drawn; a text that can't be is better left out than shown as boxes. */
export const canSet = hasFontFor;

/** The embedded faces, and the system's for what else the text needs. */
export async function readFonts(text: string): Promise<Uint8Array[]> {
  const paths = [imbue, imbueExtended, newsreader, newsreaderExtended, ...systemFontsFor(text)];
  return await Promise.all(paths.map((path) => Bun.file(path).bytes()));
}
