import { existsSync } from "node:fs";
import { basename } from "node:path";
import imbue from "./fonts/imbue-latin.ttf" with { type: "file" };
import imbueExtended from "./fonts/imbue-latin-ext.ttf" with { type: "file" };
import newsreader from "./fonts/newsreader-latin.ttf" with { type: "file" };
import newsreaderExtended from "./fonts/newsreader-latin-ext.ttf" with { type: "file" };

/** Family names, as the font files have them, for SVG that is drawn by this program. */
export const displayFamily = "Imbue Thin";
export const textFamily = "Newsreader 16pt 16pt";

/** Where systems keep fonts. */
const folders = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"];

/** Scripts that the embedded faces lack, and files of common systems that have them, best first. */
const scripts: [script: RegExp, files: string[]][] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
    ["NotoSerifCJK-Regular.ttc", "NotoSansCJK-Regular.ttc", "wqy-zenhei.ttc", "Arial Unicode.ttf"],
  ],
  [/\p{Script=Arabic}/u, ["NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf", "DejaVuSans.ttf"]],
  [
    /[\p{Script=Cyrillic}\p{Script=Greek}]/u,
    ["NotoSerif-Regular.ttf", "DejaVuSerif.ttf", "LiberationSerif-Regular.ttf", "DejaVuSans.ttf"],
  ],
  [/\p{Script=Hebrew}/u, ["NotoSerifHebrew-Regular.ttf", "NotoSansHebrew-Regular.ttf", "DejaVuSans.ttf"]],
  [/\p{Script=Devanagari}/u, ["NotoSerifDevanagari-Regular.ttf", "NotoSansDevanagari-Regular.ttf"]],
];

let installed: Map<string, string> | null = null;

/** The system's font files by name; looked up once, and only for a text that needs one. */
function systemFonts(): Map<string, string> {
  if (installed !== null) return installed;
  installed = new Map();
  const pattern = new Bun.Glob("**/*.{ttf,ttc,otf}");
  for (const folder of folders.filter((path) => existsSync(path)))
    for (const path of pattern.scanSync({ cwd: folder, absolute: true })) installed.set(basename(path), path);
  return installed;
}

/** True when every letter of the text can be drawn; a text that can't be is better left out than shown as boxes. */
export function canSet(text: string): boolean {
  if (/^[\p{Script=Latin}\P{Letter}]*$/u.test(text)) return true;
  const known = scripts.filter(([script]) => script.test(text));
  const rest = known.reduce((left, [script]) => left.replace(new RegExp(script.source, "gu"), ""), text);
  return (
    /^[\p{Script=Latin}\P{Letter}]*$/u.test(rest) && known.every(([, files]) => fileFor(files) !== undefined)
  );
}

function fileFor(files: string[]): string | undefined {
  return files.map((file) => systemFonts().get(file)).find((path) => path !== undefined);
}

/** The embedded faces, and the system's for what else the text needs. */
export async function readFonts(text: string): Promise<Uint8Array[]> {
  const further = scripts
    .filter(([script]) => script.test(text))
    .flatMap(([, files]) => fileFor(files) ?? []);
  const paths = [imbue, imbueExtended, newsreader, newsreaderExtended, ...further];
  return await Promise.all(paths.map((path) => Bun.file(path).bytes()));
}
