import type { Language } from "../../shared/language.ts";
import type { Page } from "./page-content.ts";

/** Renders pages with the same React components as the browser. `main.ts` passes it in, because `src` does not import `web`. */
export type Renderer = {
  /**
   * Renders the HTML of a public page, which the browser hydrates.
   * @param path of the page, without a query and the language
   * @param content data of the page's queries
   * @param prefix of the language's addresses: `/de`, or `""` for the main language
   */
  renderPage(path: string, content: Page["content"], language: Language, prefix: string): string;
  /** Renders the error page (§2). The browser then tries to render the page itself. */
  renderFailure(): string;
};
