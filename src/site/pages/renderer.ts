import type { Page } from "./page-content.ts";

/** What renders the site's pages; the program brings it along, because it is made of the browser's own code in web/. */
export type Renderer = {
  /**
   * The HTML of a public page, as the browser hydrates it.
   * @param path of the page, without a query
   * @param content what the page's queries answer
   */
  renderPage(path: string, content: Page["content"]): string;
  /** What stands in for a page that can't be rendered (§2); the browser then tries for itself. */
  renderFailure(): string;
};
