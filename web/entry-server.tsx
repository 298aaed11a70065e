import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createQueryClient, type PageContent } from "./core/api/query-client.ts";
import { ApiError } from "./core/api/send.ts";
import { loadEngraver } from "./core/ui/engraving.tsx";
import { ErrorMessage } from "./core/ui/error-message.tsx";
import { App } from "./site/app.tsx";

// Rendering waits for nothing.
await loadEngraver();

/**
 * The HTML of a public page, as the browser hydrates it.
 * @param path of the page, without a query
 * @param content what the page's queries answer
 */
export function renderPage(path: string, content: PageContent): string {
  const client = createQueryClient();
  for (const [key, value] of content) client.setQueryData(key, value);
  try {
    return renderToString(
      <QueryClientProvider client={client}>
        <App ssrPath={path} admin={null} />
      </QueryClientProvider>,
    );
  } finally {
    client.clear();
  }
}

/** What stands in for a page that can't be rendered (§2); the browser then tries for itself. */
export function renderFailure(): string {
  return renderToString(
    <main className="page">
      <ErrorMessage error={new ApiError(500, "Something went wrong on the server.")} />
    </main>,
  );
}
