import { existsSync } from "node:fs";
import { basename } from "node:path";

/** Font folders of Linux and macOS. */
const folders = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"];

/** Scripts that the embedded fonts lack, and common system fonts that have them, best first. */
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

/** Fonts with characters of many scripts, as a fallback. */
const fallbackFiles = ["DejaVuSans.ttf", "Arial Unicode.ttf"];

let installed: Map<string, string> | null = null;

/** Paths of the system's font files by name; scanned once, when a text first needs one. */
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

/** Whether the embedded and the system's fonts have every letter of the text. */
export function hasFontFor(text: string): boolean {
  if (/^[\p{Script=Latin}\P{Letter}]*$/u.test(text)) return true;
  const known = scripts.filter(([script]) => script.test(text));
  const rest = known.reduce((left, [script]) => left.replace(new RegExp(script.source, "gu"), ""), text);
  return (
    /^[\p{Script=Latin}\P{Letter}]*$/u.test(rest) && known.every(([, files]) => fileFor(files) !== undefined)
  );
}

/** The best system font file for each script of the text that the embedded fonts lack. */
export function systemFontsFor(text: string): string[] {
  return scripts.filter(([script]) => script.test(text)).flatMap(([, files]) => fileFor(files) ?? []);
}

/** System font files that may have a character, best first. */
export function systemFontsWith(character: string): string[] {
  const files = [
    ...scripts.filter(([script]) => script.test(character)).flatMap(([, own]) => own),
    ...fallbackFiles,
  ];
  return [...new Set(files)].flatMap((file) => systemFonts().get(file) ?? []);
}
