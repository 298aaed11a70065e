import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import type { Language } from "../src/shared/language.ts";
import { createQueryClient, type PageData } from "./core/api/query-client.ts";
import { ApiError } from "./core/api/send.ts";
import { LanguageContext, setMain } from "./core/language/language.tsx";
import { loadEngraver } from "./core/ui/engraving.tsx";
import { ErrorMessage } from "./core/ui/error-message.tsx";
import { App } from "./site/app.tsx";
import { pages } from "./site/pages.ts";

// Rendering is synchronous, so the code must be loaded first.
await Promise.all([loadEngraver(), ...pages.map(({ load }) => load?.())]);

/**
 * Renders a public page to HTML that the browser hydrates.
 * @param path the page's path, without a query and the language
 * @param content the results of the page's queries
 * @param prefix of the language's addresses: `/de`, or `""` for the main language
 */
export function renderPage(path: string, content: PageData, language: Language, prefix: string): string {
  const client = createQueryClient();
  for (const [key, value] of content) client.setQueryData(key, value);
  setMain(language.main);
  try {
    return renderToString(
      <QueryClientProvider client={client}>
        <LanguageContext value={language}>
          <App ssrPath={prefix + path} prefix={prefix} admin={null} />
        </LanguageContext>
      </QueryClientProvider>,
    );
  } finally {
    client.clear();
  }
}

/** The error page for a page that can't be rendered (§2). The browser then tries to render it. */
export function renderFailure(): string {
  return renderToString(
    <main className="page">
      <ErrorMessage error={new ApiError(500, "Something went wrong on the server.")} />
    </main>,
  );
}
