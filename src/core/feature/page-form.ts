/** What stands in for the API and the pages while a posted form is answered. */
export type FormSite = {
  origin: string;
  /** Where a copy of the site is, whose forms are as good as its own; `""` for nowhere. */
  publishedOrigin: string;
  /** Calls the API as the visitor who sent the form. @param path under `/api` */
  call(path: string, body: string): Promise<Response>;
  /** The page, with what became of the form in its content. */
  render(outcome: unknown, status: number): Response;
};

/** A form on a public page that is posted to the page itself where there is no script. */
export type PageForm = {
  /** The page's. */
  path: string;
  /** Under which the page's content holds what became of the form. */
  key: readonly string[];
  /** What the page shows after a form that was sent, by its address; null for every other. Asked for each request. */
  outcomeOf(url: string): object | null;
  /** Answers a POST. */
  answer(): Promise<(request: Request, site: FormSite) => Promise<Response>>;
};
