import { siteBase } from "../api/site-base.ts";
import { requestStyles } from "./late-styles.ts";

/** Style sheets that code has brought along, by their place under the site's root. */
const sheets = new Map<string, Promise<void>>();

/**
 * What Vite calls for every `import()`, in place of its own function (vite.config.ts): the code, once the styles that it
 * brings are there.
 * @param files its style sheets, by their place under the site's root
 * @throws Error where one of them can't be loaded; the next call tries again
 */
export async function importWithStyles<Code>(load: () => Promise<Code>, files: string[] = []): Promise<Code> {
  const [code] = await Promise.all([load(), ...files.map((file) => sheets.get(file) ?? addSheet(file))]);
  return code;
}

async function addSheet(file: string): Promise<void> {
  // Those of the page itself come when a visitor may need them. They are first, so that the code's own have the last word.
  if (document.body.dataset.styles?.split(" ").includes(`${siteBase}/${file}`)) return;
  requestStyles();
  if (document.querySelector(`link[rel="stylesheet"][href="${siteBase}/${file}"]`) !== null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${siteBase}/${file}`;
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      sheets.delete(file);
      link.remove();
      reject(new Error(`${file} can't be loaded.`));
    };
  });
  document.head.append(link);
  sheets.set(file, loaded);
  await loaded;
}
