import type { Language } from "../../shared/language.ts";

/** What a form's handler can use of the site. */
export type FormSite = {
  origin: string;
  language: Language;
  /** The beginning of addresses in that language: `/de`; `""` for the main language. */
  prefix: string;
  /** Address of the published copy of the site, whose forms are accepted too; `""` if there is none. */
  publishedOrigin: string;
  /** Calls the API as the visitor who sent the form. @param path under `/api` */
  call(path: string, body: string): Promise<Response>;
  /** Renders the page with the form's outcome in its content. */
  render(outcome: unknown, status: number): Response;
};

/** A form on a public page that is posted to the page itself when JavaScript is off. */
export type PageForm = {
  /** The path of the page. */
  path: string;
  /** The key of the form's outcome in the page's content. */
  key: readonly string[];
  /**
   * The outcome to show after a successful post, read from the page's URL; null for any other URL. Called for each
   * request.
   */
  outcomeOf(url: string): object | null;
  /** Loads the handler of the POST. */
  answer(): Promise<(request: Request, site: FormSite) => Promise<Response>>;
};
