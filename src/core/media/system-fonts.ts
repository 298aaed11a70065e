import { existsSync } from "node:fs";
import { basename } from "node:path";

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

/** What has signs of all kinds, where no file of a script is there. */
const general = ["DejaVuSans.ttf", "Arial Unicode.ttf"];

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

function fileFor(files: string[]): string | undefined {
  return files.map((file) => systemFonts().get(file)).find((path) => path !== undefined);
}

/** True when the embedded faces and the system's fonts have every letter of the text. */
export function hasFontFor(text: string): boolean {
  if (/^[\p{Script=Latin}\P{Letter}]*$/u.test(text)) return true;
  const known = scripts.filter(([script]) => script.test(text));
  const rest = known.reduce((left, [script]) => left.replace(new RegExp(script.source, "gu"), ""), text);
  return (
    /^[\p{Script=Latin}\P{Letter}]*$/u.test(rest) && known.every(([, files]) => fileFor(files) !== undefined)
  );
}

/** The best font file of the system for each script of the text that the embedded faces lack. */
export function systemFontsFor(text: string): string[] {
  return scripts.filter(([script]) => script.test(text)).flatMap(([, files]) => fileFor(files) ?? []);
}

/** Files of the system that may have a sign, best first. */
export function systemFontsWith(sign: string): string[] {
  const files = [...scripts.filter(([script]) => script.test(sign)).flatMap(([, own]) => own), ...general];
  return [...new Set(files)].flatMap((file) => systemFonts().get(file) ?? []);
}
